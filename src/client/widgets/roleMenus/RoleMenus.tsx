import { t } from 'i18next'
import { useMemo } from 'react'
import type { AnyControlProps } from '../../../fields/view.ts'
import { FormWindow } from '../../engine/FormWindow.tsx'
import type { Controls } from '../../engine/formParts.tsx'
import { nameOf } from '../../engine/rows.ts'
import type { WindowProps } from '../../views/clientParts.ts'
import { MenuTree } from './MenuTree.tsx'
import type { RuledForm } from './rule.ts'
import { useRule } from './useRule.ts'

/** A role and the entries of the menu it sees, as the server's rule lays the form out. */
export function RoleMenus({ module, row, label, onClose, onSaved }: WindowProps) {
  const id = row?.id ?? 0
  const { form, loaded } = useRule(module, id)
  const controls = useMemo(() => controlsOf(form), [form])
  return (
    <FormWindow
      module={form?.module ?? module}
      id={id}
      title={row ? `${label} - ${nameOf(module, row)}` : t('engine:form.add', { title: module.title })}
      loaded={loaded}
      controls={controls}
      manner={manner()}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const manner = () => ({
  saved: t('roles:saved'),
  failed: (reason: string) => reason,
  packed: (data: object) => ({ data }),
})

const controlsOf = (form: RuledForm | null): Controls =>
  Object.fromEntries(
    Object.entries(form?.menus ?? {}).map(([field, options]) => [
      field,
      (props: AnyControlProps) => <MenuTree {...props} options={options} />,
    ]),
  )
