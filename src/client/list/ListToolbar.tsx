import { CloseOutlined, DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { t } from 'i18next'
import type { AnyModule, Command } from '../../schema/index.ts'
import { actionsAbove, type ListPermissions } from './listPermissions.ts'
import { windowOf } from '../views/clientParts.ts'
import { formatRowCount } from '../views/formatRowCount.ts'
import { bulkOptions } from '../bulk/bulkOptions.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { RowCommands } from '../bulk/useRowCommands.tsx'

/** What is ticked, and what else may be. */
export interface TickedRows {
  count: number
  clear: () => void
  /** Selects all rows of the filter; null where there is nothing more to select. */
  selectAll: (() => void) | null
  /** How many rows the filter has; `more`: at least. */
  total: number
  more: boolean
}

interface Props {
  module: AnyModule
  allowed: ListPermissions
  commands: RowCommands
  selected: readonly ListRow[]
  ticked: TickedRows
  /** Only deleted rows are shown: the one command left is to recover them. */
  deleted: boolean
  tree: { expanded: boolean; toggle: () => void } | null
  onAdd: () => void
  /** The pointer is near the add button: preloads the form. */
  onNear: () => void
  onBulk: (key: string) => void
  /** A window over no row. */
  onForm: (name: string) => void
  /** Asks for the list as it was; null where it has no past. */
  onPast: (() => void) | null
}
const commandOrder: readonly Command[] = ['delete', 'recover', 'forbidden', 'normal']

/** One line: while rows are ticked what can be done to them, else what can be done without. */
export function ListToolbar(props: Props) {
  const isTicked = props.ticked.count > 0
  return (
    <div className="toolbar" data-ticked={isTicked}>
      <span className="toolbar-ticked" aria-live="polite">
        {isTicked && t('engine:list.chosen', { count: props.ticked.count })}
      </span>
      {isTicked ? <TickedToolbar {...props} /> : <IdleToolbar {...props} />}
    </div>
  )
}

const offeredCommands = ({ allowed, deleted }: Props): readonly Command[] =>
  commandOrder.filter(command => allowed.commands.includes(command) && (!deleted || command === 'recover'))

/** What can be done to the ticked rows. */
function TickedToolbar(props: Props) {
  const { module, allowed, commands, selected, ticked, deleted, onBulk } = props
  return (
    <>
      <Button type="text" icon={<CloseOutlined />} onClick={ticked.clear}>
        {t('engine:list.unchoose')}
      </Button>
      {ticked.selectAll && (
        <Button type="link" onClick={ticked.selectAll}>
          {t('engine:list.all', { count: formatRowCount(ticked.total, ticked.more) })}
        </Button>
      )}
      {allowed.bulk && !deleted && <BulkDropdown module={module} onBulk={onBulk} />}
      {actionsAbove(allowed, selected).map(([name, action]) => (
        <Button key={name} onClick={() => commands.act(name, action, selected)}>
          {action.label}
        </Button>
      ))}
      {offeredCommands(props)
        .toReversed()
        .map(command => (
          <Button key={command} danger={command === 'delete'} onClick={() => commands.batch(command, selected)}>
            {t(`engine:command.${command}`)}
          </Button>
        ))}
    </>
  )
}

/** What needs no row; what removes all rows, or is for ticked ones, is in a menu. */
function IdleToolbar(props: Props) {
  const { module, allowed, tree, onAdd, onNear, onForm } = props
  const items = idleMenu(props)
  return (
    <>
      {allowed.add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd} onPointerEnter={onNear}>
          {t('engine:list.add')}
        </Button>
      )}
      {allowed.above
        .filter(([, { needs }]) => needs !== 'delete')
        .map(([name, { label, widget }]) => (
          <Button key={name} onPointerEnter={() => void windowOf(module, widget).load()} onClick={() => onForm(name)}>
            {label}
          </Button>
        ))}
      {tree && <Button onClick={tree.toggle}>{t(tree.expanded ? 'engine:list.collapse' : 'engine:list.expand')}</Button>}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button>
            {t('engine:list.more')}
            <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </>
  )
}

type MenuItems = NonNullable<MenuProps['items']>

function idleMenu(props: Props): MenuItems {
  const { module, allowed, commands, deleted, onBulk, onForm, onPast } = props
  const looking: MenuItems = onPast ? [{ key: 'past', label: t('engine:list.past'), onClick: onPast }] : []
  const forTicked: MenuItems = [
    ...(allowed.bulk && !deleted
      ? [
          {
            key: 'bulk',
            label: t('engine:list.bulk'),
            children: bulkOptions(module).map(({ key, label }) => ({ key: `bulk ${key}`, label, onClick: () => onBulk(key) })),
          },
        ]
      : []),
    ...actionsAbove(allowed, []).map(([name, action]) => ({
      key: name,
      label: action.label,
      onClick: () => commands.act(name, action, []),
    })),
    ...offeredCommands(props)
      .toReversed()
      .map(command => ({
        key: command,
        label: t(`engine:command.${command}`),
        onClick: () => commands.batch(command, []),
      })),
  ]
  const removing: MenuItems = allowed.above
    .filter(([, { needs }]) => needs === 'delete')
    .map(([name, { label }]) => ({ key: name, label, danger: true, onClick: () => onForm(name) }))
  const writing: MenuItems =
    forTicked.length && removing.length ? [...forTicked, { type: 'divider' }, ...removing] : [...forTicked, ...removing]
  return [...looking, ...writing]
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
