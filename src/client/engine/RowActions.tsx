import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from 'i18next'
import { memo } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { Allowed } from './allowed.ts'
import { rowMay } from './allowed.ts'
import type { ListRow } from './rows.ts'
import type { Commands } from './useCommands.tsx'

interface Props {
  module: AnyModule
  row: ListRow
  allowed: Allowed
  commands: Commands
  onEdit: (row: ListRow) => void
  onNear: () => void
}
interface Choice {
  key: string
  label: string
  danger?: true
  run: () => void
}
/** More than these go into a menu. */
const most = 3

/** The links of one row. Plain buttons: a page has hundreds of them. */
export const RowActions = memo(function RowActions(props: Props) {
  const choices = choicesOf(props)
  const shown = choices.length > most ? choices.slice(0, most - 1) : choices
  return (
    <span className="row-actions">
      {shown.map(({ key, label, danger, run }) => (
        <button key={key} type="button" data-danger={danger} onClick={run} onPointerEnter={props.onNear}>
          {label}
        </button>
      ))}
      {choices.length > shown.length && <More choices={choices.slice(most - 1)} />}
    </span>
  )
})

const More = ({ choices }: { choices: readonly Choice[] }) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: choices.map(({ key, label, danger = false }) => ({ key, label, danger })),
      onClick: ({ key }) => choices.find(one => one.key === key)?.run(),
    }}
  >
    <Button type="link" size="small">
      {t('engine:row.more')}
      <DownOutlined />
    </Button>
  </Dropdown>
)

function choicesOf({ module, row, allowed, commands, onEdit }: Props): readonly Choice[] {
  const may = rowMay(module, allowed, row)
  return [
    ...(may.edit ? [{ key: 'edit', label: t('engine:row.edit'), run: () => onEdit(row) }] : []),
    ...may.actions.map(([name, action]) => ({ key: name, label: action.label, run: () => commands.act(name, action, [row]) })),
    ...(may.recover ? [{ key: 'recover', label: t('engine:command.recover'), run: () => commands.recover([row]) }] : []),
    ...(may.remove
      ? [{ key: 'delete', label: t('engine:row.delete'), danger: true as const, run: () => commands.remove(row) }]
      : []),
  ]
}

const perLink = 44
/** How wide the column of links is. */
export const actionsWidth = ({ edit, commands, actions }: Allowed): number => {
  const links = Math.min(most, (edit ? 1 : 0) + actions.row.length + (commands.includes('delete') ? 1 : 0))
  return links === 0 ? (commands.includes('recover') ? 24 + perLink : 0) : 24 + links * perLink
}
