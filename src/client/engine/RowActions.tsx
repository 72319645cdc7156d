import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { t } from 'i18next'
import { memo, useRef } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { rowForms } from '../widgets/rowForms.ts'
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
  onRowForm: (name: string, row: ListRow) => void
  onHistory: (row: ListRow) => void
  onNear: () => void
}
interface Choice {
  key: string
  label: string
  danger?: true
  run: () => void
  /** Instead of the form's: the pointer is at it. */
  near?: () => void
}
/** More than these go into a menu. */
const most = 3

/** The links of one row. Plain buttons: a page has hundreds of them. */
export const RowActions = memo(function RowActions(props: Props) {
  const choices = choicesOf(props)
  const shown = choices.length > most ? choices.slice(0, most - 1) : choices
  return (
    <span className="row-actions">
      {shown.map(({ key, label, danger, run, near = props.onNear }) => (
        <button key={key} type="button" data-danger={danger} onClick={run} onPointerEnter={near}>
          {label}
        </button>
      ))}
      {choices.length > shown.length && <More choices={choices.slice(most - 1)} />}
    </span>
  )
})

function More({ choices }: { choices: readonly Choice[] }) {
  const button = useRef<HTMLButtonElement>(null)
  // A window that opens gives the focus back to where it was: the menu will be gone.
  const run = (key: string) => {
    button.current?.focus()
    choices.find(one => one.key === key)?.run()
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: choices.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => run(key),
      }}
    >
      <Button ref={button} type="link" size="small">
        {t('engine:row.more')}
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}

function choicesOf({ module, row, allowed, commands, onEdit, onRowForm, onHistory }: Props): readonly Choice[] {
  const may = rowMay(module, allowed, row)
  return [
    ...(may.edit ? [{ key: 'edit', label: t('engine:row.edit'), run: () => onEdit(row) }] : []),
    ...may.rowForms.map(([name, { label, widget }]) => ({
      key: name,
      label,
      run: () => onRowForm(name, row),
      near: () => void rowForms[widget].load(),
    })),
    ...may.actions.map(([name, action]) => ({ key: name, label: action.label, run: () => commands.act(name, action, [row]) })),
    ...(may.recover ? [{ key: 'recover', label: t('engine:command.recover'), run: () => commands.recover([row]) }] : []),
    ...(may.remove
      ? [{ key: 'delete', label: t('engine:row.delete'), danger: true as const, run: () => commands.remove(row) }]
      : []),
    ...(allowed.history
      ? [{ key: 'history', label: t('engine:row.history'), run: () => onHistory(row), near: () => undefined }]
      : []),
  ]
}

const padding = 24
const gap = 16
const textWidth = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (letter < '\u2000' ? 7.5 : 14), 0)

/** How wide the column of links is. */
export function actionsWidth({ edit, commands, actions, rowForms: forms, history }: Allowed): number {
  const labels = [
    ...(edit ? [t('engine:row.edit')] : []),
    ...[...forms, ...actions.row].map(([, { label }]) => label),
    ...(commands.includes('delete') ? [t('engine:row.delete')] : []),
  ]
  if (!labels.length && commands.includes('recover')) labels.push(t('engine:command.recover'))
  if (history) labels.push(t('engine:row.history'))
  const shown = labels.length > most ? [...labels.slice(0, most - 1), `${t('engine:row.more')}…`] : labels
  return shown.length && Math.ceil(shown.reduce((sum, label) => sum + gap + textWidth(label), padding))
}
