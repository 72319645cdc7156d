import { observer, useForm } from '@formily/react'
import { useMemo } from 'react'
import type { AnyControlProps } from '../../../fields/view.ts'
import { allOf } from '../../../rules/roleTree.ts'
import { listedIn, rightsOfTicks, type RoleWhole, tickMenus, tickRights, ticksOf } from '../../../rules/roleWhole.ts'
import type { Id } from '../treeGrid/lines.ts'
import { changedPages, type Page } from '../pageRights/rights.ts'
import { RoleTree } from '../pageRights/RoleTree.tsx'
import { inOrder } from './rule.ts'

interface Props extends Pick<AnyControlProps, 'value' | 'onChange'> {
  path: string
  role: { id: number; title: string }
  pages: readonly Page[]
}
const none: readonly never[] = []

/** The menu and the rights of the form, two fields in one tree. */
export const RightsControl = observer(({ value, onChange, path, role, pages }: Props) => {
  const form = useForm()
  const menus = (value ?? none) as readonly number[]
  const held = (form.values['rights'] ?? none) as readonly string[]
  const all = useMemo(() => allOf(pages), [pages])
  const rights = useMemo(() => ticksOf<Id>(all, held), [all, held])
  const whole = useMemo((): RoleWhole<Id> => ({ menus, rights }), [menus, rights])
  const changed = useMemo(() => changedPages(pages, rights), [pages, rights])
  const take = (next: RoleWhole<Id>) => {
    form.setValuesIn('rights', rightsOfTicks(all, next.rights, held))
    onChange(inOrder(next.menus.filter(id => typeof id === 'number')))
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
