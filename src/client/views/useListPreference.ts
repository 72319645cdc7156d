import { useCallback, useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ColumnSettings } from './columnSettings.ts'
import type { Density } from '../ui/rowDensity.ts'
import { trackFirstAnswer } from '../api/firstPaint.ts'
import { syncPreferenceSoon, fetchPreference } from '../api/preferenceSync.ts'
import { useSession } from '../api/session.ts'

/** Rows of a page: so many, or as many as the window has room for. */
export type PageSize = number | 'auto'

/** The settings of one list, stored per account. */
export interface ListPreference {
  columns?: ColumnSettings
  widths?: Readonly<Record<string, number>>
  density?: Density
  size?: PageSize
  /** The view last chosen; empty for the table. */
  view?: string
  /** The filters stay unfolded in a small window. */
  unfolded?: boolean
}

const cache = new Map<string, ListPreference>()
const none: ListPreference = {}
const initialPreference = (): ListPreference | null => (useSession.getState().account === null ? none : null)
useSession.subscribe(({ token }) => token === null && cache.clear())

/** The key a list's preference is stored under. */
export const listPreferenceKey = ({ name }: AnyModule): string => `list:${name}`

const loadListPreference = async (key: string): Promise<ListPreference> => {
  const stored = (await fetchPreference<ListPreference>(key)) ?? none
  cache.set(key, stored)
  return stored
}

/** Null until it is loaded, so that the list does not jump; empty for a page preloaded before sign-in. */
export function useListPreference(key: string): readonly [ListPreference | null, (change: ListPreference) => void] {
  const [preference, setPreference] = useState(() => cache.get(key) ?? initialPreference())
  useEffect(() => {
    if (cache.has(key)) return
    trackFirstAnswer(loadListPreference(key).then(setPreference))
  }, [key])
  const change = useCallback(
    (some: ListPreference) => {
      const next = { ...cache.get(key), ...some }
      cache.set(key, next)
      setPreference(next)
      syncPreferenceSoon(key, next)
    },
    [key],
  )
  return [preference, change]
}
