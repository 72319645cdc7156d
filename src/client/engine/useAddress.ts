import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AnyModule } from '../../schema/index.ts'
import type { Asked } from './address.ts'
import { parseAddress, printAddress } from './address.ts'

export type Ask = (change: Partial<Asked>) => void

/** The address is the truth for what a list shows. A change of anything but the page starts at its first. */
export function useAddress(module: AnyModule, size: number): readonly [Asked, Ask] {
  const [address, setAddress] = useSearchParams()
  const text = address.toString()
  const asked = useMemo(() => parseAddress(module, new URLSearchParams(text), size), [module, text, size])
  const ask = useCallback<Ask>(
    change => setAddress(before => printAddress(module, { ...parseAddress(module, before, size), page: 1, ...change }, size)),
    [module, setAddress, size],
  )
  return [asked, ask]
}
