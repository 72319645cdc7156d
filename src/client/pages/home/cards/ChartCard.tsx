import '../../../api/languages/texts/arrangementWords.ts'
import { useNavigate } from 'react-router-dom'
import { fieldOf, isGroupedByMonth, listViewsOf, rangeParamsOf, valueParamOf } from '../../../../schema/index.ts'
import type { CardData, CardOf } from '../../../../shared/wire/homeCards.ts'
import { ChartFigure } from '../../../list/views/chart/ChartFigure.tsx'
import { FigureCard } from '../../../ui/figures/FigureCard.tsx'
import { useSeenModule } from '../../../views/useSeenModule.ts'
import { useCardList } from './useCardList.ts'

/** A chart among the views of a module; a bar opens the list of its rows. */
export function ChartCard({ card, data }: { card: CardOf<'chart'>; data: CardData['chart'] | undefined }) {
  const navigate = useNavigate()
  const { module: labelled } = useCardList({ id: card.id, size: card.size, kind: 'rows', module: card.module })
  const module = useSeenModule(labelled)
  const view = listViewsOf(module).find(({ key }) => key === card.name)
  if (view?.as !== 'chart') return <FigureCard title={module.label} />
  const { by } = view
  const field = fieldOf(module, by)
  const step = field && isGroupedByMonth(field) ? 'day' : null
  const open = (values: Readonly<Record<string, string>>) =>
    void navigate(`${module.route}?${new URLSearchParams({ view: 'table', ...values })}`)
  return (
    <FigureCard className="home-chart" title={module.label} to={`${module.route}?view=${view.key}`} busy={!data}>
      <ChartFigure
        {...{ module, view }}
        loaded={data ? { ...data, step } : null}
        busy={!data}
        onDays={(_time, [first, last]) => {
          const [from, to] = rangeParamsOf(module, by)
          open({ [from]: first, [to]: last })
        }}
        onValue={value => open({ [valueParamOf(module, by)]: String(value) })}
      />
    </FigureCard>
  )
}
