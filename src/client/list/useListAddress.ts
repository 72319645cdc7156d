import { useMemoizedFn } from 'ahooks'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type AnyModule, firstViewOf, hasOwnPageSizes, pageSizesOf } from '../../schema/index.ts'
import { type ListDefaults, type ListParams, defaultListParams, formatListParams, parseListParams } from '../api/listParams.ts'
import { usePageSearchParams } from '../ui/pageNavigation.ts'
import type { PageSize } from '../views/useListPreference.ts'
import type { useShownPreference } from './saved/useSavedState.ts'
import type { OpenSavedView } from './saved/useSavedView.ts'

interface ListAddressParams {
  savedView: OpenSavedView
  /** The account's preference, or what the saved view makes of it. */
  shownPreference: ReturnType<typeof useShownPreference>
  /** The rows that fit into the window. */
  fittingSize: number
}

/** The parameters of a list as its URL says them, and every way to change them. */
export function useListAddress(module: AnyModule, context: ListAddressParams) {
  const { savedView, shownPreference } = context
  const { defaults, usualSize, isAuto } = useListDefaults(module, context)
  const [params, setParams] = useListParams(module, defaults)
  const { whenMayLeave, setLeaveGuard } = useLeaveGuard()
  const changeParams = useMemoizedFn<ChangeListParams>(change => void whenMayLeave(() => setParams(change)))
  return {
    params,
    defaults,
    /** Asks no guard: for corrections of an address, which replace no rows. */
    setParams,
    changeParams,
    whenMayLeave,
    setLeaveGuard,
    changeView: useMemoizedFn(
      (view: string) =>
        void whenMayLeave(() => {
          // In a saved view the choice is not a preference: only the address contains it.
          if (!savedView.saved?.id) shownPreference.changePreference({ view })
          setParams(() => ({ view }))
        }),
    ),
    changePage: useMemoizedFn((page: number) => changeParams(() => ({ page }))),
    changeSize: useMemoizedFn(
      (size: PageSize) =>
        void whenMayLeave(() => {
          shownPreference.changePreference({ size })
          // The address names no size then: it is the usual one.
          setParams(() => ({ limit: usualSize }))
        }),
    ),
    /** The page size the pager shows: not the number where the window decides. */
    pageSize: isAuto && params.limit === usualSize ? ('auto' as const) : params.limit,
    sort: useCallback((orderKey: string) => changeParams(() => ({ orderKey })), [changeParams]),
    clear: useCallback(
      () => changeParams(({ limit, view }) => defaultListParams(module, { limit, view })),
      [changeParams, module],
    ),
  }
}

/** The parameters of an address that names none, by the saved view and the account's preference. */
function useListDefaults(
  module: AnyModule,
  { shownPreference: { preference }, savedView: { saved }, fittingSize }: ListAddressParams,
) {
  const isAuto = !hasOwnPageSizes(module) && typeof preference?.size !== 'number'
  const usualSize = isAuto ? fittingSize : Number(preference?.size ?? pageSizesOf(module)[0])
  const defaults = useMemo(() => {
    const view = saved?.id ? (saved.content.view ?? '') : (preference?.view ?? firstViewOf(module))
    return { limit: usualSize, isAuto, view, saved }
  }, [module, saved, preference?.view, usualSize, isAuto])
  return { defaults, usualSize, isAuto }
}

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

/** Called before other rows are shown; resolves to whether they may be. */
export type LeaveGuard = () => Promise<boolean>

/** Rows in edit are saved or discarded before others replace them. */
function useLeaveGuard() {
  const guard = useRef<LeaveGuard | null>(null)
  return {
    whenMayLeave: async (then: () => void) => {
      if (!guard.current || (await guard.current())) then()
    },
    setLeaveGuard: useCallback((next: LeaveGuard | null) => {
      guard.current = next
    }, []),
  }
}
