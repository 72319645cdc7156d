import { Button } from 'antd'
import i18next, { t } from 'i18next'
import { shanghaiZone } from '../../../../shared/rules/shanghaiTime.ts'
import type { CardAnswer, CardOf, HomeCard } from '../../../../shared/wire/homeCards.ts'
import { syncPreference } from '../../../api/preferenceSync.ts'
import { useSession } from '../../../api/session/session.ts'
import { ChangeList } from '../../../history/ChangeList.tsx'
import { FigureCard } from '../../../ui/figures/FigureCard.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { useToday } from '../../../ui/useToday.ts'
import { AttentionPanel } from '../AttentionPanel.tsx'
import { cardData, figureOfCard } from '../cardKinds.ts'
import { Clock } from '../Clock.tsx'
import { FirstStepsPanel } from '../FirstStepsPanel.tsx'
import { openFirstSteps } from '../openFirstSteps.ts'
import { SystemPanel } from '../SystemPanel.tsx'
import { CountCard } from './CountCard.tsx'
import { PagesCard } from './PagesCard.tsx'

const LazyRowsCard = lazyComponent(async () => (await import('./RowsCard.tsx')).RowsCard)
const LazyChartCard = lazyComponent(async () => (await import('./ChartCard.tsx')).ChartCard)

interface Props {
  card: HomeCard
  answer: CardAnswer | undefined
  onRetry: () => void
  onDismiss?: () => void
}

/** The content of a card. */
export function CardView({ card, answer, onRetry, onDismiss }: Props) {
  if (answer?.state === 'failed')
    return (
      <FigureCard title={t('homeCards:failed')}>
        <p className="figure-none">{t('homeCards:failedText')}</p>
        <Button size="small" onClick={onRetry}>
          {t('homeCards:retry')}
        </Button>
      </FigureCard>
    )
  switch (card.kind) {
    case 'attention':
      return <AttentionPanel notices={cardData('attention', answer)} />
    case 'firstSteps':
      return <FirstSteps answer={answer} onDismiss={onDismiss} />
    case 'count':
      return <CountCard card={card} data={cardData('count', answer)} />
    case 'rows':
      return <LazyRowsCard blank={<FigureCard />} card={card} data={cardData('rows', answer)} />
    case 'chart':
      return <LazyChartCard blank={<FigureCard />} card={card} data={cardData('chart', answer)} />
    case 'figure':
      return <Figure card={card} answer={answer} />
    case 'changes': {
      const changes = cardData('changes', answer)
      return (
        <FigureCard title={t('homeCards:kinds.changes')} busy={!changes}>
          {changes && <ChangeList changes={changes} />}
        </FigureCard>
      )
    }
    case 'pages':
      return <PagesCard routes={card.routes} />
    case 'system':
      return <SystemPanel />
    case 'clock':
      return <ClockCard />
    case 'note':
      return (
        <FigureCard className="home-note">
          <p>{card.text || t('homeCards:emptyNote')}</p>
        </FigureCard>
      )
  }
}

function Figure({ card, answer }: { card: CardOf<'figure'>; answer: CardAnswer | undefined }) {
  const Panel = figureOfCard(card)?.Panel
  return Panel ? <Panel blank={<FigureCard />} data={answer?.state === 'ready' ? answer.data : undefined} /> : null
}

function FirstSteps({ answer, onDismiss }: { answer: CardAnswer | undefined; onDismiss: (() => void) | undefined }) {
  const account = useSession(session => session.account)
  const steps = openFirstSteps(account, cardData('firstSteps', answer))
  if (!steps) return <p className="figure-none">{t('homeCards:stepsDone')}</p>
  const dismiss = () => {
    syncPreference('guide', { dismissed: true })
    onDismiss?.()
  }
  return <FirstStepsPanel steps={steps} dismiss={dismiss} />
}

const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString(i18next.language, { month: 'long', day: 'numeric', weekday: 'long', timeZone: shanghaiZone })

/** The time and the day. */
function ClockCard() {
  return (
    <FigureCard title={dayInWords(useToday())}>
      <Clock />
    </FigureCard>
  )
}
