import { useDebounceFn } from 'ahooks'
import { useCallback, useEffect, useState } from 'react'
import type { ColumnsState } from '@ant-design/pro-components'
import type { Density } from '../density.ts'
import { call } from '../request.ts'

/** What an account keeps of the look of one list. */
export interface Preference {
  columns?: Readonly<Record<string, ColumnsState>>
  widths?: Readonly<Record<string, number>>
  density?: Density
  size?: number
}

const known = new Map<string, Preference>()
const none: Preference = {}
const pause = 800

const read = (key: string) =>
  call<Preference | null>('preference/get', { key }).then(
    kept => kept ?? none,
    () => none,
  )

/** Null until it is known, so that nothing jumps when it comes. */
export function usePreference(key: string): readonly [Preference | null, (change: Preference) => void] {
  const [preference, setPreference] = useState<Preference | null>(known.get(key) ?? null)
  useEffect(() => {
    if (known.has(key)) return
    void read(key).then(kept => {
      known.set(key, kept)
      setPreference(kept)
    })
  }, [key])
  // A preference that could not be kept is no reason to disturb anyone.
  const { run: keep } = useDebounceFn(() => void call('preference/save', { key, value: known.get(key) }).catch(() => null), {
    wait: pause,
  })
  const change = useCallback(
    (some: Preference) => {
      const next = { ...known.get(key), ...some }
      known.set(key, next)
      setPreference(next)
      keep()
    },
    [key, keep],
  )
  return [preference, change]
}
