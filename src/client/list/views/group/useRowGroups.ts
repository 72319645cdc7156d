import { useLatest, useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import type { Figure, GroupView } from '../../../../schema/index.ts'
import type { RowGroup, RowGroups } from '../../../../shared/wire/envelope.ts'
import { viewFilter } from '../../../api/listParams.ts'
import { call, type CallError, callErrorOf, reasonOf } from '../../../api/request.ts'
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

/** The groups of a list with their counts and figures; the rows of those that are unfolded come group by group. */
export function useRowGroups(
  { module, params, list }: ListController,
  { by, each }: Pick<GroupView, 'by' | 'each'>,
  figures: Readonly<Record<string, Figure>>,
) {
  const { message } = App.useApp()
  const [loaded, setLoaded] = useState<LoadedGroups | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [toggled, setToggled] = useState(noneToggled)
  const query = viewFilter(module, params)
  const sums = JSON.stringify(figures)
  const path = `${module.wire.path}/aggregate`
  const latest = useLatest({ loaded, toggled })
  const ask = useCallback(
    (body: object, signal?: AbortSignal) =>
      call<RowGroups<ListRow>>(
        path,
        { filter: JSON.parse(query) as object, by, ...(each ? { each } : {}), ...body },
        { timeout, ...(signal ? { signal } : {}) },
      ),
    [path, query, by, each],
  )
  /** The first rows of groups, at least as many as are shown of each. */
  const askRows = useCallback(
    async (groups: readonly Group[], shown: number, signal?: AbortSignal): Promise<ReadonlyMap<Group['value'], ListRow[]>> => {
      const rows = Math.min(maxRows, Math.max(rowsPerLoad, shown))
      const found = new Map<Group['value'], ListRow[]>()
      for (let at = 0; at < groups.length; at += groupsPerCall) {
        const only = groups.slice(at, at + groupsPerCall).map(({ value }) => value)
        for (const group of (await ask({ rows, only }, signal)).groups) found.set(group.value, group.rows ?? [])
      }
      return found
    },
    [ask],
  )
  const load = useCallback(
    async (signal: AbortSignal) => {
      const before = latest.current.loaded
      const answer = async () => {
        const found = await ask({ sums: JSON.parse(sums) as object }, signal)
        const startsOpen = before?.startsOpen ?? (found.total ?? 0) <= maxUnfolded
        const opened = found.groups.filter(({ value }) => latest.current.toggled.has(value) !== startsOpen)
        const known = before?.query === query ? before.groups : []
        const rows = await askRows(opened, Math.max(0, ...known.map(group => group.rows?.length ?? 0)), signal)
        return { ...found, groups: found.groups.map(withRows(rows)), query, startsOpen }
      }
      await answer().then(
        found => {
          if (signal.aborted) return
          setLoaded(found)
          setError(null)
        },
        (failure: unknown) => signal.aborted || setError(callErrorOf(failure)),
      )
    },
    [ask, askRows, sums, query, latest],
  )
  useViewLoad({ module, list }, load)
  const refused = (failure: unknown) => void message.error(t('engine:list.failed', { reason: reasonOf(failure) }))
  /** Stores the answer, unless the list has sent another call meanwhile. */
  const merge = (change: (before: LoadedGroups) => LoadedGroups) =>
    setLoaded(before => (before && before.query === query ? change(before) : before))

  const isOpen = useCallback(
    ({ value }: Group) => toggled.has(value) !== (loaded?.startsOpen ?? false),
    [toggled, loaded?.startsOpen],
  )
  const loadRows = (groups: readonly Group[]) => {
    const missing = groups.filter(({ rows }) => !rows)
    if (missing.length)
      void askRows(missing, 0).then(rows => merge(before => ({ ...before, groups: before.groups.map(withRows(rows)) })), refused)
  }
  const fold = useMemoizedFn((groups: readonly Group[], open: boolean) => {
    const startsOpen = loaded?.startsOpen ?? false
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
    await ask({ rows: rowsPerLoad, page, only: [value] }).then(
      ({ groups: [next] }) => merge(before => ({ ...before, groups: before.groups.map(withMore(value, next)) })),
      refused,
    )
  })
  const loadGroups = useMemoizedFn(async () => {
    const skip = loaded?.groups.length ?? 0
    await ask({ sums: JSON.parse(sums) as object, skip }).then(next => {
      const known = new Set(latest.current.loaded?.groups.map(({ value }) => value))
      const fresh = next.groups.filter(({ value }) => !known.has(value))
      merge(({ more: _more, ...before }) => ({
        ...before,
        groups: [...before.groups, ...fresh],
        ...(next.more ? { more: true } : {}),
      }))
      loadRows(fresh.filter(({ value }) => latest.current.toggled.has(value) !== (loaded?.startsOpen ?? false)))
    }, refused)
  })
  const isStale = loaded !== null && loaded.query !== query
  return useMemo(
    () => ({ loaded, error, query, isOpen, fold, loadMore, loadGroups, isStale }),
    [loaded, error, query, isOpen, fold, loadMore, loadGroups, isStale],
  )
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
