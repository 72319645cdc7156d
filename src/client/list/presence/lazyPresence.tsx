import { useEffect } from 'react'
import { create } from 'zustand'
import { importWithRetries } from '../../api/importChunk.ts'
import { whenAccountKnown } from '../../api/session/session.ts'
import type { ListAvatars, RowAvatars } from './PresenceAvatars.tsx'

/** Drawn once they are loaded. */
interface PresenceComponents {
  ListAvatars?: typeof ListAvatars
  RowAvatars?: typeof RowAvatars
}

const usePresenceComponents = create<PresenceComponents>()(() => ({}))

export const LazyRowAvatars = (props: { module: string; id: number }) => {
  const { RowAvatars: Loaded } = usePresenceComponents()
  return Loaded && <Loaded {...props} />
}
export const LazyListAvatars = (props: { module: string }) => {
  const { ListAvatars: Loaded } = usePresenceComponents()
  return Loaded && <Loaded {...props} />
}

const importAvatars = () => import('./PresenceAvatars.tsx')

/** Milliseconds: somebody who only passes through a list is not shown. */
const shareAfter = 3000

/** Shares that this tab is in the list, and starts to show who else is. */
export function useShareListPosition(module: string) {
  useEffect(() => {
    let leave = () => {}
    const enter = async () => {
      const parts = await importWithRetries(importAvatars)
      if (timer < 0) return
      leave = parts.sharePosition({ module }).leave
      usePresenceComponents.setState({ ListAvatars: parts.ListAvatars, RowAvatars: parts.RowAvatars })
    }
    let timer = 0
    whenAccountKnown(() => timer < 0 || (timer = window.setTimeout(enter, shareAfter)))
    return () => {
      clearTimeout(timer)
      timer = -1
      leave()
    }
  }, [module])
}
