import { useMemo, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { call, type LoadedRow, reasonOf, useFetchOnce } from '../../client/kit.ts'
import type { RoleFormRule, RoleFormPlan } from './roleFormRule.ts'
import { formFromRule, rowFromRule } from './roleFormRule.ts'

/** What the server says the form of a role is made of; of a new role for 0. */
export function useRoleFormRule(module: AnyModule, id: number): { form: RoleFormPlan | null; loaded: LoadedRow } {
  const [{ ruled, error }, hold] = useState<{ ruled: RoleFormRule | null; error: string | null }>({ ruled: null, error: null })
  const [count, setCount] = useState(0)
  const { path } = module
  useFetchOnce(`${path} ${id} ${count}`, async signal => {
    await call<RoleFormRule>(`${path}/form`, id === 0 ? {} : { id }, { signal }).then(
      read => signal.aborted || hold({ ruled: read, error: null }),
      (failure: unknown) => signal.aborted || hold({ ruled: null, error: reasonOf(failure) }),
    )
  })
  const form = useMemo(() => (ruled ? formFromRule(module, ruled) : null), [module, ruled])
  // What is typed stays when its labels are said in another language.
  const row = useMemo(() => (ruled ? rowFromRule(ruled) : null), [ruled])
  return { form, loaded: { row, error, retry: () => setCount(count + 1) } }
}
