import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { t } from 'i18next'
import { useRef } from 'react'
import { type AnyModule, type Command, fieldOf, groupableFieldsOf, groupViewKey } from '../../../schema/index.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import { bulkOptions } from '../../bulk/bulkOptions.ts'
import type { RowCommands } from '../../bulk/useRowCommands.ts'
import { describeEditors } from '../../form/fieldFault.ts'
import { lazyOptionalComponent } from '../../ui/lazyComponent.tsx'
import { focusRows, useFocusAfterRemoval } from '../../ui/modal/returnFocus.ts'
import { windowOf } from '../../views/clientParts.ts'
import { toolbarActions, type ListPermissions } from '../listPermissions.ts'
import { useToolbarKey } from './useToolbarKey.ts'

/** The selection, and whether all matching rows can be selected. */
export interface SelectionSummary {
  count: number
  clear: () => void
  /** Selects all rows of the filter; null where there is nothing more to select. */
  selectAll: (() => void) | null
  /** How many rows the filter has; `more`: at least. */
  total: number
  more: boolean
}

export interface ToolbarProps {
  module: AnyModule
  allowed: ListPermissions
  commands: RowCommands
  selected: readonly ListRow[]
  selection: SelectionSummary
  /** Only deleted rows are shown: the one command left is to recover them. */
  deleted: boolean
  tree: { expanded: boolean; toggle: () => void } | null
  onAdd: () => void
  /** Preloads the form when the pointer is over the add button. */
  preload: () => void
  onBulk: (key: string) => void
  /** A window over no row. */
  onForm: (name: string) => void
  /** Shows the rows in groups, by the key of that view; null where they are not grouped. */
  onGroup: ((view: string) => void) | null
  /** Opens the question for a moment of the past; null if the list has no past. */
  onPast: (() => void) | null
}
const SelectionToolbar = lazyOptionalComponent(async () => (await import('./SelectionToolbar.tsx')).SelectionToolbar)
const commandOrder: readonly Command[] = ['delete', 'recover', 'forbidden', 'normal']

/** One line: while rows are selected what can be done to them, else what can be done without. */
export function ListToolbar(props: ToolbarProps) {
  const hasSelection = props.selection.count > 0
  const bar = useRef<HTMLDivElement>(null)
  useToolbarKey(bar, async () => hasSelection && SelectionToolbar.load())
  useFocusAfterRemoval(props.selection.count, focusRows)
  return (
    <div ref={bar} className="toolbar scroll-fade" data-selected={hasSelection}>
      <span className="toolbar-selection" aria-live="polite">
        {hasSelection && <SelectionCount {...props} />}
      </span>
      {hasSelection ? <SelectionToolbar blank={null} {...props} /> : <IdleToolbar {...props} />}
    </div>
  )
}

/** How many rows are selected, and the key that leads to what can be done with them. */
const SelectionCount = ({ module, selected, selection }: ToolbarProps) => (
  <>
    {t('engine:list.chosen', { count: selection.count })}
    <OthersCount module={module} count={selected.filter(row => isOthersRow(module, row)).length} />
    <kbd title={t('engine:list.chosenKey')} aria-hidden="true">
      F6
    </kbd>
    <span className="toolbar-key">{t('engine:list.chosenKey')}</span>
  </>
)

/** How many of the selected rows are kept for others. */
const OthersCount = ({ module, count }: { module: AnyModule; count: number }) =>
  count > 0 && (
    <span className="toolbar-others" title={describeEditors(module)}>
      {t('engine:list.chosenOthers', { count })}
    </span>
  )

export const offeredCommands = ({ allowed, deleted }: ToolbarProps): readonly Command[] =>
  commandOrder.filter(command => allowed.commands.includes(command) && (!deleted || command === 'recover'))

/** Actions without a row. Those that remove all rows, or work on selected ones, are in a menu. */
function IdleToolbar(props: ToolbarProps) {
  const { module, allowed, tree, onAdd, preload, onForm } = props
  const items = idleMenu(props)
  return (
    <>
      {allowed.add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd} onPointerEnter={preload}>
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
        <Dropdown trigger={['click']} autoFocus menu={{ items }}>
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

function idleMenu(props: ToolbarProps): MenuItems {
  const { module, allowed, commands, deleted, onBulk, onForm, onPast } = props
  const looking: MenuItems = [
    ...groupMenu(props),
    ...(onPast ? [{ key: 'past', label: t('engine:list.past'), onClick: onPast }] : []),
  ]
  const onSelection: MenuItems = [
    ...(allowed.bulk && !deleted
      ? [
          {
            key: 'bulk',
            label: t('engine:list.bulk'),
            children: bulkOptions(module).map(({ key, label }) => ({ key: `bulk ${key}`, label, onClick: () => onBulk(key) })),
          },
        ]
      : []),
    ...toolbarActions(allowed, []).map(([name, action]) => ({
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
    onSelection.length && removing.length ? [...onSelection, { type: 'divider' }, ...removing] : [...onSelection, ...removing]
  return [...looking, ...writing]
}

function groupMenu({ module, onGroup }: ToolbarProps): MenuItems {
  const names = onGroup ? groupableFieldsOf(module) : []
  if (!names.length) return []
  const children = names.map(by => ({
    key: `group ${by}`,
    label: fieldOf(module, by)?.label ?? by,
    onClick: () => onGroup?.(groupViewKey(module, { by })),
  }))
  return [{ key: 'group', label: t('engine:list.group'), children }]
}
