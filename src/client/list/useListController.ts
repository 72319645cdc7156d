import { useReloadOnRights } from '../views/useSeenModule.ts'
import { useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { firstViewOf, hasOwnPageSizes, pageSizesOf, viewOfKey } from '../../schema/index.ts'
import { usePageActions, whyActionKey } from '../ui/pageActions.ts'
import { useSession, useVerbs } from '../api/session/session.ts'
import type { ListDefaults, ListParams } from '../api/listParams.ts'
import { defaultListParams, formatListParams, isTreeShown, listRequestBody, parseListParams } from '../api/listParams.ts'
import { creationRowForm, listPermissions } from './listPermissions.ts'
import { countsByTab } from './countsByTab.ts'
import type { PageSize } from '../views/useListPreference.ts'
import { useSavedState, useShownPreference } from './saved/useSavedState.ts'
import { useSavedView } from './saved/useSavedView.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { useRowCommands } from '../bulk/useRowCommands.tsx'
import { usePastChoice } from './past/usePastChoice.ts'
import type { LoadedList } from './useListRows.ts'
import { hasCounts, useListRows } from './useListRows.ts'
import { useOpenFromLocation } from './useOpenFromLocation.ts'
import { callOf, reasonOf } from '../api/request.ts'
import { askWhy } from '../api/whyQuestion.ts'
import { refusalText } from '../ui/errors/refusalText.tsx'
import { usePageSearchParams } from '../ui/pageNavigation.ts'
import { useRowSelection } from '../bulk/useRowSelection.ts'

/**
 * What is open over the list: the form of a row (0: a new one), another window over a row (null: none), a row's history, a bulk
 * change.
 */
type OpenedView =
  | { form: number }
  /** The window of an action on rows. */
  | { action: string; rows: readonly ListRow[] }
  | { rowForm: string; row: ListRow | null }
  | { history: ListRow }
  | { bulk: string }
export type ListController = ReturnType<typeof useListController>
/** Called before other rows are shown; resolves to whether they may be. */
export type LeaveGuard = () => Promise<boolean>

/** The state of a list page: what its URL asks for, the rows, the selection, what is open over it. */
export function useListController(module: AnyModule, fittingSize: number) {
  const savedView = useSavedView(module)
  const { preference, changePreference, resetPreference } = useShownPreference(module, savedView)
  const isAuto = !hasOwnPageSizes(module) && typeof preference?.size !== 'number'
  const usualSize = isAuto ? fittingSize : Number(preference?.size ?? pageSizesOf(module)[0])
  const defaults = useMemo(() => {
    const view = savedView.saved?.id ? (savedView.saved.content.view ?? '') : (preference?.view ?? firstViewOf(module))
    return { limit: usualSize, isAuto, view, saved: savedView.saved }
  }, [module, savedView.saved, preference?.view, usualSize, isAuto])
  const [params, setParams] = useListParams(module, defaults)
  const leaveGuard = useRef<LeaveGuard | null>(null)
  // Rows in edit are saved or discarded before others take their place.
  const whenMayLeave = async (then: () => void) => {
    if (!leaveGuard.current || (await leaveGuard.current())) then()
  }
  const changeParams = useMemoizedFn<ChangeListParams>(change => void whenMayLeave(() => setParams(change)))
  const past = usePastChoice(params, changeParams)
  // Of the past there is the table alone, to be read.
  const shownView = past.at === null ? (viewOfKey(module, params.view) ?? null) : null
  const isPaged = past.to === null && (!shownView || shownView.as === 'cards')
  // A difference between two moments is not loaded as a list.
  const isReady = preference !== null && params.limit > 0 && past.to === null
  const asked = isPaged ? params : countsOnly(params)
  const list = useListRows(module, asked, isReady && (isPaged || hasCounts(module)))
  useReloadOnRights(module, list.reload)
  const [opened, open] = useState<OpenedView | null>(null)
  const rights = useVerbs(module.route)
  const verbs = past.at === null ? rights : readOnly
  const account = useSession(session => session.account?.id ?? 0)
  const allowed = useMemo(() => listPermissions(module, verbs, account), [module, verbs, account])
  const selection = useRowSelection(module, JSON.stringify([params.queryValue, params.values]))
  const reloadAll = () => {
    selection.clear()
    list.reload()
  }
  const commands = useRowCommands(module, selection.allMatching, {
    onDone: reloadAll,
    onAsk: (action, rows) => open({ action, rows }),
  })
  useLastPage(list, params, setParams)
  useListActions(module, { allowed, reload: list.reload, open, row: selection.rows.length === 1 ? selection.rows[0] : undefined })
  useOpenFromLocation({
    module,
    allowed,
    onForm: row => open({ form: row.id }),
    onRowForm: (rowForm, row) => open({ rowForm, row }),
    onNarrow: queryValue => changeParams(({ limit, view }) => ({ ...defaultListParams(module, { limit, view }), queryValue })),
  })
  // Deferred: the rows are painted first, counts and totals after. Only the first reply is shown at once, so that nothing jumps.
  const deferredReply = useDeferredValue(list.reply) ?? list.reply
  const isSettled = useDeferredValue(list.answeredRequest) === list.answeredRequest
  const changePage = (page: number) => whenMayLeave(() => setParams(() => ({ page })))
  const changeSize = (size: PageSize) =>
    whenMayLeave(() => {
      changePreference({ size })
      // The address names no size then: it is the usual one.
      setParams(() => ({ limit: usualSize }))
    })
  const [footerSlot, setFooterSlot] = useState<HTMLElement | null>(null)
  return {
    module,
    preference,
    changePreference,
    /** Null for the table. */
    shownView,
    /** The rows of one page are shown, and the pager below them. */
    isPaged,
    changeView: useMemoizedFn(
      (view: string) =>
        void whenMayLeave(() => {
          // Of a saved view only its address says so.
          if (!savedView.saved?.id) changePreference({ view })
          setParams(() => ({ view }))
        }),
    ),
    params,
    past,
    changeParams,
    list,
    allowed,
    verbsKey: verbs.join(),
    selection,
    commands,
    reloadAll,
    opened,
    saved: useSavedState(savedView, { params, preference, defaults, resetLook: resetPreference, whenMayLeave }),
    selectAll: useSelectAllMatching(module, params, { list, selection }),
    setLeaveGuard: useCallback((guard: LeaveGuard | null) => {
      leaveGuard.current = guard
    }, []),
    changePage: useMemoizedFn((page: number) => void changePage(page)),
    changeSize: useMemoizedFn((size: PageSize) => void changeSize(size)),
    /** The page size the pager shows: not the number where the window decides. */
    pageSize: isAuto && params.limit === usualSize ? ('auto' as const) : params.limit,
    footerSlot,
    setFooterSlot,
    deferredReply,
    isSettled,
    counts: useMemo(() => countsByTab(deferredReply), [deferredReply]),
    add: useCallback(() => open(newRow(module)), [module]),
    openRowForm: useCallback((rowForm: string, row: ListRow) => open({ rowForm, row }), []),
    openForm: useCallback((rowForm: string) => open({ rowForm, row: null }), []),
    openHistory: useCallback((row: ListRow) => open({ history: row }), []),
    openRow: useCallback((id: number) => open({ form: id }), []),
    edit: useCallback((row: ListRow) => open({ form: row.id }), []),
    // Without a row the command only warns that none is ticked.
    bulk: useCallback(
      (key: string) =>
        selection.rows.length || selection.allMatching ? open({ bulk: key }) : commands.bulk(key, { val: null }, []),
      [selection.rows, selection.allMatching, commands],
    ),
    close: useCallback(() => open(null), []),
    sort: useCallback((orderKey: string) => changeParams(() => ({ orderKey })), [changeParams]),
    clear: useCallback(
      () => changeParams(({ limit, view }) => defaultListParams(module, { limit, view })),
      [changeParams, module],
    ),
  }
}

/** Of the rows of another view the list tells the counts of its tabs and the quota. */
const readOnly = ['view'] as const

const countsOnly = (params: ListParams): ListParams => ({ ...params, page: 1, limit: 1 })

export type ChangeListParams = (change: (before: ListParams) => Partial<ListParams>) => void

/** The URL alone holds the state of the list. Every change but that of the page goes back to page 1. */
function useListParams(module: AnyModule, defaults: ListDefaults): readonly [ListParams, ChangeListParams] {
  const [address, setAddress] = usePageSearchParams()
  const query = address.toString()
  const params = useMemo(() => parseListParams(module, new URLSearchParams(query), defaults), [module, query, defaults])
  // A ref: of two changes before the next render the router keeps only the second.
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const setParams = useCallback<ChangeListParams>(
    change => {
      latest.current = { ...latest.current, page: 1, ...change(latest.current) }
      setAddress(formatListParams(module, latest.current, defaults))
    },
    [module, setAddress, defaults],
  )
  return [params, setParams]
}

/** Selects all rows of the filter; null unless every row of the page is ticked and there are more. */
function useSelectAllMatching(
  module: AnyModule,
  params: ListParams,
  { list, selection }: { list: LoadedList; selection: ReturnType<typeof useRowSelection> },
) {
  const { message } = App.useApp()
  const { rows, allMatching, selectAll } = selection
  const shown = list.reply?.data ?? none
  const total = list.reply?.total ?? 0
  const ticked = new Set(rows.map(({ id }) => id))
  const selectEvery = useMemoizedFn(() => {
    const { limit: _limit, orderKey: _orderKey, ...filters } = listRequestBody(module, params) as Record<string, unknown>
    void callOf(
      module,
      'selection',
    )(filters).then(selectAll, (error: unknown) => void message.error(refusalText(reasonOf(error), error)))
  })
  const isWholePage = shown.length > 0 && shown.every(({ id }) => ticked.has(id))
  return !allMatching && isWholePage && total > rows.length && !isTreeShown(module, params) ? selectEvery : null
}

interface PageActionParams {
  allowed: ReturnType<typeof listPermissions>
  reload: () => void
  open: (opened: OpenedView) => void
  /** The one ticked row. */
  row: ListRow | undefined
}

/** The buttons above the list, for the command palette. */
function useListActions(module: AnyModule, { allowed, reload, open, row }: PageActionParams) {
  usePageActions([
    ...(allowed.add ? [{ key: 'add', label: t('engine:list.add'), run: () => open(newRow(module)) }] : []),
    { key: 'refresh', label: t('engine:list.refresh'), run: reload },
    ...allowed.above.map(([name, { label }]) => ({ key: name, label, run: () => open({ rowForm: name, row: null }) })),
    { key: whyActionKey, label: t('shell.why'), run: () => askWhy({ module, ...(row ? { id: row.id } : {}) }) },
  ])
}

const newRow = (module: AnyModule): OpenedView => {
  const rowForm = creationRowForm(module)
  return rowForm === undefined ? { form: 0 } : { rowForm, row: null }
}

/** Goes to the last page where the page asked for is gone, after a deletion say. */
function useLastPage({ reply, loading }: LoadedList, { page }: ListParams, setParams: ChangeListParams) {
  useEffect(() => {
    if (!loading && reply && reply.data.length === 0 && page > reply.last_page) setParams(() => ({ page: reply.last_page }))
  }, [reply, loading, page, setParams])
}

const none: readonly ListRow[] = []
