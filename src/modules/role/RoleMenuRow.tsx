import { Switch } from 'antd'
import { t } from 'i18next'
import { memo } from 'react'
import type { CheckState } from '../../shared/rules/roleTree.ts'
import { canChangeMenus } from '../../shared/rules/roleTree.ts'
import {
  rovingTabProps,
  SetIcon,
  translateTitle,
  TreeCheckbox,
  type TreeRow,
  treeRowProps,
  TreeToggle,
} from '../../client/kit.ts'
import type { MenuOption } from './roleFormRule.ts'

interface Props {
  line: TreeRow<MenuOption>
  mark: CheckState
  /** The state of all entries below it. */
  below: CheckState
  active: number
  onOpen: (branch: MenuOption) => void
  onChoose: (branches: readonly MenuOption[]) => void
}

export const RoleMenuRow = memo(function MenuRow({ line, mark, below, active, onOpen, onChoose }: Props) {
  const { branch, level, open } = line
  const { icon, children } = branch
  const title = translateTitle(branch.title)
  return (
    <tr {...treeRowProps(line)}>
      <th scope="row">
        <span className="tree-title">
          <TreeToggle level={level} open={open} title={title} onToggle={() => onOpen(branch)} />
          <label>
            <TreeCheckbox
              mark={mark}
              label={title}
              column={0}
              active={active}
              locked={canChangeMenus([branch]) ? null : t('roles:menus.locked')}
              onToggle={() => onChoose([branch])}
            />
            <SetIcon code={icon} />
            <span className="cell-text">{title}</span>
          </label>
        </span>
      </th>
      <td>
        {open !== null && (
          <Switch
            size="small"
            {...rovingTabProps(1, active)}
            checked={below === 'checked'}
            disabled={!canChangeMenus(children)}
            aria-label={t('roles:menus.belowOf', { title })}
            onChange={() => onChoose(children)}
          />
        )}
      </td>
    </tr>
  )
})
