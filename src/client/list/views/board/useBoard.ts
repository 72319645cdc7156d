import { useLatest, useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useRef, useState } from 'react'
import { orderOf } from '../../../../schema/index.ts'
import { callPath } from '../../../../shared/api/wireCall.ts'
import type { RowGroups } from '../../../../shared/wire/envelope.ts'
import { viewFilterJson } from '../../../api/listParams.ts'
import { call, callOf, callErrorMessage } from '../../../api/request.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import { whenAccountKnown } from '../../../api/session/session.ts'
import type { ListController } from '../../useListController.ts'
import { useViewLoad } from '../useViewLoad.ts'
import { type BoardColumnState, boardColumnsOf, withFreshRow, withMovedRow, withNextRows } from './boardColumns.ts'
import { type BoardMove, type BoardValue, isSameColumn } from './boardMoves.ts'

/** Rows of a column that come at once. */
const rowsPerLoad = 50
const maxRows = 200

interface LoadedBoard {
  columns: readonly BoardColumnState[]
  /** Not all values have a column. */
  more: boolean
  query: string
}

/** The columns of a board, and moving a card: shown at once, and reverted if the server refuses it. */
export function useBoard(controller: ListController, by: string) {
  const loaded = useLoadedBoard(controller, by)
  const { board, error, retrying, query, loadMore } = loaded
  const isStale = board !== null && board.query !== query
  return { board, error, retrying, move: useCardMove(controller, by, loaded), loadMore, isStale }
}

/** Loads the columns, again at every change of the list. */
function useLoadedBoard({ module, params, list }: ListController, by: string) {
  const { message } = App.useApp()
  const [board, setBoard] = useState<LoadedBoard | null>(null)
  const query = viewFilterJson(module, params)
  /** How many moved cards the server has not answered yet. */
  const moving = useRef(0)
  const latest = useLatest(board)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const shown = latest.current
      const maxLength = shown?.query === query ? Math.max(...shown.columns.map(({ rows }) => rows.length), 0) : 0
      const rows = Math.min(Math.max(rowsPerLoad, maxLength), maxRows)
      const body = { filter: JSON.parse(query) as Record<string, unknown>, by, rows }
      const unlessGone = (then: () => void) => whenAccountKnown(() => signal.aborted || moving.current > 0 || then())
      const reply = await callOf(module, 'aggregate')<RowGroups<ListRow>>(body, { signal })
      unlessGone(() => setBoard({ columns: boardColumnsOf(module, by, reply.groups), more: reply.more === true, query }))
    },
    [module, query, by, latest],
  )
  const { reload, error, retrying } = useViewLoad({ module, list }, load)
  /** Not the columns of another filter, which came meanwhile. */
  const change = (next: (columns: readonly BoardColumnState[]) => readonly BoardColumnState[]) =>
    setBoard(before => (before?.query === query ? { ...before, columns: next(before.columns) } : before))
  const loadMore = useMemoizedFn(async (value: BoardValue) => {
    const column = latest.current?.columns.find(one => isSameColumn(one.value, value))
    if (!column) return
    const page = Math.floor(column.rows.length / rowsPerLoad) + 1
    const body = { filter: JSON.parse(query) as Record<string, unknown>, by, rows: rowsPerLoad, page, only: [value] }
    await callOf(
      module,
      'aggregate',
    )<RowGroups<ListRow>>(body).then(
      ({ groups: [group] }) => change(columns => withNextRows(columns, value, group?.rows ?? [])),
      (failure: unknown) => void message.error(t('engine:list.failed', { reason: callErrorMessage(failure) })),
    )
  })
  /** Not refreshed until the move is answered: the columns already show it. */
  const pauseDuring = (move: Promise<void>) => {
    moving.current++
    void move.finally(() => {
      moving.current--
      void reload()
    })
  }
  return { board, error, retrying, query, change, pauseDuring, loadMore }
}

/** Moves a card: saves its field, or runs the action, which may open its window first. */
function useCardMove(
  { module, params, commands }: ListController,
  by: string,
  { change, pauseDuring }: ReturnType<typeof useLoadedBoard>,
) {
  const { message } = App.useApp()
  const order = orderOf(module)
  const newestFirst = params.orderKey === '' && order.sort === 'id' && order.descending
  return (row: ListRow, to: BoardValue, how: BoardMove) => {
    if (!('save' in how) && (how.action.fields?.length || how.action.confirm !== undefined))
      return commands.act(how.name, how.action, [row])
    const version = Number(row['version'])
    const sent =
      'save' in how
        ? callOf(module, 'upfield')<ListRow>({ id: row.id, field: by, value: to, version })
        : call<null>(callPath(module, how.name), { ids: String(row.id), version })
    change(columns => withMovedRow(columns, { ...row, [by]: to }, { to, newestFirst }))
    pauseDuring(
      sent.then(
        saved => void (saved && change(columns => withFreshRow(columns, saved))),
        (failure: unknown) => {
          change(columns => withMovedRow(columns, row, { to: (row[by] ?? null) as BoardValue, newestFirst }))
          void message.error(callErrorMessage(failure))
        },
      ),
    )
  }
}
