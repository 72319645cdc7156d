import { observer, useForm } from '@formily/react'
import { type AnyControlProps, type BranchId, changedPages, type RolePage } from 'houtai/client'
import {
  shownMenuIds,
  rightsOfVerbs,
  type RoleGrant,
  withToggledMenu,
  withToggledRights,
  verbsOfRights,
} from 'houtai/rules/roleGrant'
import { flattenBranches } from 'houtai/rules/roleTree'
import { useMemo } from 'react'
import { sortIds } from './roleFormRule.ts'
import { RoleTree } from './RoleTree.tsx'

interface Props extends Pick<AnyControlProps, 'value' | 'onChange'> {
  path: string
  role: { id: number; title: string }
  pages: readonly RolePage[]
}
const emptyList: readonly never[] = []

/** One control for two fields of the form: menu and rights in one tree. */
export const RoleRightsControl = observer(({ value, onChange, path, role, pages }: Props) => {
  const form = useForm()
  const menus = (value ?? emptyList) as readonly number[]
  const chosen = (form.values['rights'] ?? emptyList) as readonly string[]
  const all = useMemo(() => flattenBranches(pages), [pages])
  const rights = useMemo(() => verbsOfRights<BranchId>(all, chosen), [all, chosen])
  const whole = useMemo((): RoleGrant<BranchId> => ({ menus, rights }), [menus, rights])
  const changed = useMemo(() => changedPages(pages, rights), [pages, rights])
  const setGrant = (next: RoleGrant<BranchId>) => {
    form.setValuesIn('rights', rightsOfVerbs(all, next.rights, chosen))
    onChange(sortIds(next.menus.filter(id => typeof id === 'number')))
  }
  return (
    <RoleTree
      path={path}
      role={role}
      pages={pages}
      whole={whole}
      changed={changed}
      menuChanged={String(form.initialValues['menus'] ?? '') !== String(menus)}
      onTick={area => setGrant(withToggledRights(pages, whole, area))}
      onMenu={ticked => setGrant(withToggledMenu(pages, whole, ticked))}
      onFollow={() => setGrant({ ...whole, menus: menus.length ? [] : shownMenuIds(pages, whole) })}
      onReplace={setGrant}
    />
  )
})
