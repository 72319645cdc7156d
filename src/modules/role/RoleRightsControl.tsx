import { observer, useForm } from '@formily/react'
import { useMemo } from 'react'
import { flattenBranches } from '../../shared/rules/roleTree.ts'
import { listedIn, rightsOfTicks, type RoleGrant, tickMenus, tickRights, ticksOf } from '../../shared/rules/roleGrant.ts'
import type { AnyControlProps, BranchId } from '../../client/kit.ts'
import { changedPages, type RolePage } from './rolePages.ts'
import { RoleTree } from './RoleTree.tsx'
import { sortIds } from './roleFormRule.ts'

interface Props extends Pick<AnyControlProps, 'value' | 'onChange'> {
  path: string
  role: { id: number; title: string }
  pages: readonly RolePage[]
}
const none: readonly never[] = []

/** The menu and the rights of the form, two fields in one tree. */
export const RoleRightsControl = observer(({ value, onChange, path, role, pages }: Props) => {
  const form = useForm()
  const menus = (value ?? none) as readonly number[]
  const held = (form.values['rights'] ?? none) as readonly string[]
  const all = useMemo(() => flattenBranches(pages), [pages])
  const rights = useMemo(() => ticksOf<BranchId>(all, held), [all, held])
  const whole = useMemo((): RoleGrant<BranchId> => ({ menus, rights }), [menus, rights])
  const changed = useMemo(() => changedPages(pages, rights), [pages, rights])
  const take = (next: RoleGrant<BranchId>) => {
    form.setValuesIn('rights', rightsOfTicks(all, next.rights, held))
    onChange(sortIds(next.menus.filter(id => typeof id === 'number')))
  }
  return (
    <RoleTree
      path={path}
      role={role}
      pages={pages}
      whole={whole}
      changed={changed}
      relisted={String(form.initialValues['menus'] ?? '') !== String(menus)}
      onTick={area => take(tickRights(pages, whole, area))}
      onList={ticked => take(tickMenus(pages, whole, ticked))}
      onFollow={() => take({ ...whole, menus: menus.length ? [] : listedIn(pages, whole) })}
      onTake={take}
    />
  )
})
