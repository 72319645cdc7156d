import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AnyModule } from '../../schema/index.ts'
import type { Asked } from './address.ts'
import { parseAddress, printAddress } from './address.ts'

export type Ask = (change: (before: Asked) => Partial<Asked>) => void

/** The address is the truth for what a list shows. A change of anything but the page starts at its first. */
export function useAddress(module: AnyModule, size: number): readonly [Asked, Ask] {
  const [address, setAddress] = useSearchParams()
  const text = address.toString()
  const asked = useMemo(() => parseAddress(module, new URLSearchParams(text), size), [module, text, size])
  // The router forgets the first of two changes made before it has drawn again.
  const latest = useRef(asked)
  useLayoutEffect(() => {
    latest.current = asked
  }, [asked])
  const ask = useCallback<Ask>(
    change => {
      latest.current = { ...latest.current, page: 1, ...change(latest.current) }
      setAddress(printAddress(module, latest.current, size))
    },
    [module, setAddress, size],
  )
  return [asked, ask]
}
