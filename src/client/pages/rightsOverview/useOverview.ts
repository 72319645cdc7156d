import { useEffect, useState } from 'react'
import { modules } from '../../../../modules.config.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { call, CallError } from '../../api/request.ts'
import { roleRightsPath } from '../../../modules/role/rolePages.ts'
import type { RightsOverview } from './overviewRows.ts'

interface State {
  overview: RightsOverview | null
  error: CallError | null
}

const givesRights = ({ rowForms }: AnyModule): boolean =>
  Object.values(rowForms ?? {}).some(({ widget }) => widget === 'roleForm')

/** What every role may do on every page, as it is now. */
export function useOverview() {
  const [state, hold] = useState<State>({ overview: null, error: null })
  const [count, setCount] = useState(0)
  useEffect(() => {
    const own = new AbortController()
    const roles = (modules as readonly AnyModule[]).find(givesRights)
    if (!roles) throw new Error('no module gives rights on pages')
    call<RightsOverview>(`${roleRightsPath(roles)}/overview`, {}, { signal: own.signal }).then(
      overview => own.signal.aborted || hold({ overview, error: null }),
      (failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure
        if (!own.signal.aborted) hold({ overview: null, error: failure })
      },
    )
    return () => own.abort()
  }, [count])
  return { ...state, reload: () => setCount(count + 1) }
}
