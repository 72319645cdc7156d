import { useRef } from 'react'
import { rangeParamsOf, valueParamOf } from '../../../../schema/index.ts'
import { isListFiltered } from '../../../api/listParams.ts'
import { PrintedPage } from '../../../print/PrintedPage.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StaleBar } from '../../StaleBar.tsx'
import type { ModuleViewProps } from '../ModuleView.tsx'
import { ChartFigure, chartTitle } from './ChartFigure.tsx'
import { ChartTable } from './ChartTable.tsx'
import { useChart } from './useChart.ts'
import { usePickedGroup } from './usePickedGroup.ts'

/** Rows counted, or a field added up, by the values of another. A click shows the rows of a value in the table. */
export function ChartView({ state, view }: ModuleViewProps<'chart'>) {
  const { by, of } = view
  const { module, params, changeParams, list, allowed, add, clear } = state
  const { loaded, error, retrying, isStale } = useChart(state, by, of)
  const place = useRef<HTMLDivElement>(null)
  const rememberGroup = usePickedGroup(place, `${module.name} ${view.key}`, loaded !== null)
  if (error && (!loaded || isStale))
    return <EmptyState error={error} narrowed={false} onAdd={null} onClear={clear} onRetry={list.reload} />
  if (loaded && !isStale && !loaded.groups.some(({ count }) => count > 0))
    return (
      <EmptyState
        error={null}
        narrowed={isListFiltered(module, params)}
        onAdd={allowed.add ? add : null}
        onClear={clear}
        onRetry={list.reload}
      />
    )
  const show = (group: string, values: Readonly<Record<string, string>>) => {
    rememberGroup(group)
    changeParams(before => ({ view: '', values: { ...before.values, ...values } }))
  }
  return (
    <>
      <StaleBar error={error} loading={retrying} onRetry={list.reload} />
      <ChartFigure
        {...{ module, view, loaded, place }}
        busy={!loaded || isStale}
        onDays={(time, days) => show(time, withinRange(rangeParamsOf(module, by), params.values, days))}
        onValue={value => show(String(value), { [valueParamOf(module, by)]: String(value) })}
      />
      <PrintedPage module={module} isLoading={!loaded || isStale} summary={chartTitle(module, view, loaded?.step)}>
        {loaded && <ChartTable {...{ module, view, loaded }} />}
      </PrintedPage>
    </>
  )
}

/** Bounds set by the filters above the list still apply. */
function withinRange(
  [from, to]: readonly [string, string],
  values: Readonly<Record<string, string>>,
  [first, last]: readonly [string, string],
): Readonly<Record<string, string>> {
  const [least = '', max = ''] = [values[from], values[to]]
  return { [from]: least > first ? least : first, [to]: max && max < last ? max : last }
}
