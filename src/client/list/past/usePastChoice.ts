import { useMemo, useState } from 'react'
import type { ListParams } from '../../api/listParams.ts'
import type { ChangeListParams } from '../useListController.ts'

/** The moments of the past that a list shows, which its address names. */
export interface PastChoice {
  /** Null for now. */
  at: string | null
  /** The moment, or `now`, that it is compared with; null where it is not. */
  to: string | null
  /** The question for one of them is open. */
  asking: 'at' | 'to' | null
  ask: (which: 'at' | 'to' | null) => void
  choose: (moments: { at: string | null; to?: string | null }) => void
}

export function usePastChoice({ at = '', to = '' }: ListParams, changeParams: ChangeListParams): PastChoice {
  const [asking, ask] = useState<PastChoice['asking']>(null)
  return useMemo(
    () => ({
      at: at || null,
      to: to || null,
      asking,
      ask,
      choose: moments => {
        ask(null)
        changeParams(() => ({ at: moments.at ?? undefined, to: moments.to ?? undefined }))
      },
    }),
    [at, to, asking, changeParams],
  )
}
