import { useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { pageSizesOf } from '../../schema/index.ts'
import { usePageActions } from '../ui/pageActions.ts'
import { useVerbs } from '../api/session.ts'
import type { ListParams } from '../api/listParams.ts'
import { defaultListParams, isTreeShown, listRequestBody } from '../api/listParams.ts'
import { creationRowForm, listPermissions } from './listPermissions.ts'
import { countsByTab } from './countsByTab.ts'
import { listPreferenceKey, useListPreference } from '../views/useListPreference.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { ChangeListParams } from './useListParams.ts'
import { useListParams } from './useListParams.ts'
import { type RowCommands, useRowCommands } from '../bulk/useRowCommands.tsx'
import type { LoadedList } from './useListRows.ts'
import { useListRows } from './useListRows.ts'
import { useOpenFromLocation } from './useOpenFromLocation.ts'
import { call, reasonOf } from '../api/request.ts'
import type { AllMatchingRows } from '../bulk/useRowSelection.ts'
import { useRowSelection } from '../bulk/useRowSelection.ts'

/** The form of a row, 0 for a new one; another window over a row, or null for a new one; or what ticked rows are to become. */
type OpenedView = { form: number } | { rowForm: string; row: ListRow | null } | { history: ListRow } | { bulk: string }
export type ListController = ReturnType<typeof useListController>
/** Asked before other rows are shown; says whether they may be. */
export type LeaveGuard = () => Promise<boolean>

/** All that a list page holds. */
export function useListController(module: AnyModule) {
  const [preference, prefer] = useListPreference(listPreferenceKey(module))
  const [asked, turnTo] = useListParams(module, preference?.size ?? pageSizesOf(module).size)
  const leaving = useRef<LeaveGuard | null>(null)
  // Whatever brings other rows asks those in edit first.
  const left = async (then: () => void) => {
    if (!leaving.current || (await leaving.current())) then()
  }
  const ask = useMemoizedFn<ChangeListParams>(change => void left(() => turnTo(change)))
  const list = useListRows(module, asked, preference !== null)
  const [opened, open] = useState<OpenedView | null>(null)
  const verbs = useVerbs(module.route)
  const allowed = useMemo(() => listPermissions(module, verbs), [module, verbs])
  const selection = useRowSelection(module, JSON.stringify([asked.queryValue, asked.values]))
  const commands = useRowCommands(module, selection.whole, () => {
    selection.clear()
    list.reload()
  })
  useLastPage(list, asked, turnTo)
  useListActions(module, { allowed, commands, reload: list.reload, open })
  useOpenFromLocation({
    module,
    allowed,
    onForm: row => open({ form: row.id }),
    onRowForm: (rowForm, row) => open({ rowForm, row }),
    onNarrow: queryValue => ask(({ limit }) => ({ ...defaultListParams(module), limit, queryValue })),
  })
  // Rows are painted first, what counts them right after; the first come together, so that nothing moves.
  const counted = useDeferredValue(list.reply) ?? list.reply
  const settled = useDeferredValue(list.answered) === list.answered
  const turn = (page: number, size: number) =>
    left(() => {
      if (size === asked.limit) return turnTo(() => ({ page }))
      prefer({ size })
      turnTo(() => ({ limit: size }))
    })
  const [aside, holdAside] = useState<HTMLElement | null>(null)
  return {
    module,
    preference,
    prefer,
    asked,
    ask,
    list,
    allowed,
    rights: verbs.join(),
    selection,
    commands,
    opened,
    takeAll: useSelectAllMatching(module, asked, { list, selection }),
    askFirst: useCallback((ask: LeaveGuard | null) => {
      leaving.current = ask
    }, []),
    turn: useMemoizedFn((page: number, size: number) => void turn(page, size)),
    aside,
    holdAside,
    counted,
    settled,
    counts: useMemo(() => countsByTab(counted), [counted]),
    add: useCallback(() => open(newRow(module)), [module]),
    openRowForm: useCallback((rowForm: string, row: ListRow) => open({ rowForm, row }), []),
    openForm: useCallback((rowForm: string) => open({ rowForm, row: null }), []),
    openHistory: useCallback((row: ListRow) => open({ history: row }), []),
    openRow: useCallback((id: number) => open({ form: id }), []),
    edit: useCallback((row: ListRow) => open({ form: row.id }), []),
    // Without a row it only says that one is needed.
    bulk: useCallback(
      (key: string) => (selection.rows.length || selection.whole ? open({ bulk: key }) : commands.bulk(key, null, [])),
      [selection.rows, selection.whole, commands],
    ),
    close: useCallback(() => open(null), []),
    sort: useCallback((orderKey: string) => ask(() => ({ orderKey })), [ask]),
    clear: useCallback(() => ask(({ limit }) => ({ ...defaultListParams(module), limit })), [ask, module]),
  }
}

/** Ticks all rows of the filter, once every row that is seen is ticked and there are more. */
function useSelectAllMatching(
  module: AnyModule,
  asked: ListParams,
  { list, selection }: { list: LoadedList; selection: ReturnType<typeof useRowSelection> },
) {
  const { message } = App.useApp()
  const { rows, whole, takeAll } = selection
  const shown = list.reply?.data ?? none
  const total = list.reply?.total ?? 0
  const ticked = new Set(rows.map(({ id }) => id))
  if (whole || !shown.length || total <= rows.length || isTreeShown(module, asked) || !shown.every(({ id }) => ticked.has(id)))
    return null
  const { limit: _limit, orderKey: _orderKey, ...filters } = listRequestBody(module, asked) as Record<string, unknown>
  return () =>
    void call<AllMatchingRows>(`${module.path}/selection`, filters).then(
      takeAll,
      (error: unknown) => void message.error(reasonOf(error)),
    )
}

interface PageActionParams {
  allowed: ReturnType<typeof listPermissions>
  commands: RowCommands
  reload: () => void
  open: (opened: OpenedView) => void
}

/** What stands above the list, for whoever looks for it by name. */
function useListActions(module: AnyModule, { allowed, commands, reload, open }: PageActionParams) {
  usePageActions([
    ...(allowed.add ? [{ key: 'add', label: t('engine:list.add'), run: () => open(newRow(module)) }] : []),
    { key: 'refresh', label: t('engine:list.refresh'), run: reload },
    ...allowed.actions.list.map(([name, action]) => ({
      key: name,
      label: action.label,
      run: () => commands.act(name, action, none),
    })),
    ...allowed.above.map(([name, { label }]) => ({ key: name, label, run: () => open({ rowForm: name, row: null }) })),
  ])
}

const newRow = (module: AnyModule): OpenedView => {
  const rowForm = creationRowForm(module)
  return rowForm === undefined ? { form: 0 } : { rowForm, row: null }
}

/** A page that is no longer there, after a deletion say, gives way to the last that is. */
function useLastPage({ reply, loading }: LoadedList, { page }: ListParams, ask: ChangeListParams) {
  useEffect(() => {
    if (!loading && reply && reply.data.length === 0 && page > reply.last_page) ask(() => ({ page: reply.last_page }))
  }, [reply, loading, page, ask])
}

const none: readonly ListRow[] = []
