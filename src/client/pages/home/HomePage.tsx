import '../../api/languages/texts/attentionWords.ts'
import '../../api/languages/texts/homeCardWords.ts'
import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '../../../shared/rules/menuNodes.ts'
import { shanghaiHour } from '../../../shared/rules/shanghaiTime.ts'
import { useIdle } from '../../api/idle.ts'
import { useSession } from '../../api/session/session.ts'
import { PartErrorBoundary } from '../../ui/errors/PartErrorBoundary.tsx'
import { FigureCard } from '../../ui/figures/FigureCard.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { UnsavedChangesContext } from '../../ui/unsavedChanges.ts'
import { unsavedChecksAt } from '../navigation/openTags.ts'
import { TourOffer } from '../tour/TourOffer.tsx'
import { builtInCards } from './builtInCards.ts'
import { heightOfCard, isCardShown } from './cardKinds.ts'
import { CardView } from './cards/CardView.tsx'
import { PagesCard } from './cards/PagesCard.tsx'
import { Clock } from './Clock.tsx'
import { FirstStepsPanel } from './FirstStepsPanel.tsx'
import { openFirstSteps } from './openFirstSteps.ts'
import './figures.css'
import './home.css'
import './homeGrid.css'
import { type CardSlot, rememberedHome, rememberHome } from './rememberedHome.ts'
import { SystemPanel } from './SystemPanel.tsx'
import { unfinishedArrangement } from './unfinishedArrangement.ts'
import { type Home, useHome } from './useHome.ts'

const LazyArrangeHome = lazyComponent(async () => (await import('./arrange/ArrangeHome.tsx')).ArrangeHome)

/** The home page: account and organisation, and the cards that it or its role arranged, or that modules offer. */
export function HomePage() {
  const { t } = useTranslation()
  const account = useSession(session => session.account)
  const [part] = useState(() => partOfDay(shanghaiHour()))
  const home = useHome()
  const [arranging, setArranging] = useState(() => account !== null && unfinishedArrangement(account.id) !== null)
  const cards = home?.cards.filter(card => isCardShown(card, home.answers[card.id], account))
  const shown = <HomeCards home={home} cards={cards} />
  return (
    <section className="home">
      <header>
        <div>
          <h1>{t(`home.${part}`, { name: account?.nickname || account?.username })}</h1>
          <p>{account?.orgname}</p>
        </div>
        <div className="home-aside">
          {!cards?.some(({ kind }) => kind === 'clock') && <Clock />}
          <Button
            type="text"
            icon={<LayoutOutlined />}
            disabled={!home || arranging || Boolean(account?.viewing)}
            onPointerEnter={() => void LazyArrangeHome.load()}
            onClick={() => setArranging(true)}
          >
            {t('homeCards:arrange')}
          </Button>
        </div>
      </header>
      <TourOffer />
      {home && arranging ? (
        <UnsavedChangesContext value={unsavedChecksAt(homePath)}>
          <LazyArrangeHome blank={shown} home={home} onClose={() => setArranging(false)} />
        </UnsavedChangesContext>
      ) : (
        shown
      )}
    </section>
  )
}

/** The cards in their places; before they are known, empty ones where they were last. */
function HomeCards({ home, cards }: { home: Home | null; cards: Home['cards'] | undefined }) {
  const { t } = useTranslation()
  // Figures render once the page can be used.
  const quiet = useIdle(home !== null)
  const [remembered] = useState(
    () => rememberedHome() ?? builtInCards('organisation').filter(({ kind }) => kind !== 'firstSteps'),
  )
  useEffect(() => {
    if (cards) rememberHome(cards)
  }, [cards])
  if (home && cards?.length === 0) return <p className="home-empty">{t('homeCards:nothing')}</p>
  if (home && cards)
    return (
      <div className="home-grid">
        {cards.map(card => (
          <CardCell key={card.id} place={card}>
            {quiet || heightOfCard(card) !== 'high' || card.kind === 'attention' ? (
              <CardView
                card={card}
                answer={home.answers[card.id]}
                onRetry={() => void home.refresh([card])}
                onDismiss={() => home.put({ [card.id]: { state: 'closed', why: 'gone' } })}
              />
            ) : (
              <FigureCard />
            )}
          </CardCell>
        ))}
      </div>
    )
  return (
    <div className="home-grid" aria-busy="true">
      {remembered.map(place => (
        <CardCell key={place.id} place={place}>
          <EmptyCard place={place} />
        </CardCell>
      ))}
    </div>
  )
}

/** A card before it is here: what needs no answer is drawn at once, with the height it has. */
function EmptyCard({ place: { kind, routes } }: { place: CardSlot }) {
  const account = useSession(session => session.account)
  if (kind === 'pages') return <PagesCard routes={routes} />
  const steps = kind === 'firstSteps' && openFirstSteps(account, { rows: {}, dismissed: false })
  if (steps) return <FirstStepsPanel steps={steps} dismiss={() => undefined} />
  return kind === 'system' ? <SystemPanel /> : <FigureCard />
}

function partOfDay(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The place of a card in the grid: its size is known before what is on it. */
const CardCell = ({ place, children }: { place: CardSlot; children: ReactNode }) => (
  <div className="home-card" data-kind={place.kind} data-size={place.size} data-height={heightOfCard(place)}>
    <PartErrorBoundary>{children}</PartErrorBoundary>
  </div>
)
