import { Tooltip } from 'antd'
import type { RefObject } from 'react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { type Field, isLink, targetOf, titleKey } from '../../schema/index.ts'
import { cacheRowTitle } from '../api/rows/rowTitleCache.ts'
import { viewOf } from '../views/viewOf.ts'
import { fieldFault } from '../form/fieldFault.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { CellConflictPopover } from './CellConflictPopover.tsx'
import { type RowDraft, useInlineDrafts, useInlineEditingContext } from './inlineDrafts.ts'
import { type InlineCellProps, rowWithValue } from './inlineCellProps.ts'

/** A cell that is a control while its row is in edit, and shows what is not saved yet. */
export const InlineCell = memo(function InlineCell(props: InlineCellProps) {
  const { module, name, field, row } = props
  const touched = useInlineDrafts(({ at, drafts }) => at?.row === row.id || drafts.has(row.id))
  if (touched) return <TouchedCell {...props} />
  const { Cell } = viewOf(module, field)
  return (
    <div className="inline-cell" data-copy={isCopyable(field, row[name]) || undefined}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
      <CopyText field={field} value={row[name]} />
    </div>
  )
})

/** Each cell listens for what is its own: a key pressed in one draws no other. */
function TouchedCell(props: InlineCellProps) {
  const { module, name, field, row } = props
  const editing = useInlineDrafts(({ at }) => at?.row === row.id)
  const changed = useRowDraft(row, ({ values }) => Object.hasOwn(values, name))
  const value = useRowDraft(row, ({ values }) => (Object.hasOwn(values, name) ? values[name] : row[name]))
  const fault = useRowDraft(row, ({ faults }) => faults[name])
  const error = useRowDraft(row, draft => draft.error)
  const clash = useRowDraft(row, ({ clashes }) => clashes[name])
  const { Cell } = viewOf(module, field)
  if (clash) return <CellConflictPopover {...props} mine={value} theirs={clash.theirs} />
  return (
    <div
      className="inline-cell"
      data-editing={editing || undefined}
      data-copy={(!editing && isCopyable(field, value)) || undefined}
      data-changed={changed || undefined}
      data-fault={fault ? true : undefined}
      title={fault ?? error ?? undefined}
    >
      {editing ? (
        <CellEditor {...props} value={value} fault={fault} wrong={fault ?? error} />
      ) : (
        <>
          <Cell value={value} name={name} field={field} module={module} row={changed ? rowWithValue(props, value) : row} />
          <CopyText field={field} value={value} />
        </>
      )}
    </div>
  )
}
type CellDraft = Pick<RowDraft, 'values' | 'faults' | 'clashes' | 'error'>
const untouched: CellDraft = { values: {}, faults: {}, clashes: {}, error: null }
const useRowDraft = <T,>({ id }: ListRow, pick: (draft: CellDraft) => T): T =>
  useInlineDrafts(({ drafts }) => pick(drafts.get(id) ?? untouched))

const isCopyable = (field: Field, value: unknown): value is string =>
  field.kind === 'text' && field.copy === true && typeof value === 'string'
const CopyText = ({ field, value }: { field: Field; value: unknown }) =>
  isCopyable(field, value) && <CopyButton text={value} label={field.label} />

/** Whether one is at this cell; takes the focus there. */
function useCellFocus(place: RefObject<HTMLElement | null>, { name, row }: InlineCellProps): boolean {
  const here = useInlineDrafts(({ at }) => at?.row === row.id && at.field === name)
  useLayoutEffect(() => {
    // Who pressed into it is there already, and where he pressed.
    if (!here || place.current?.contains(document.activeElement)) return
    const input = place.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')
    input?.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  }, [place, here])
  return here
}

/** The row pointed to is called in its control as it was in its cell, without being asked for. */
function cacheLinkTitle({ module, name, field, row }: InlineCellProps) {
  const [id, title] = isLink(field) ? [row[name], row[titleKey(name, field)]] : []
  if (isLink(field) && typeof id === 'number' && typeof title === 'string') cacheRowTitle(targetOf(module, field), id, title)
}

interface CellEditorProps extends InlineCellProps {
  value: unknown
  fault: string | undefined
  /** Why it is not saved, or its row. */
  wrong: string | null
}

function CellEditor({ value, fault, wrong, ...props }: CellEditorProps) {
  const { module, name, field, row } = props
  const grid = useInlineEditingContext()
  const place = useRef<HTMLDivElement>(null)
  const here = useCellFocus(place, props)
  const { Control, CellControl = Control } = viewOf(module, field)
  useState(() => cacheLinkTitle(props))
  const set = (next: unknown) => {
    const wrong = fieldFault(field, next, false)
    grid?.undo.type(row, { values: { [name]: next }, faults: wrong ? { [name]: wrong } : {} })
  }
  return (
    <div ref={place} className="inline-control">
      <CellControl
        id={`inline-${row.id}-${name}`}
        name={name}
        field={field}
        module={module}
        row={row.id}
        value={value}
        onChange={set}
        onBlur={() => undefined}
        disabled={false}
        invalid={fault !== undefined}
      />
      {here && wrong && (
        <Tooltip open title={wrong} placement="bottomLeft">
          <i className="inline-why" />
        </Tooltip>
      )}
    </div>
  )
}
