import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListParams } from '../../api/listParams.ts'
import { focusRows } from '../../ui/modal/returnFocus.ts'
import type { ChangeListParams } from '../useListAddress.ts'

/** The moments of the past that a list shows, from its address. */
export interface PastChoice {
  /** Null for the present list. */
  at: string | null
  /** The moment that `at` is compared with, or `now`; null without a comparison. */
  to: string | null
  /** The moment whose window is open. */
  asking: 'at' | 'to' | null
  ask: (which: 'at' | 'to' | null) => void
  choose: (moments: { at: string | null; to?: string | null }) => void
}

export function usePastChoice({ at = '', to = '' }: ListParams, changeParams: ChangeListParams): PastChoice {
  const [asking, ask] = useState<PastChoice['asking']>(null)
  useFocusAfterChoice(`${at} ${to}`)
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

/** Focuses the rows once the button that chose the moments is removed, with its toolbar or its bar: the focus was lost with it. */
function useFocusAfterChoice(moments: string): void {
  const before = useRef(moments)
  useEffect(() => {
    if (before.current !== moments && document.activeElement === document.body) focusRows()
    before.current = moments
  }, [moments])
}
