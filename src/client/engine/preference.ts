import { useCallback, useEffect, useState } from 'react'
import type { ColumnsState } from '@ant-design/pro-components'
import type { AnyModule } from '../../schema/index.ts'
import type { Density } from '../density.ts'
import { askAhead, taken } from '../ahead.ts'
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

/** The key of what is kept of a module's list. */
export const preferenceOf = ({ name }: AnyModule): string => `list:${name}`

const question = (key: string) => `preference ${key}`
const ask = async (key: string): Promise<Preference> => {
  const own = (await kept<Preference>(key)) ?? none
  known.set(key, own)
  return own
}

/** Learns it before the list is drawn. */
export async function learnPreference(key: string): Promise<Preference> {
  if (!known.has(key)) await askAhead(question(key), () => ask(key))
  return known.get(key) ?? none
}

/** Null until it is known, so that nothing jumps when it comes. */
export function usePreference(key: string): readonly [Preference | null, (change: Preference) => void] {
  const [preference, setPreference] = useState<Preference | null>(known.get(key) ?? null)
  useEffect(() => {
    if (known.has(key)) return
    void taken(question(key), () => ask(key)).then(setPreference)
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
