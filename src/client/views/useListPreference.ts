import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AnyModule, ChosenFigures } from '../../schema/index.ts'
import type { ColumnSettings } from '../../shared/wire/savedView.ts'
import { trackFirstAnswer } from '../api/firstPaint.ts'
import { lastKnownValue, rememberLastKnown } from '../api/lastKnownValue.ts'
import { syncPreferenceSoon, fetchPreference } from '../api/preferenceSync.ts'
import { useSession } from '../api/session/session.ts'
import type { Density } from '../ui/rowDensity.ts'

/** Rows of a page: so many, or as many as the window has room for. */
export type PageSize = number | 'auto'

/** The settings of one list, stored per account. */
export interface ListPreference {
  columns?: ColumnSettings
  widths?: Readonly<Record<string, number>>
  /** The account's choice of aggregates, where it differs from the schema. */
  figures?: ChosenFigures
  density?: Density
  size?: PageSize
  /** The view last chosen; empty for the table. */
  view?: string
  /** The filters stay unfolded in a small window. */
  unfolded?: boolean
}

const cache = new Map<string, ListPreference>()
const noPreference: ListPreference = {}
/** While the account is loading, the list is requested with the last known preference. */
const initialPreference = (key: string): ListPreference | null =>
  useSession.getState().account === null ? (lastKnownValue<ListPreference>(key) ?? noPreference) : null
useSession.subscribe(({ token }) => token === null && cache.clear())

/** The key a list's preference is stored under. */
export const listPreferenceKey = ({ name }: AnyModule): string => `list:${name}`
/** The key of what an account changed of the look of a saved view. */
export const viewPreferenceKey = ({ name }: AnyModule, id: number): string => `view${id}:${name}`

const loadListPreference = async (key: string): Promise<ListPreference> => {
  // Without an answer that of last time: a change is stored with all the rest, and would drop what is not known.
  const stored = (await fetchPreference<ListPreference>(key, lastKnownValue(key))) ?? noPreference
  cache.set(key, stored)
  rememberLastKnown(key, stored)
  return stored
}

export const preloadListPreference = async (key: string): Promise<void> => {
  if (!cache.has(key)) await loadListPreference(key)
}

export interface ListPreferenceState {
  /** Null until it is loaded, so that the list does not jump; before the account is known that of last time, or empty. */
  preference: ListPreference | null
  change: (change: ListPreference) => void
  /** Back to what it is by itself. */
  reset: () => void
}

export function useListPreference(key: string): ListPreferenceState {
  const [state, setState] = useState<{ key: string; preference: ListPreference } | null>(null)
  // Not again once the account is loaded: the list would be requested a second time.
  const initial = useMemo(() => cache.get(key) ?? initialPreference(key), [key])
  const preference = state?.key === key ? state.preference : initial
  useEffect(() => {
    if (cache.has(key)) return
    trackFirstAnswer(loadListPreference(key).then(loaded => setState({ key, preference: loaded })))
  }, [key])
  const store = useCallback(
    (next: ListPreference) => {
      cache.set(key, next)
      rememberLastKnown(key, next)
      setState({ key, preference: next })
      syncPreferenceSoon(key, next)
    },
    [key],
  )
  const change = useCallback((some: ListPreference) => store({ ...cache.get(key), ...some }), [key, store])
  const reset = useCallback(() => store(noPreference), [store])
  return useMemo(() => ({ preference, change, reset }), [preference, change, reset])
}
