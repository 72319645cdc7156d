import { useCallback, useState } from 'react'
import { type DateStep, fieldOf, isGroupedByMonth } from '../../../../schema/index.ts'
import type { RowGroups } from '../../../../shared/wire/envelope.ts'
import { viewFilterJson } from '../../../api/listParams.ts'
import { callOf } from '../../../api/request.ts'
import type { ListController } from '../../useListController.ts'
import { useViewLoad } from '../useViewLoad.ts'
import { stepOfMonths } from './chartDates.ts'

interface LoadedChart extends RowGroups {
  query: string
  /** Null where the values are no days. */
  step: DateStep | null
}
/** A sum over a million rows takes longer than a page of them. */
const timeout = 60_000

/** The groups that a chart draws, with their counts, or the sums of a field. */
export function useChart({ module, params, list }: ListController, by: string, of: string | undefined) {
  const [loaded, setLoaded] = useState<LoadedChart | null>(null)
  const query = viewFilterJson(module, params)
  const field = fieldOf(module, by)
  const isByDays = field !== undefined && isGroupedByMonth(field)
  const load = useCallback(
    (signal: AbortSignal) => {
      const body = { filter: JSON.parse(query) as Record<string, unknown>, by, ...(of === undefined ? {} : { sums: [of] }) }
      const ask = (each: DateStep) => callOf(module, 'aggregate')<RowGroups>({ ...body, each }, { timeout, signal })
      const answer = async (): Promise<LoadedChart> => {
        const months = await ask('month')
        if (!isByDays) return { ...months, query, step: null }
        const step = stepOfMonths(months.groups.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))
        return { ...(step === 'month' ? months : await ask(step)), query, step }
      }
      return answer().then(found => signal.aborted || setLoaded(found))
    },
    [module, query, by, of, isByDays],
  )
  const { error, retrying } = useViewLoad({ module, list }, load)
  return { loaded, error, retrying, isStale: loaded !== null && loaded.query !== query }
}
