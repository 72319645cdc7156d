import { t } from 'i18next'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type AnyModule, hasFigures, viewOfKey } from '../../schema/index.ts'
import { type ListParams, defaultListParams } from '../api/listParams.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { useSession, useVerbs } from '../api/session/session.ts'
import { askWhy } from '../api/whyQuestion.ts'
import { useRowCommands } from '../bulk/useRowCommands.ts'
import { useRowSelection } from '../bulk/useRowSelection.ts'
import { usePageActions, whyActionKey } from '../ui/pageActions.ts'
import { useReloadOnRights } from '../views/useSeenModule.ts'
import { countsByTab } from './countsByTab.ts'
import { listPermissions } from './listPermissions.ts'
import { type PastChoice, usePastChoice } from './past/usePastChoice.ts'
import { useSavedState, useShownPreference } from './saved/useSavedState.ts'
import { useSavedView } from './saved/useSavedView.ts'
import { useFittingSize } from './useFittingSize.ts'
import { type ChangeListParams, useListAddress } from './useListAddress.ts'
import { type LoadedList, hasCounts, useListRows } from './useListRows.ts'
import { useOpenedWindow } from './useOpenedWindow.ts'
import { useOpenFromLocation } from './useOpenFromLocation.ts'
import { useSelectAllMatching } from './useSelectAllMatching.ts'

export type ListController = ReturnType<typeof useListController>

/** The state of a list page: what its URL asks for, the rows, the selection, what is open over it. */
export function useListController(module: AnyModule, page: RefObject<HTMLElement | null>) {
  const savedView = useSavedView(module)
  const shownPreference = useShownPreference(module, savedView)
  const fittingSize = useFittingSize(page, { figures: hasFigures(module, shownPreference.preference?.figures) })
  const { defaults, setParams, whenMayLeave, ...address } = useListAddress(module, { savedView, shownPreference, fittingSize })
  const { params, changeParams } = address
  const past = usePastChoice(params, changeParams)
  const { shownView, isPaged, list } = useShownList(module, { params, past, isKnown: shownPreference.preference !== null })
  const { allowed, rights } = useListPermissions(module, past)
  const { opening, selection, ...changes } = useChangesOfRows(module, params, list)
  useLastPage(list, params, setParams)
  usePaletteActions(module, {
    allowed,
    reload: list.reload,
    add: opening.add,
    openForm: opening.openForm,
    row: selection.rows.length === 1 ? selection.rows[0] : undefined,
  })
  useOpenFromLocation({
    module,
    allowed,
    onForm: opening.edit,
    onRowForm: opening.openRowForm,
    onNarrow: queryValue => changeParams(({ limit, view }) => ({ ...defaultListParams(module, { limit, view }), queryValue })),
  })
  const [footerSlot, setFooterSlot] = useState<HTMLElement | null>(null)
  return {
    module,
    preference: shownPreference.preference,
    changePreference: shownPreference.changePreference,
    /** Null for the table. */
    shownView,
    /** The rows of one page are shown, and the pager below them. */
    isPaged,
    ...address,
    past,
    list,
    allowed,
    rightsKey: rights.join(),
    selection,
    ...changes,
    ...opening,
    saved: useSavedState(savedView, {
      params,
      preference: shownPreference.preference,
      defaults,
      resetPreference: shownPreference.resetPreference,
      whenMayLeave,
    }),
    selectAll: useSelectAllMatching(module, params, { list, selection }),
    footerSlot,
    setFooterSlot,
    ...useDeferredList(list),
  }
}

/** The selected rows, what changes them, and the window that may be open for that. */
function useChangesOfRows(module: AnyModule, { queryValue, values }: ListParams, list: LoadedList) {
  const { open, ...opening } = useOpenedWindow(module)
  const selection = useRowSelection(module, JSON.stringify([queryValue, values]))
  const reloadAll = () => {
    selection.clear()
    list.reload()
  }
  const commands = useRowCommands(module, selection.allMatching, {
    onDone: reloadAll,
    onAsk: (action, rows) => open({ action, rows }),
  })
  // Without a row the command only warns that none is selected.
  const bulk = useCallback(
    (key: string) =>
      selection.rows.length || selection.allMatching ? open({ bulk: key }) : commands.bulk(key, { val: null }, []),
    [selection.rows, selection.allMatching, commands, open],
  )
  return { opening, selection, commands, reloadAll, bulk }
}

interface ShownListParams {
  params: ListParams
  past: PastChoice
  /** The account's preference has been loaded. */
  isKnown: boolean
}

/** The view that is shown, and the rows it needs of the list call. */
function useShownList(module: AnyModule, { params, past, isKnown }: ShownListParams) {
  // A moment of the past is shown in the table alone, read-only.
  const shownView = past.at === null ? (viewOfKey(module, params.view) ?? null) : null
  const isPaged = past.to === null && (!shownView || shownView.as === 'cards')
  // A difference between two moments is not loaded as a list.
  const isReady = isKnown && params.limit > 0 && past.to === null
  const request = isPaged ? params : countsOnly(params)
  const list = useListRows(module, request, isReady && (isPaged || hasCounts(module)))
  useReloadOnRights(module, list.reload)
  return { shownView, isPaged, list }
}

/** A view that loads its own rows needs only the tab counts and the quota of the list call. */
const countsOnly = (params: ListParams): ListParams => ({ ...params, page: 1, limit: 1 })

const readOnly = ['view'] as const

function useListPermissions(module: AnyModule, past: PastChoice) {
  const ownRights = useVerbs(module.route)
  const rights = past.at === null ? ownRights : readOnly
  const account = useSession(session => session.account?.id ?? 0)
  const allowed = useMemo(() => {
    const permissions = listPermissions(module, rights, account)
    // A form shows the row as it is today.
    return past.at === null ? permissions : { ...permissions, read: false }
  }, [module, rights, account, past.at])
  return { rights, allowed }
}

/** Deferred: the rows are painted first, counts and totals after. Only the first reply is shown at once, so that nothing jumps. */
function useDeferredList(list: LoadedList) {
  const deferredReply = useDeferredValue(list.reply) ?? list.reply
  const isSettled = useDeferredValue(list.answeredRequest) === list.answeredRequest
  return { deferredReply, isSettled, counts: useMemo(() => countsByTab(deferredReply), [deferredReply]) }
}

interface PaletteActionParams {
  allowed: ReturnType<typeof listPermissions>
  reload: () => void
  add: () => void
  openForm: (rowForm: string) => void
  /** The one selected row. */
  row: ListRow | undefined
}

/** The buttons above the list, for the command palette. */
function usePaletteActions(module: AnyModule, { allowed, reload, add, openForm, row }: PaletteActionParams) {
  usePageActions([
    ...(allowed.add ? [{ key: 'add', label: t('engine:list.add'), run: add }] : []),
    { key: 'refresh', label: t('engine:list.refresh'), run: reload },
    ...allowed.above.map(([name, { label }]) => ({ key: name, label, run: () => openForm(name) })),
    { key: whyActionKey, label: t('shell.why'), run: () => askWhy({ module, ...(row ? { id: row.id } : {}) }) },
  ])
}

/** Goes to the last page where the requested one is gone, for example after a deletion. */
function useLastPage({ reply, loading }: LoadedList, { page }: ListParams, setParams: ChangeListParams) {
  useEffect(() => {
    if (!loading && reply && reply.data.length === 0 && page > reply.last_page) setParams(() => ({ page: reply.last_page }))
  }, [reply, loading, page, setParams])
}
