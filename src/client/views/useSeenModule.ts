import { useMemo } from 'react'
import { type AnyModule, seenModule } from '../../schema/index.ts'
import { useVerbs } from '../api/session.ts'
import { useModuleLabels } from './useModuleLabels.ts'

/** The module with its labels in the current language, and without what the account may not see of it. */
export function useSeenModule(own: AnyModule): AnyModule {
  const module = useModuleLabels(own)
  const rights = useVerbs(own.route)
  return useMemo(() => seenModule(module, rights), [module, rights])
}
