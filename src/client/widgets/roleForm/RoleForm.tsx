import { t } from 'i18next'
import { useMemo } from 'react'
import type { AnyControlProps } from '../../../fields/view.ts'
import { FormWindow } from '../../engine/FormWindow.tsx'
import type { Controls } from '../../engine/formParts.tsx'
import { nameOf } from '../../engine/rows.ts'
import { pathBeside } from '../pageRights/rights.ts'
import type { RowFormProps } from '../rowForms.ts'
import type { RuledForm } from './rule.ts'
import { RightsControl } from './RightsControl.tsx'
import { rebasedRole } from './rebased.ts'
import { useRule } from './useRule.ts'

/** The one window of a role: its fields, its menu and its rights, as the server's rule lays them out. */
export function RoleForm({ module, row, label, onClose, onSaved }: RowFormProps) {
  const id = row?.id ?? 0
  const { form, loaded } = useRule(module, id)
  const title = row ? nameOf(module, row) : ''
  const controls = useMemo(() => controlsOf(form, { path: pathBeside(module), role: { id, title } }), [form, module, id, title])
  return (
    <FormWindow
      module={form?.module ?? module}
      id={id}
      title={row ? `${label} - ${title}` : t('engine:form.add', { title: module.title })}
      loaded={loaded}
      controls={controls}
      manner={mannerOf(form)}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const mannerOf = (form: RuledForm | null) => ({
  saved: t('roles:saved'),
  failed: (reason: string) => reason,
  packed: (data: object) => ({ data }),
  rebased: rebasedRole(form?.pages ?? []),
  stale: t('roles:rights.stale'),
})

interface Place {
  path: string
  role: { id: number; title: string }
}
/** Both are shown in one tree, which stands at the menu. */
const controlsOf = (form: RuledForm | null, place: Place): Controls =>
  form
    ? {
        menus: (props: AnyControlProps) => <RightsControl {...props} {...place} pages={form.pages} />,
        rights: () => <span className="role-rights" />,
      }
    : {}
