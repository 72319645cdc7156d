import { t } from 'i18next'
import { useMemo } from 'react'
import { type AnyControlProps, type FormControls, LoadedFormModal, rowName, type WindowProps } from '../../client/kit.ts'
import { RoleMenuTree } from './RoleMenuTree.tsx'
import type { RoleForm } from './roleFormRule.ts'
import { useRoleFormRule } from './useRoleFormRule.ts'

/** The form of a role with its menu entries, laid out by the server's rule. */
export function RoleMenusModal({ module, row, label, onClose, onSaved }: WindowProps) {
  const id = row?.id ?? 0
  const { form, loaded } = useRoleFormRule(module, id)
  const controls = useMemo(() => menuControls(form), [form])
  return (
    <LoadedFormModal
      module={form?.module ?? module}
      id={id}
      title={row ? `${label} - ${rowName(module, row)}` : t('engine:form.add', { title: module.title })}
      loaded={loaded}
      controls={controls}
      saveMessages={roleSaveMessages()}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const roleSaveMessages = () => ({
  saved: t('roles:saved'),
  failed: (reason: string) => reason,
  toBody: (data: object) => ({ data }),
})

const menuControls = (form: RoleForm | null): FormControls =>
  Object.fromEntries(
    Object.entries(form?.menus ?? {}).map(([field, options]) => [
      field,
      (props: AnyControlProps) => <RoleMenuTree {...props} options={options} />,
    ]),
  )
