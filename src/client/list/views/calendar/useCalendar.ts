import { App } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { rangeParamsOf } from '../../../../schema/index.ts'
import { viewFilterJson } from '../../../api/listParams.ts'
import { callOf, callErrorMessage } from '../../../api/request.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import type { ListController } from '../../useListController.ts'
import { loadViewRows } from '../loadViewRows.ts'
import { useViewLoad } from '../useViewLoad.ts'
import { shiftDay, type CalendarFields, maxDays, movedFields } from './calendarDays.ts'

interface LoadedCalendar {
  rows: readonly ListRow[]
  query: string
  /** There are more rows than are shown. */
  more: boolean
}

/** The rows of some days, and moving one: shown at once, and taken back if the server refuses it. */
export function useCalendar({ module, params, list }: ListController, fields: CalendarFields, days: readonly string[]) {
  const { message } = App.useApp()
  const [loaded, setLoaded] = useState<LoadedCalendar | null>(null)
  const moving = useRef(0)
  const { from } = fields
  const [lowest, highest] = rangeParamsOf(module, from)
  const filter = JSON.parse(viewFilterJson(module, params)) as Record<string, string>
  const [first, last] = [shiftDay(days[0] ?? '', -maxDays), days.at(-1) ?? '']
  const query = JSON.stringify({
    ...filter,
    [lowest]: later(filter[lowest], first),
    [highest]: earlier(filter[highest], last),
  })
  const load = useCallback(
    (signal: AbortSignal) =>
      loadViewRows(module, JSON.parse(query) as object, signal).then(
        found => signal.aborted || moving.current > 0 || setLoaded({ ...found, query }),
      ),
    [module, query],
  )
  const { reload, error, retrying } = useViewLoad({ module, list }, load)
  const replace = (row: ListRow) =>
    setLoaded(before => before && { ...before, rows: before.rows.map(one => (one.id === row.id ? row : one)) })
  const move = (row: ListRow, by: number) => {
    const change = movedFields(row, fields, by)
    moving.current++
    replace({ ...row, ...change })
    void callOf(
      module,
      'save',
    )<ListRow>({ id: row.id, version: row['version'], ...change })
      .then(replace, (failure: unknown) => {
        replace(row)
        void message.error(callErrorMessage(failure))
      })
      .finally(() => {
        moving.current--
        void reload()
      })
  }
  return { loaded, error, retrying, move, isStale: loaded !== null && loaded.query !== query }
}

/** Bounds that the filters above the list set are kept; a day sorts before the moments of that day. */
const later = (one: string | undefined, other: string): string => (one && one > other ? one : other)
const earlier = (one: string | undefined, other: string): string => (one && one < other ? one : other)
