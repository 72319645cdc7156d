import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AnyModule } from '../../schema/index.ts'
import type { ListParams } from '../api/listParams.ts'
import { parseListParams, formatListParams } from '../api/listParams.ts'

export type ChangeListParams = (change: (before: ListParams) => Partial<ListParams>) => void

/** The address is the truth for what a list shows. A change of anything but the page starts at its first. */
export function useListParams(module: AnyModule, size: number): readonly [ListParams, ChangeListParams] {
  const [address, setAddress] = useSearchParams()
  const text = address.toString()
  const asked = useMemo(() => parseListParams(module, new URLSearchParams(text), size), [module, text, size])
  // The router forgets the first of two changes made before it has drawn again.
  const latest = useRef(asked)
  useLayoutEffect(() => {
    latest.current = asked
  }, [asked])
  const ask = useCallback<ChangeListParams>(
    change => {
      latest.current = { ...latest.current, page: 1, ...change(latest.current) }
      setAddress(formatListParams(module, latest.current, size))
    },
    [module, setAddress, size],
  )
  return [asked, ask]
}
