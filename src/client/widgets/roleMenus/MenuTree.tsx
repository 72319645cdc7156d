import { useMemoizedFn } from 'ahooks'
import { Button } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import type { AnyControlProps } from '../../../fields/view.ts'
import { allOf, menuMark, menusOpen, toggleMenus } from '../../../rules/roleTree.ts'
import type { Id } from '../treeGrid/lines.ts'
import { parentsOf } from '../treeGrid/lines.ts'
import { Tick } from '../treeGrid/Tick.tsx'
import '../treeGrid/treeGrid.css'
import { head, useKeys } from '../treeGrid/useKeys.ts'
import { useTree } from '../treeGrid/useTree.ts'
import { MenuRow } from './MenuRow.tsx'
import type { MenuOption } from './rule.ts'
import { inOrder } from './rule.ts'

interface Props extends Pick<AnyControlProps, 'id' | 'name' | 'field' | 'value' | 'onChange'> {
  options: readonly MenuOption[]
}
/** So many entries are open from the start. */
const few = 60
const closed: ReadonlySet<Id> = new Set()
const none: readonly number[] = []

/** The entries of the menu, ticked; a parent has a switch for all below it. */
export function MenuTree({ id, name, field, value, onChange, options }: Props) {
  const ids = Array.isArray(value) ? (value as readonly number[]) : none
  const chosen = useMemo(() => new Set(ids), [ids])
  const count = useMemo(() => allOf(options).length, [options])
  const { lines, toggle, expanded, toggleAll } = useTree(options, options, () => (count > few ? closed : parentsOf(options)))
  const controls = (row: number) => (menusOpen(lines[row]?.branch.children ?? []) ? 2 : 1)
  const { grid, activeIn, events } = useKeys({ lines, controls, onToggle: toggle })
  const choose = useMemoizedFn((branches: readonly MenuOption[]) => onChange(inOrder(toggleMenus(options, branches, ids))))
  return (
    <div className="menu-tree" data-field={name}>
      <div className="tree-place">
        <table ref={grid} id={id} className="tree-grid" role="treegrid" aria-label={field.label} {...events}>
          <thead>
            <tr data-row={head}>
              <th scope="col">
                <label>
                  <Tick
                    mark={menuMark(options, chosen)}
                    label={t('roles:menus.all')}
                    column={0}
                    active={activeIn(head)}
                    locked={menusOpen(options) ? null : t('roles:menus.locked')}
                    onToggle={() => choose(options)}
                  />
                  {t('roles:menus.all')}
                </label>
              </th>
              <th scope="col">{t('roles:menus.below')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <MenuRow
                key={line.branch.id}
                line={line}
                mark={menuMark([line.branch], chosen)}
                below={menuMark(line.branch.children, chosen)}
                active={activeIn(line.branch.id)}
                onOpen={toggle}
                onChoose={choose}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="tree-footer">
        <Button type="link" size="small" onClick={toggleAll}>
          {t(expanded ? 'engine:list.collapse' : 'engine:list.expand')}
        </Button>
        <span>{chosen.size ? t('engine:list.chosen', { count: chosen.size }) : t('roles:menus.follows')}</span>
      </div>
    </div>
  )
}
