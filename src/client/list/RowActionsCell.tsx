import { Dropdown } from 'antd'
import { t } from 'i18next'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyModule } from '../../schema/index.ts'
import { downGlyph } from '../ui/glyphs.tsx'
import { windowOf } from '../views/clientParts.ts'
import type { ListPermissions } from './listPermissions.ts'
import { rowPermissions } from './listPermissions.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { textWidth } from '../views/textWidth.ts'
import type { RowCommands } from '../bulk/useRowCommands.tsx'

interface Props {
  module: AnyModule
  row: ListRow
  allowed: ListPermissions
  commands: RowCommands
  onEdit: (row: ListRow) => void
  onRowForm: (name: string, row: ListRow) => void
  onHistory: (row: ListRow) => void
  onNear: () => void
  words: RowActionLabels
}
interface RowActionLink {
  key: string
  label: string
  danger?: true
  run: () => void
  /** Instead of the form's: the pointer is at it. */
  near?: () => void
}
/** More than these go into a menu. */
const maxLinks = 3

/** The links of one row. Plain buttons: a page has hundreds of them. */
export const RowActionsCell = memo(function RowActions(props: Props) {
  const choices = linksOfRow(props)
  const shown = choices.length > maxLinks ? choices.slice(0, maxLinks - 1) : choices
  return (
    <span className="row-actions">
      {shown.map(({ key, label, danger, run, near = props.onNear }) => (
        <button key={key} type="button" data-action={key} data-danger={danger} onClick={run} onPointerEnter={near}>
          {label}
        </button>
      ))}
      {choices.length > shown.length && <MoreActions choices={choices.slice(maxLinks - 1)} label={props.words.more} />}
    </span>
  )
})

/** The menu comes when somebody comes to its button: a page has hundreds of them. */
function MoreActions({ choices, label }: { choices: readonly RowActionLink[]; label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [near, setNear] = useState<'pointer' | 'focus' | null>(null)
  useLayoutEffect(() => {
    if (near === 'focus') button.current?.focus()
  }, [near])
  // A window that opens gives the focus back to where it was: the menu will be gone.
  const run = (key: string) => {
    button.current?.focus()
    choices.find(one => one.key === key)?.run()
  }
  const shown = (
    <button
      ref={button}
      type="button"
      aria-haspopup="menu"
      // At once: what is pressed next is the button in its new place.
      onPointerEnter={() => near ?? flushSync(() => setNear('pointer'))}
      onFocus={() => setNear(before => before ?? 'focus')}
    >
      {label}
      {downGlyph}
    </button>
  )
  if (!near) return shown
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: choices.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => run(key),
      }}
    >
      {shown}
    </Dropdown>
  )
}

type RowActionLabels = Readonly<Record<'edit' | 'recover' | 'delete' | 'history' | 'more', string>>

/** Looked up once for all rows. */
export const rowActionLabels = (): RowActionLabels => ({
  edit: t('engine:row.edit'),
  recover: t('engine:command.recover'),
  delete: t('engine:row.delete'),
  history: t('engine:row.history'),
  more: t('engine:row.more'),
})

function linksOfRow({ module, row, allowed, commands, onEdit, onRowForm, onHistory, words }: Props): readonly RowActionLink[] {
  const may = rowPermissions(module, allowed, row)
  return [
    ...(may.edit ? [{ key: 'edit', label: words.edit, run: () => onEdit(row) }] : []),
    ...may.rowForms.map(([name, { label, widget }]) => ({
      key: name,
      label,
      run: () => onRowForm(name, row),
      near: () => void windowOf(module, widget).load(),
    })),
    ...may.actions.map(([name, action]) => ({ key: name, label: action.label, run: () => commands.act(name, action, [row]) })),
    ...(may.recover ? [{ key: 'recover', label: words.recover, run: () => commands.recover([row]) }] : []),
    ...(may.remove ? [{ key: 'delete', label: words.delete, danger: true as const, run: () => commands.remove(row) }] : []),
    ...(allowed.history ? [{ key: 'history', label: words.history, run: () => onHistory(row), near: () => undefined }] : []),
  ]
}

const padding = 24
const gap = 16

/** How wide the column of links is. */
export function rowActionsWidth({ edit, commands, actions, rowForms: forms, history }: ListPermissions): number {
  const labels = [
    ...(edit ? [t('engine:row.edit')] : []),
    ...[...forms, ...actions.row].map(([, { label }]) => label),
    ...(commands.includes('delete') ? [t('engine:row.delete')] : []),
  ]
  if (!labels.length && commands.includes('recover')) labels.push(t('engine:command.recover'))
  if (history) labels.push(t('engine:row.history'))
  const shown = labels.length > maxLinks ? [...labels.slice(0, maxLinks - 1), `${t('engine:row.more')}…`] : labels
  return shown.length && Math.ceil(shown.reduce((sum, label) => sum + gap + textWidth(label), padding))
}
