import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Input } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { type CardAnswer, type HomeCard, maxCards } from '../../../../shared/wire/homeCards.ts'
import { useSession } from '../../../api/session/session.ts'
import { PartErrorBoundary } from '../../../ui/errors/PartErrorBoundary.tsx'
import { CardView } from '../cards/CardView.tsx'
import { loadAnswers } from '../useHome.ts'
import './cardDrawer.css'
import { type CardOffer, cardOffers, contentKey } from './cardOffers.ts'
import type { HomeArrangement } from './useArrangement.ts'

const sections = ['usual', 'figures', 'views', 'lists'] as const

/** The cards there are: searched by name, looked at beforehand, and added. */
export function CardDrawer({ arrangement, onClose }: { arrangement: HomeArrangement; onClose: () => void }) {
  const { cards, views, add } = arrangement
  const account = useSession(session => session.account)
  const offers = useMemo(() => (account ? cardOffers(account, views) : []), [account, views])
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<CardOffer | null>(null)
  const sought = keyword.trim().toLowerCase()
  const found = offers.filter(({ title, about }) => `${title} ${about}`.toLowerCase().includes(sought))
  const onHome = new Set(cards.map(({ id: _id, size: _size, ...content }) => contentKey(content)))
  const isFull = cards.length >= maxCards
  return (
    <Drawer open width={440} title={t('homeCards:drawer.title')} onClose={onClose} rootClassName="card-drawer">
      <Input.Search
        autoFocus
        allowClear
        aria-label={t('homeCards:drawer.search')}
        placeholder={t('homeCards:drawer.search')}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      {isFull && <p role="status">{t('homeCards:full', { max: maxCards })}</p>}
      <div className="card-offers">
        {sections.map(section => {
          const some = found.filter(offer => offer.section === section)
          return some.length ? (
            <section key={section} aria-label={t(`homeCards:drawer.${section}`)}>
              <h3>{t(`homeCards:drawer.${section}`)}</h3>
              <ul>
                {some.map(offer => (
                  <li key={offer.key} data-chosen={chosen?.key === offer.key}>
                    <button type="button" aria-pressed={chosen?.key === offer.key} onClick={() => setChosen(offer)}>
                      <b>{offer.title}</b>
                      <small>{onHome.has(offer.key) ? t('homeCards:drawer.onHome') : offer.about}</small>
                    </button>
                    <Button
                      size="small"
                      icon={<PlusOutlined />}
                      disabled={isFull || (onHome.has(offer.key) && offer.content.kind !== 'note')}
                      aria-label={`${t('homeCards:drawer.add')} ${offer.title}`}
                      onClick={() => add(offer)}
                    >
                      {t('homeCards:drawer.add')}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          ) : null
        })}
        {!found.length && <p>{t('homeCards:drawer.none')}</p>}
      </div>
      <section className="card-preview home" aria-label={t('homeCards:drawer.preview')}>
        {chosen ? <Preview key={chosen.key} offer={chosen} /> : <p>{t('homeCards:drawer.choose')}</p>}
      </section>
    </Drawer>
  )
}

function Preview({ offer: { content, size } }: { offer: CardOffer }) {
  const [card] = useState<HomeCard>(() => ({ id: 'preview', size, ...content }))
  const [answer, setAnswer] = useState<CardAnswer>()
  const load = () => void loadAnswers([card], answers => setAnswer(answers[card.id])).catch(() => setAnswer({ state: 'failed' }))
  useEffect(load, [card])
  return (
    <div className="home-card" data-kind={card.kind} inert>
      <PartErrorBoundary>
        <CardView card={card} answer={answer} onRetry={load} />
      </PartErrorBoundary>
    </div>
  )
}
