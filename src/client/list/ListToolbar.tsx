import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from 'i18next'
import type { AnyModule, Command } from '../../schema/index.ts'
import { actionsAbove, type ListPermissions } from './listPermissions.ts'
import { windowOf } from '../views/clientParts.ts'
import { bulkOptions } from '../bulk/bulkOptions.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { RowCommands } from '../bulk/useRowCommands.tsx'

interface Props {
  module: AnyModule
  allowed: ListPermissions
  commands: RowCommands
  selected: readonly ListRow[]
  /** Only deleted rows are shown: the one command left is to recover them. */
  deleted: boolean
  tree: { expanded: boolean; toggle: () => void } | null
  onAdd: () => void
  /** The pointer is near the add button: preloads the form. */
  onNear: () => void
  onBulk: (key: string) => void
  /** A window over no row. */
  onForm: (name: string) => void
}
const commandOrder: readonly Command[] = ['delete', 'recover', 'forbidden', 'normal']

export function ListToolbar({ module, allowed, commands, selected, deleted, tree, onAdd, onNear, onBulk, onForm }: Props) {
  const offered = commandOrder.filter(command => allowed.commands.includes(command) && (!deleted || command === 'recover'))
  return (
    <div className="toolbar">
      {allowed.add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd} onPointerEnter={onNear}>
          {t('engine:list.add')}
        </Button>
      )}
      {offered.map(command => (
        <Button key={command} danger={command === 'delete'} onClick={() => commands.batch(command, selected)}>
          {t(`engine:command.${command}`)}
        </Button>
      ))}
      {allowed.bulk && !deleted && <BulkDropdown module={module} onBulk={onBulk} />}
      {actionsAbove(allowed, selected).map(([name, action]) => (
        <Button key={name} onClick={() => commands.act(name, action, selected)}>
          {action.label}
        </Button>
      ))}
      {allowed.above.map(([name, { label, widget, needs }]) => (
        <Button
          key={name}
          danger={needs === 'delete'}
          onPointerEnter={() => void windowOf(module, widget).load()}
          onClick={() => onForm(name)}
        >
          {label}
        </Button>
      ))}
      {tree && <Button onClick={tree.toggle}>{t(tree.expanded ? 'engine:list.collapse' : 'engine:list.expand')}</Button>}
    </div>
  )
}

const BulkDropdown = ({ module, onBulk }: Pick<Props, 'module' | 'onBulk'>) => (
  <Dropdown
    trigger={['click']}
    menu={{ items: bulkOptions(module).map(({ key, label }) => ({ key, label })), onClick: ({ key }) => onBulk(key) }}
  >
    <Button>
      {t('engine:list.bulk')}
      <DownOutlined />
    </Button>
  </Dropdown>
)
