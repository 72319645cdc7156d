import { useMemo, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { call, type LoadedRow, reasonOf, useFetchOnce } from '../../client/kit.ts'
import type { RoleFormRule, RoleFormPlan } from './roleFormRule.ts'
import { formFromRule, rowFromRule } from './roleFormRule.ts'

/** Loads the form of a role; id 0 is a new role. */
export function useRoleFormRule(module: AnyModule, id: number): { form: RoleFormPlan | null; loaded: LoadedRow } {
  const [{ formRule, error }, setState] = useState<{ formRule: RoleFormRule | null; error: string | null }>({
    formRule: null,
    error: null,
  })
  const [attempt, setAttempt] = useState(0)
  const { path } = module.wire
  useFetchOnce(`${path} ${id} ${attempt}`, async signal => {
    await call<RoleFormRule>(`${path}/form`, id === 0 ? {} : { id }, { signal }).then(
      read => signal.aborted || setState({ formRule: read, error: null }),
      (failure: unknown) => signal.aborted || setState({ formRule: null, error: reasonOf(failure) }),
    )
  })
  const form = useMemo(() => (formRule ? formFromRule(module, formRule) : null), [module, formRule])
  // Memoised apart from the form: typed values stay when the language changes.
  const row = useMemo(() => (formRule ? rowFromRule(formRule) : null), [formRule])
  return { form, loaded: { row, error, retry: () => setAttempt(attempt + 1) } }
}
