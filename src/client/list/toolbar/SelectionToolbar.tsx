import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from 'i18next'
import { bulkOptions } from '../../bulk/bulkOptions.ts'
import { formatRowCount } from '../../views/formatRowCount.ts'
import { toolbarActions } from '../listPermissions.ts'
import { offeredCommands, type ToolbarProps } from './ListToolbar.tsx'

/** Actions on the selected rows. */
export function SelectionToolbar(props: ToolbarProps) {
  const { module, allowed, commands, selected, selection, deleted, onBulk } = props
  return (
    <>
      <Button type="text" data-aside icon={<CloseOutlined />} onClick={selection.clear}>
        {t('engine:list.unchoose')}
      </Button>
      {selection.selectAll && (
        <Button type="link" data-aside onClick={selection.selectAll}>
          {t('engine:list.all', { count: formatRowCount(selection.total, selection.more) })}
        </Button>
      )}
      {allowed.bulk && !deleted && <BulkDropdown module={module} onBulk={onBulk} />}
      {toolbarActions(allowed, selected).map(([name, action]) => (
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

const BulkDropdown = ({ module, onBulk }: Pick<ToolbarProps, 'module' | 'onBulk'>) => (
  <Dropdown
    trigger={['click']}
    autoFocus
    menu={{ items: bulkOptions(module).map(({ key, label }) => ({ key, label })), onClick: ({ key }) => onBulk(key) }}
  >
    <Button>
      {t('engine:list.bulk')}
      <DownOutlined />
    </Button>
  </Dropdown>
)
