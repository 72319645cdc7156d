import { type LoadedRow, useFetchedOnce } from 'houtai/client'
import type { AnyModule } from 'houtai/schema'
import { useMemo } from 'react'
import { type RoleFormRule, type RoleFormPlan, formFromRule, rowFromRule } from './roleFormRule.ts'

/** Loads the form of a role; id 0 is a new role. */
export function useRoleFormRule(module: AnyModule, id: number): { form: RoleFormPlan | null; loaded: LoadedRow } {
  const { data: formRule, error, reload } = useFetchedOnce<RoleFormRule>(`${module.wire.path}/form`, id === 0 ? {} : { id })
  const form = useMemo(() => (formRule ? formFromRule(module, formRule) : null), [module, formRule])
  // Memoised apart from the form: typed values stay when the language changes.
  const row = useMemo(() => (formRule ? rowFromRule(formRule) : null), [formRule])
  return { form, loaded: { row, error: error?.message ?? null, retry: reload } }
}
