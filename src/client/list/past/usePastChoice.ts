import { useMemo, useState } from 'react'

/** The moment of the past that a list shows; null for now. */
export interface PastChoice {
  at: string | null
  /** The question for the moment is open. */
  isAsking: boolean
  ask: () => void
  cancel: () => void
  choose: (at: string | null) => void
}

export function usePastChoice(): PastChoice {
  const [state, setState] = useState<{ at: string | null; isAsking: boolean }>({ at: null, isAsking: false })
  return useMemo(
    () => ({
      ...state,
      ask: () => setState(({ at }) => ({ at, isAsking: true })),
      cancel: () => setState(({ at }) => ({ at, isAsking: false })),
      choose: at => setState({ at, isAsking: false }),
    }),
    [state],
  )
}
