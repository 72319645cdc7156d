import { useEffect } from 'react'
import { sharePosition } from '../api/push/listPresence.ts'
import type { InlineDrafts, InlineDraftStore } from './inlineDrafts.ts'

/** Shares which cell is in edit; without one, which row is not saved yet. */
export function useShareInlinePosition(module: string, store: InlineDraftStore) {
  useEffect(() => {
    let entered: ReturnType<typeof sharePosition> | null = null
    const share = ({ at, drafts }: InlineDrafts) => {
      const row = at?.row ?? [...drafts.keys()][0]
      if (row === undefined) {
        entered?.leave()
        entered = null
        return
      }
      const place = { module, row, editing: true, ...(at ? { field: at.field } : {}) } as const
      if (entered) entered.change(place)
      else entered = sharePosition(place)
    }
    const stop = store.subscribe((now, before) => (now.at !== before.at || now.drafts !== before.drafts) && share(now))
    share(store.getState())
    return () => {
      stop()
      entered?.leave()
    }
  }, [module, store])
}
