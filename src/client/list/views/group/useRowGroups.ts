import { useLatest, useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import type { AnyModule, Figure, GroupView } from '../../../../schema/index.ts'
import type { RowGroup, RowGroups } from '../../../../shared/wire/envelope.ts'
import { viewFilterJson } from '../../../api/listParams.ts'
import { callOf, callErrorMessage } from '../../../api/request.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import type { ListController } from '../../useListController.ts'
import { useViewLoad } from '../useViewLoad.ts'

export type Group = RowGroup<ListRow>
export interface LoadedGroups extends RowGroups<ListRow> {
  query: string
  /** The groups start unfolded. */
  startsOpen: boolean
}
/** Rows of a group that come at once. */
const rowsPerLoad = 20
const maxRows = 200
/** Groups whose rows one call loads. */
const groupsPerCall = 50
/** More groups than these start folded. */
const maxUnfolded = 20
const timeout = 60_000
const noneToggled: ReadonlySet<Group['value']> = new Set()

type GroupColumn = Pick<GroupView, 'by' | 'each'>

/** The groups of a list with their counts and figures; the rows of those that are unfolded come group by group. */
export function useRowGroups(controller: ListController, column: GroupColumn, figures: Readonly<Record<string, Figure>>) {
  const { message } = App.useApp()
  const query = viewFilterJson(controller.module, controller.params)
  const sums = JSON.stringify(figures)
  const calls = useGroupCalls(controller.module, query, column)
  const [toggled, setToggled] = useState(noneToggled)
  const latestToggled = useLatest(toggled)
  const { loaded, error, retrying, merge } = useLoadedGroups(controller, calls, { query, sums, toggled: latestToggled })
  const latestLoaded = useLatest(loaded)
  const startsOpen = loaded?.startsOpen ?? false
  const refused = (failure: unknown) => void message.error(t('engine:list.failed', { reason: callErrorMessage(failure) }))

  const isOpen = useCallback(({ value }: Group) => toggled.has(value) !== startsOpen, [toggled, startsOpen])
  const loadRows = (groups: readonly Group[]) => {
    const missing = groups.filter(({ rows }) => !rows)
    if (missing.length)
      void calls
        .requestRows(missing, 0)
        .then(rows => merge(before => ({ ...before, groups: before.groups.map(withRows(rows)) })), refused)
  }
  const fold = useMemoizedFn((groups: readonly Group[], open: boolean) => {
    setToggled(before => {
      const next = new Set(before)
      for (const { value } of groups)
        if (open === startsOpen) next.delete(value)
        else next.add(value)
      return next
    })
    if (open) loadRows(groups)
  })
  const loadMore = useMemoizedFn(async ({ value, rows = [] }: Group) => {
    const page = Math.floor(rows.length / rowsPerLoad) + 1
    await calls
      .request({ rows: rowsPerLoad, page, only: [value] })
      .then(({ groups: [next] }) => merge(before => ({ ...before, groups: before.groups.map(withMore(value, next)) })), refused)
  })
  const loadGroups = useMemoizedFn(async () => {
    const skip = loaded?.groups.length ?? 0
    await calls.request({ sums: JSON.parse(sums) as object, skip }).then(next => {
      const known = new Set(latestLoaded.current?.groups.map(({ value }) => value))
      const fresh = next.groups.filter(({ value }) => !known.has(value))
      merge(({ more: _more, ...before }) => ({
        ...before,
        groups: [...before.groups, ...fresh],
        ...(next.more ? { more: true } : {}),
      }))
      loadRows(fresh.filter(({ value }) => latestToggled.current.has(value) !== startsOpen))
    }, refused)
  })
  const isStale = loaded !== null && loaded.query !== query
  return useMemo(
    () => ({ loaded, error, retrying, query, isOpen, fold, loadMore, loadGroups, isStale }),
    [loaded, error, retrying, query, isOpen, fold, loadMore, loadGroups, isStale],
  )
}

/** The calls for groups, and for the rows of some of them. */
function useGroupCalls(module: AnyModule, query: string, { by, each }: GroupColumn) {
  const request = useCallback(
    (body: object, signal?: AbortSignal) =>
      callOf(module, 'aggregate')<RowGroups<ListRow>>(
        { filter: JSON.parse(query) as Record<string, unknown>, by, ...(each ? { each } : {}), ...body },
        { timeout, ...(signal ? { signal } : {}) },
      ),
    [module, query, by, each],
  )
  /** The first rows of groups, at least as many as are shown of each. */
  const requestRows = useCallback(
    async (groups: readonly Group[], shown: number, signal?: AbortSignal): Promise<ReadonlyMap<Group['value'], ListRow[]>> => {
      const rows = Math.min(maxRows, Math.max(rowsPerLoad, shown))
      const found = new Map<Group['value'], ListRow[]>()
      for (let at = 0; at < groups.length; at += groupsPerCall) {
        const only = groups.slice(at, at + groupsPerCall).map(({ value }) => value)
        for (const group of (await request({ rows, only }, signal)).groups) found.set(group.value, group.rows ?? [])
      }
      return found
    },
    [request],
  )
  return { request, requestRows }
}

interface LoadParams {
  query: string
  /** The figures as JSON. */
  sums: string
  /** Groups that were folded or unfolded by hand. */
  toggled: { readonly current: ReadonlySet<Group['value']> }
}

/** Loads the groups and the rows of unfolded ones, again at every change of the list. */
function useLoadedGroups(
  { module, list }: ListController,
  { request, requestRows }: ReturnType<typeof useGroupCalls>,
  { query, sums, toggled }: LoadParams,
) {
  const [loaded, setLoaded] = useState<LoadedGroups | null>(null)
  const latest = useLatest(loaded)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const before = latest.current
      const answer = async () => {
        const found = await request({ sums: JSON.parse(sums) as object }, signal)
        const startsOpen = before?.startsOpen ?? (found.total ?? 0) <= maxUnfolded
        const opened = found.groups.filter(({ value }) => toggled.current.has(value) !== startsOpen)
        const known = before?.query === query ? before.groups : []
        const rows = await requestRows(opened, Math.max(0, ...known.map(group => group.rows?.length ?? 0)), signal)
        return { ...found, groups: found.groups.map(withRows(rows)), query, startsOpen }
      }
      const found = await answer()
      if (!signal.aborted) setLoaded(found)
    },
    [request, requestRows, sums, query, latest, toggled],
  )
  const { error, retrying } = useViewLoad({ module, list }, load)
  /** Stores the answer, unless the list has sent another call meanwhile. */
  const merge = (change: (before: LoadedGroups) => LoadedGroups) =>
    setLoaded(before => (before && before.query === query ? change(before) : before))
  return { loaded, error, retrying, merge }
}

const withRows =
  (rows: ReadonlyMap<Group['value'], ListRow[]>) =>
  (group: Group): Group => {
    const own = rows.get(group.value)
    return own ? { ...group, rows: own } : group
  }

const withMore = (value: Group['value'], next: Group | undefined) => (group: Group) => {
  if (group.value !== value) return group
  const known = new Set(group.rows?.map(({ id }) => id))
  return { ...group, rows: [...(group.rows ?? []), ...(next?.rows ?? []).filter(({ id }) => !known.has(id))] }
}
