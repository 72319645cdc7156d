import { useEffect, useMemo, useRef } from 'react'
import { type AnyModule, hiddenFields, seenModule } from '../../schema/index.ts'
import { useSession, useVerbs } from '../api/session/session.ts'
import { useModuleLabels } from './useModuleLabels.ts'

/** The module with its labels in the current language, and without what the account may not see of it. */
export function useSeenModule(own: AnyModule): AnyModule {
  const module = useModuleLabels(own)
  const rights = useVerbs(own.route)
  return useMemo(() => seenModule(module, rights), [module, rights])
}

/** Reloads rows once the account sees other fields of them than when they were read. */
export function useReloadOnRights(module: AnyModule, reload: () => void): void {
  const isKnown = useSession(({ account }) => account !== null)
  const hidden = [...hiddenFields(module)].join()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (!isKnown) return
    if (before.current !== null && before.current !== hidden) reload()
    before.current = hidden
  }, [isKnown, hidden, reload])
}
