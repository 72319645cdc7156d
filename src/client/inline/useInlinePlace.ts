import { useEffect } from 'react'
import { enterPlace } from '../api/push/places.ts'
import type { InlineDrafts, InlineDraftStore } from './inlineDrafts.ts'

/** Says which cell is in edit; without one, which row is not saved yet. */
export function useInlinePlace(module: string, store: InlineDraftStore) {
  useEffect(() => {
    let entered: ReturnType<typeof enterPlace> | null = null
    const tell = ({ at, drafts }: InlineDrafts) => {
      const row = at?.row ?? [...drafts.keys()][0]
      if (row === undefined) {
        entered?.leave()
        entered = null
        return
      }
      const place = { module, row, editing: true, ...(at ? { field: at.field } : {}) } as const
      if (entered) entered.change(place)
      else entered = enterPlace(place)
    }
    const stop = store.subscribe((now, before) => (now.at !== before.at || now.drafts !== before.drafts) && tell(now))
    tell(store.getState())
    return () => {
      stop()
      entered?.leave()
    }
  }, [module, store])
}
