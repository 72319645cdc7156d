import { useMemoizedFn } from 'ahooks'
import { Button } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import {
  type AnyControlProps,
  type BranchId,
  headRowId,
  parentBranches,
  TreeCheckbox,
  useTreeNavigation,
  useTreeRows,
} from '../../client/kit.ts'
import { flattenBranches, menuCheckState, canChangeMenus, toggleMenus } from '../../shared/rules/roleTree.ts'
import { RoleMenuRow } from './RoleMenuRow.tsx'
import type { MenuOption } from './roleFormRule.ts'
import { sortIds } from './roleFormRule.ts'

interface Props extends Pick<AnyControlProps, 'id' | 'name' | 'field' | 'value' | 'onChange'> {
  options: readonly MenuOption[]
}
/** Trees up to this size start unfolded. */
const openUpTo = 60
const nothingOpen: ReadonlySet<BranchId> = new Set()
const none: readonly number[] = []

/** Ticks menu entries; a parent has a switch for all entries below it. */
export function RoleMenuTree({ id, name, field, value, onChange, options }: Props) {
  const ids = Array.isArray(value) ? (value as readonly number[]) : none
  const chosen = useMemo(() => new Set(ids), [ids])
  const count = useMemo(() => flattenBranches(options).length, [options])
  const { lines, toggle, expanded, toggleAll } = useTreeRows(options, options, () =>
    count > openUpTo ? nothingOpen : parentBranches(options),
  )
  const controls = (row: number) => (canChangeMenus(lines[row]?.branch.children ?? []) ? 2 : 1)
  const { grid, activeIn, events } = useTreeNavigation({ lines, controls, onToggle: toggle })
  const choose = useMemoizedFn((branches: readonly MenuOption[]) => onChange(sortIds(toggleMenus(options, branches, ids))))
  return (
    <div className="menu-tree" data-field={name}>
      <div className="tree-place">
        <table ref={grid} id={id} className="tree-grid" role="treegrid" aria-label={field.label} {...events}>
          <thead>
            <tr data-row={headRowId}>
              <th scope="col">
                <label>
                  <TreeCheckbox
                    mark={menuCheckState(options, chosen)}
                    label={t('roles:menus.all')}
                    column={0}
                    active={activeIn(headRowId)}
                    locked={canChangeMenus(options) ? null : t('roles:menus.locked')}
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
              <RoleMenuRow
                key={line.branch.id}
                line={line}
                mark={menuCheckState([line.branch], chosen)}
                below={menuCheckState(line.branch.children, chosen)}
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
