import { useCallback, useEffect, useState } from 'react'
import type { ColumnsState } from '@ant-design/pro-components'
import type { AnyModule } from '../../schema/index.ts'
import type { Density } from '../ui/rowDensity.ts'
import { trackFirstAnswer } from '../api/firstPaint.ts'
import { syncPreferenceSoon, fetchPreference } from '../api/preferenceSync.ts'
import { useSession } from '../api/session.ts'

/** What an account keeps of the look of one list. */
export interface ListPreference {
  columns?: Readonly<Record<string, ColumnsState>>
  widths?: Readonly<Record<string, number>>
  density?: Density
  size?: number
  /** The filters stay in sight where the window has little room for them. */
  unfolded?: boolean
}

const known = new Map<string, ListPreference>()
const none: ListPreference = {}
const initialPreference = (): ListPreference | null => (useSession.getState().account === null ? none : null)
useSession.subscribe(({ token }) => token === null && known.clear())

/** The key of what is kept of a module's list. */
export const listPreferenceKey = ({ name }: AnyModule): string => `list:${name}`

const loadListPreference = async (key: string): Promise<ListPreference> => {
  const own = (await fetchPreference<ListPreference>(key)) ?? none
  known.set(key, own)
  return own
}

/** Null until it is known, so that nothing jumps when it comes; what is drawn out of sight is drawn as usual. */
export function useListPreference(key: string): readonly [ListPreference | null, (change: ListPreference) => void] {
  const [preference, setPreference] = useState(() => known.get(key) ?? initialPreference())
  useEffect(() => {
    if (known.has(key)) return
    trackFirstAnswer(loadListPreference(key).then(setPreference))
  }, [key])
  const change = useCallback(
    (some: ListPreference) => {
      const next = { ...known.get(key), ...some }
      known.set(key, next)
      setPreference(next)
      syncPreferenceSoon(key, next)
    },
    [key],
  )
  return [preference, change]
}
