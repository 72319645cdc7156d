import { useCallback, useEffect, useState } from 'react'
import type { ColumnsState } from '@ant-design/pro-components'
import type { Density } from '../density.ts'
import { keepSoon, kept } from '../keep.ts'
import { useSession } from '../session.ts'

/** What an account keeps of the look of one list. */
export interface Preference {
  columns?: Readonly<Record<string, ColumnsState>>
  widths?: Readonly<Record<string, number>>
  density?: Density
  size?: number
}

const known = new Map<string, Preference>()
const none: Preference = {}
useSession.subscribe(({ token }) => token === null && known.clear())

/** Null until it is known, so that nothing jumps when it comes. */
export function usePreference(key: string): readonly [Preference | null, (change: Preference) => void] {
  const [preference, setPreference] = useState<Preference | null>(known.get(key) ?? null)
  useEffect(() => {
    if (known.has(key)) return
    void kept<Preference>(key).then(answer => {
      const own = answer ?? none
      known.set(key, own)
      setPreference(own)
    })
  }, [key])
  const change = useCallback(
    (some: Preference) => {
      const next = { ...known.get(key), ...some }
      known.set(key, next)
      setPreference(next)
      keepSoon(key, next)
    },
    [key],
  )
  return [preference, change]
}
