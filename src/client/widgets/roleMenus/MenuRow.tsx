import { Switch } from 'antd'
import { t } from 'i18next'
import { memo } from 'react'
import type { Mark } from '../../../rules/roleTree.ts'
import { menusOpen } from '../../../rules/roleTree.ts'
import { SetIcon } from '../../shell/SetIcon.tsx'
import type { Line } from '../treeGrid/lines.ts'
import { rowAttributes } from '../treeGrid/rowAttributes.ts'
import { saidTitle } from '../../titles.ts'
import { Tick } from '../treeGrid/Tick.tsx'
import { Twig } from '../treeGrid/Twig.tsx'
import { stop } from '../treeGrid/useKeys.ts'
import type { MenuOption } from './rule.ts'

interface Props {
  line: Line<MenuOption>
  mark: Mark
  /** Of all that hangs below it. */
  below: Mark
  active: number
  onOpen: (branch: MenuOption) => void
  onChoose: (branches: readonly MenuOption[]) => void
}

export const MenuRow = memo(function MenuRow({ line, mark, below, active, onOpen, onChoose }: Props) {
  const { branch, level, open } = line
  const { icon, children } = branch
  const title = saidTitle(branch.title)
  return (
    <tr {...rowAttributes(line)}>
      <th scope="row">
        <span className="tree-title">
          <Twig level={level} open={open} title={title} onToggle={() => onOpen(branch)} />
          <label>
            <Tick
              mark={mark}
              label={title}
              column={0}
              active={active}
              locked={menusOpen([branch]) ? null : t('roles:menus.locked')}
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
            {...stop(1, active)}
            checked={below === 'checked'}
            disabled={!menusOpen(children)}
            aria-label={t('roles:menus.belowOf', { title })}
            onChange={() => onChoose(children)}
          />
        )}
      </td>
    </tr>
  )
})
