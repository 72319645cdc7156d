import { Checkbox, Input, Select } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import { type CardOf, type HomeCard, maxNoteLength, maxLinks } from '../../../../shared/wire/homeCards.ts'
import { usePageLinks } from '../cards/PagesCard.tsx'

interface Props {
  card: HomeCard
  onChange: (card: HomeCard) => void
  /** The drawn card. */
  children: ReactNode
}

/** Options of a card beside its place: the text of a note, the pages of shortcuts. */
export function CardOptions({ card, onChange, children }: Props) {
  if (card.kind === 'note')
    return (
      <Input.TextArea
        className="arranged-note"
        aria-label={t('homeCards:kinds.note')}
        placeholder={t('homeCards:notePlaceholder', { max: maxNoteLength })}
        maxLength={maxNoteLength}
        value={card.text}
        onChange={event => onChange({ ...card, text: event.target.value })}
      />
    )
  return (
    <>
      {children}
      {card.kind === 'pages' && <PagesOptions card={card} onChange={onChange} />}
    </>
  )
}

function PagesOptions({ card, onChange }: { card: CardOf<'pages'>; onChange: (card: HomeCard) => void }) {
  const links = usePageLinks()
  const { routes: _former, ...all } = card
  const options = links.flatMap(({ to, title }) => (to === null ? [] : [{ value: to, label: title }]))
  return (
    <div className="arranged-pages">
      <Checkbox
        checked={card.routes !== undefined}
        onChange={event => onChange(event.target.checked ? { ...card, routes: [] } : all)}
      >
        {t('homeCards:pagesChosen')}
      </Checkbox>
      {card.routes && (
        <Select
          mode="multiple"
          aria-label={t('homeCards:pagesChosen')}
          optionFilterProp="label"
          maxCount={maxLinks}
          value={[...card.routes]}
          options={options}
          onChange={routes => onChange({ ...card, routes })}
        />
      )}
    </div>
  )
}
