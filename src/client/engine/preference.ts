import { useCallback, useEffect, useState } from 'react'
import type { ColumnsState } from '@ant-design/pro-components'
import type { AnyModule } from '../../schema/index.ts'
import type { Density } from '../density.ts'
import { firstAnswer } from '../first.ts'
import { keepSoon, kept } from '../keep.ts'
import { useSession } from '../session.ts'

/** What an account keeps of the look of one list. */
export interface Preference {
  columns?: Readonly<Record<string, ColumnsState>>
  widths?: Readonly<Record<string, number>>
  density?: Density
  size?: number
  /** The filters stay in sight where the window has little room for them. */
  unfolded?: boolean
}

const known = new Map<string, Preference>()
const none: Preference = {}
const usual = (): Preference | null => (useSession.getState().account === null ? none : null)
useSession.subscribe(({ token }) => token === null && known.clear())

/** The key of what is kept of a module's list. */
export const preferenceOf = ({ name }: AnyModule): string => `list:${name}`

const ask = async (key: string): Promise<Preference> => {
  const own = (await kept<Preference>(key)) ?? none
  known.set(key, own)
  return own
}

/** Null until it is known, so that nothing jumps when it comes; what is drawn out of sight is drawn as usual. */
export function usePreference(key: string): readonly [Preference | null, (change: Preference) => void] {
  const [preference, setPreference] = useState(() => known.get(key) ?? usual())
  useEffect(() => {
    if (known.has(key)) return
    firstAnswer(ask(key).then(setPreference))
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
