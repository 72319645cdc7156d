import { useEffect, useState } from 'react'
import { role } from '../../../schemas/role.ts'
import { call, CallError } from '../../client/kit.ts'
import type { RightsOverview } from './overviewRows.ts'
import { roleRightsPath } from './rolePages.ts'

interface State {
  overview: RightsOverview | null
  error: CallError | null
}

/** Loads what every role may do on every page. */
export function useRightsOverview() {
  const [state, setState] = useState<State>({ overview: null, error: null })
  const [count, setCount] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call<RightsOverview>(`${roleRightsPath(role)}/overview`, {}, { signal }).then(
      overview => signal.aborted || setState({ overview, error: null }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!signal.aborted) setState({ overview: null, error })
      },
    )
    return () => controller.abort()
  }, [count])
  return { ...state, reload: () => setCount(count + 1) }
}
