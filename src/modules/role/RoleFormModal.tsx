import {
  type AnyControlProps,
  type FormControls,
  LoadedFormModal,
  rowName,
  type WindowProps,
  type LoadedRow,
  useFetchedOnce,
} from 'houtai/client'
import type { AnyModule } from 'houtai/schema'
import { t } from 'i18next'
import { useMemo } from 'react'
import { rebaseRole } from './rebaseRole.ts'
import { type RoleFormPlan, type RoleFormRule, formFromRule, rowFromRule } from './roleFormRule.ts'
import { roleRightsPath } from './rolePages.ts'
import { RoleRightsControl } from './RoleRightsControl.tsx'

/** The one window of a role: its fields, its menu and its rights, as the server's rule lays them out. */
export function RoleFormModal({ module, row, label, onClose, onSaved }: WindowProps) {
  const id = row?.id ?? 0
  const { form, loaded } = useRoleFormRule(module, id)
  const title = row ? rowName(module, row) : ''
  const controls = useMemo(
    () => roleControls(form, { path: roleRightsPath(module), role: { id, title } }),
    [form, module, id, title],
  )
  return (
    <LoadedFormModal
      module={form?.module ?? module}
      id={id}
      title={row ? `${label} - ${title}` : t('engine:form.add', { title: module.label })}
      loaded={loaded}
      controls={controls}
      saveMessages={roleSaveMessages(form)}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const roleSaveMessages = (form: RoleFormPlan | null) => ({
  saved: t('roles:saved'),
  failed: (reason: string) => reason,
  toBody: (data: object) => ({ data }),
  merge: rebaseRole(form?.pages ?? []),
  merged: t('roles:rights.stale'),
})

interface RoleFormContext {
  path: string
  role: { id: number; title: string }
}
/** Menu and rights are edited in one tree, which stands at the field of the menu. */
const roleControls = (form: RoleFormPlan | null, place: RoleFormContext): FormControls =>
  form
    ? {
        menus: (props: AnyControlProps) => <RoleRightsControl {...props} {...place} pages={form.pages} />,
        rights: () => <span className="role-rights" />,
      }
    : {}

/** Loads the form of a role; id 0 is a new role. */
function useRoleFormRule(module: AnyModule, id: number): { form: RoleFormPlan | null; loaded: LoadedRow } {
  const { data: formRule, error, reload } = useFetchedOnce<RoleFormRule>(`${module.wire.path}/form`, id === 0 ? {} : { id })
  const form = useMemo(() => (formRule ? formFromRule(module, formRule) : null), [module, formRule])
  // Memoised apart from the form: typed values stay when the language changes.
  const row = useMemo(() => (formRule ? rowFromRule(formRule) : null), [formRule])
  return { form, loaded: { row, error: error?.message ?? null, retry: reload } }
}
