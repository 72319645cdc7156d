import { Dropdown } from 'antd'
import { t } from 'i18next'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AnyModule, isBuiltin } from '../../schema/index.ts'
import { isOthersRow } from '../../shared/rules/rowScopes.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { askWhy } from '../api/whyQuestion.ts'
import type { RowCommands } from '../bulk/useRowCommands.ts'
import { downGlyph } from '../ui/glyphs.tsx'
import { windowOf } from '../views/clientParts.ts'
import { type ListPermissions, rowPermissions } from './listPermissions.ts'
import { maxRowLinks } from './rowActionsWidth.ts'

export interface RowActionsCellProps {
  module: AnyModule
  row: ListRow
  allowed: ListPermissions
  commands: RowCommands
  onEdit: (row: ListRow) => void
  onRowForm: (name: string, row: ListRow) => void
  onHistory: (row: ListRow) => void
  preload: () => void
  labels: RowActionLabels
}
interface RowActionLink {
  key: string
  label: string
  danger?: true
  /** Why it cannot be used in this row. */
  refused?: string
  /** The actions that are not shown as buttons. */
  why?: () => void
  run: () => void
  /** Preloads what it opens, in place of the form. */
  preload?: () => void
}
/** The links of one row. Plain buttons, as antd's cost too much: a page has hundreds of them. */
export const RowActionsCell = memo(function RowActionsCell(props: RowActionsCellProps) {
  const links = linksOfRow(props)
  const shown = links.length > maxRowLinks ? links.slice(0, maxRowLinks - 1) : links
  return (
    <span className="row-actions">
      {shown.map(({ key, label, danger, refused, why, run, preload = props.preload }) => (
        <button
          key={key}
          type="button"
          data-action={key}
          data-danger={danger}
          // Not `disabled`: the title with the reason would not be shown.
          aria-disabled={refused ? true : undefined}
          title={refused}
          onClick={refused ? why : run}
          onPointerEnter={preload}
        >
          {label}
        </button>
      ))}
      {links.length > shown.length && <MoreActions links={links.slice(maxRowLinks - 1)} label={props.labels.more} />}
    </span>
  )
})

/** antd's Dropdown is mounted once the pointer or the focus reaches its button: a page has hundreds of them. */
function MoreActions({ links, label }: { links: readonly RowActionLink[]; label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [near, setNear] = useState<'pointer' | 'focus' | null>(null)
  useLayoutEffect(() => {
    if (near === 'focus') button.current?.focus()
  }, [near])
  // The focus moves to the button first: a modal returns it to where it was on opening, and the menu no longer exists by then.
  const run = (key: string) => {
    button.current?.focus()
    const link = links.find(one => one.key === key)
    if (link?.refused) link.why?.()
    else link?.run()
  }
  const shown = (
    <button
      ref={button}
      type="button"
      aria-haspopup="menu"
      // flushSync: the Dropdown remounts the button, and the click that follows has to reach the new one.
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
      autoFocus
      menu={{
        items: links.map(({ key, label, danger = false, refused, why }) => ({
          key,
          danger: danger && !refused,
          label: refused ? <RefusedLabel label={label} refused={refused} asks={Boolean(why)} /> : label,
          disabled: Boolean(refused) && !why,
        })),
        onClick({ key, domEvent }) {
          // Else the key press goes on to the button, which has the focus by then, and opens the menu again.
          domEvent.preventDefault()
          run(key)
        },
      }}
    >
      {shown}
    </Dropdown>
  )
}

/** An entry that cannot be used in this row; choosing it shows the reason. */
const RefusedLabel = ({ label, refused, asks }: { label: string; refused: string; asks: boolean }) => (
  <span title={refused} className="row-refused">
    {label}
    {asks && <small>{t('shell.whyThis')}</small>}
  </span>
)

type RowActionLabels = Readonly<Record<'edit' | 'view' | 'recover' | 'delete' | 'history' | 'erase' | 'more', string>>

/** Translated once for all rows. */
export const rowActionLabels = (): RowActionLabels => ({
  edit: t('engine:row.edit'),
  view: t('engine:row.view'),
  recover: t('engine:command.recover'),
  delete: t('engine:row.delete'),
  history: t('engine:row.history'),
  erase: t('engine:personal.erase.label'),
  more: t('engine:row.more'),
})

function linksOfRow({
  module,
  row,
  allowed,
  commands,
  onEdit,
  onRowForm,
  onHistory,
  labels,
}: RowActionsCellProps): readonly RowActionLink[] {
  const may = rowPermissions(module, allowed, row)
  const [rare, usual] = [true, false].map(isLast =>
    may.rowForms
      .filter(([, { last }]) => (last === true) === isLast)
      .map(([name, { label, widget }]) => ({
        key: name,
        label,
        run: () => onRowForm(name, row),
        preload: () => void windowOf(module, widget).load(),
      })),
  )
  return [
    ...(may.edit ? [{ key: 'edit', label: may.change ? labels.edit : labels.view, run: () => onEdit(row) }] : []),
    ...(usual ?? []),
    ...may.actions.map(([name, action]) => ({ key: name, label: action.label, run: () => commands.act(name, action, [row]) })),
    ...(may.recover ? [{ key: 'recover', label: labels.recover, run: () => commands.recover([row]) }] : []),
    ...(may.remove
      ? [
          {
            key: 'delete',
            label: labels.delete,
            danger: true as const,
            ...(may.undeletable ? { refused: may.undeletable, why: () => askWhy({ module, id: row.id, key: 'delete' }) } : {}),
            run: () => commands.remove(row),
          },
        ]
      : []),
    ...(allowed.history ? [{ key: 'history', label: labels.history, run: () => onHistory(row), preload: () => undefined }] : []),
    ...(allowed.erase && !isBuiltin(module, row.id) && !isOthersRow(module, row)
      ? [{ key: 'erase', label: labels.erase, danger: true as const, run: () => commands.erase(row), preload: () => undefined }]
      : []),
    ...(rare ?? []),
  ]
}
