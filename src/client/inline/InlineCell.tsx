import { Tooltip } from 'antd'
import { t } from 'i18next'
import { type RefObject, memo, useLayoutEffect, useRef, useState } from 'react'
import { type Field, isLink, targetOf, titleKey } from '../../schema/index.ts'
import { useRowPresence } from '../api/push/listPresence.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { cacheRowTitle } from '../api/rows/rowTitleCache.ts'
import { describeRowLock, describeProblem } from '../form/fieldFault.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { matchedValues } from '../views/dependentFields.ts'
import { onePersonPerAccount, namesOf } from '../views/presence/AvatarStack.tsx'
import { viewOf } from '../views/viewOf.ts'
import { CellConflictPopover } from './CellConflictPopover.tsx'
import { isCellLocked, isWholeRowLocked } from './cellLock.ts'
import { type InlineCellProps, rowWithValue } from './inlineCellProps.ts'
import { type RowDraft, useInlineDrafts, useInlineEditingContext } from './inlineDrafts.ts'
import { replacedCells } from './typedCells.ts'

/** A cell that is a control while its row is in edit, and shows the unsaved value afterwards. */
export const InlineCell = memo(function InlineCell(props: InlineCellProps) {
  const { module, name, field, row } = props
  const isEdited = useInlineDrafts(({ at, drafts }) => at?.row === row.id || drafts.has(row.id))
  const editors = useCellEditors(props)
  if (isEdited) return <EditedRowCell {...props} editors={editors} />
  const { Cell } = viewOf(module, field)
  return (
    <div className="inline-cell" data-copy={isCopyable(field, row[name]) || undefined} data-taken={editors} title={editors}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
      <CopyText field={field} value={row[name]} />
    </div>
  )
})

/** The other accounts that edit the cell, as a sentence. */
function useCellEditors({ module, name, row }: InlineCellProps): string | undefined {
  const others = onePersonPerAccount(useRowPresence(module.name, row.id).filter(({ field }) => field === name))
  return others.length ? t('people:cell', { names: namesOf(others) }) : undefined
}

/** Selects only its own cell of the draft: a key pressed in one cell renders no other. */
function EditedRowCell({ editors, ...props }: InlineCellProps & { editors: string | undefined }) {
  const { module, name, field, row } = props
  const editing = useInlineDrafts(({ at }) => at?.row === row.id)
  const changed = useRowDraft(row, ({ values }) => Object.hasOwn(values, name))
  const value = useRowDraft(row, ({ values }) => (Object.hasOwn(values, name) ? values[name] : row[name]))
  const fault = useRowDraft(row, ({ faults }) => faults[name])
  const error = useRowDraft(row, draft => draft.error)
  const conflict = useRowDraft(row, ({ conflicts }) => conflicts[name])
  const locked = useRowDraft(row, ({ values }) => isCellLocked(props, values))
  const { Cell } = viewOf(module, field)
  if (conflict) return <CellConflictPopover {...props} mine={value} theirs={conflict.theirs} />
  return (
    <div
      className="inline-cell"
      data-editing={editing || undefined}
      data-copy={(!editing && isCopyable(field, value)) || undefined}
      data-changed={changed || undefined}
      data-fault={fault ? true : undefined}
      data-taken={editors}
      title={fault ?? error ?? editors}
    >
      {editing && locked ? (
        <LockedCell {...props} value={value} fault={fault} problem={fault ?? error} />
      ) : editing ? (
        <CellEditor {...props} value={value} fault={fault} problem={fault ?? error} />
      ) : (
        <>
          <Cell value={value} name={name} field={field} module={module} row={changed ? rowWithValue(props, value) : row} />
          <CopyText field={field} value={value} />
        </>
      )}
    </div>
  )
}
type CellDraft = Pick<RowDraft, 'values' | 'faults' | 'conflicts' | 'error'>
const noDraft: CellDraft = { values: {}, faults: {}, conflicts: {}, error: null }
const useRowDraft = <T,>({ id }: ListRow, pick: (draft: CellDraft) => T): T =>
  useInlineDrafts(({ drafts }) => pick(drafts.get(id) ?? noDraft))

const isCopyable = (field: Field, value: unknown): value is string =>
  'copy' in field && field.copy === true && typeof value === 'string'
const CopyText = ({ field, value }: { field: Field; value: unknown }) =>
  isCopyable(field, value) && <CopyButton text={value} label={field.label} />

/** Whether this cell is the one in edit; if so, focuses its input. */
function useCellFocus(cell: RefObject<HTMLElement | null>, { name, row }: InlineCellProps): boolean {
  const isActive = useInlineDrafts(({ at }) => at?.row === row.id && at.field === name)
  useLayoutEffect(() => {
    // After a click the focus is there already, with the caret where the click was.
    if (!isActive || cell.current?.contains(document.activeElement)) return
    const input = cell.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')
    input?.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  }, [cell, isActive])
  return isActive
}

/** The picker in the control shows the title that came with the row, without fetching it. */
function cacheLinkTitle({ module, name, field, row }: InlineCellProps) {
  const [id, title] = isLink(field) ? [row[name], row[titleKey(name, field)]] : []
  if (isLink(field) && typeof id === 'number' && typeof title === 'string') cacheRowTitle(targetOf(module, field), id, title)
}

interface CellEditorProps extends InlineCellProps {
  value: unknown
  fault: string | undefined
  /** The fault of the cell, or the reason why its row was not saved. */
  problem: string | null
}

/** The cell of a field that its row locks: it can be focused, for the keys, but not edited. */
function LockedCell({ value, problem, ...props }: CellEditorProps) {
  const { module, name, field, row } = props
  const cell = useRef<HTMLDivElement>(null)
  const isActive = useCellFocus(cell, props)
  const { Cell } = viewOf(module, field)
  const isWholeRow = useRowDraft(row, ({ values }) => isWholeRowLocked({ module, field, row }, values))
  const why = problem ?? (isWholeRow ? describeRowLock(module, row) : describeProblem(field, { code: 'readonly' }))
  return (
    <div ref={cell} className="inline-control">
      <div className="inline-locked" tabIndex={-1} aria-readonly title={why}>
        <Cell value={value} name={name} field={field} module={module} row={row} />
      </div>
      {isActive && (
        <Tooltip open title={why} placement="bottomLeft">
          <i className="inline-why" />
        </Tooltip>
      )}
    </div>
  )
}

/** What the row, with the cells typed so far, holds in the fields that the choice hangs on. */
function useMatchedValues({ module, name, row }: InlineCellProps) {
  const reads = matchedValues(module, name, row) !== undefined
  const typed = useRowDraft(row, ({ values }) => (reads ? values : noDraft.values))
  return reads ? matchedValues(module, name, { ...row, ...typed }) : undefined
}

function CellEditor({ value, fault, problem, ...props }: CellEditorProps) {
  const { module, name, field, row } = props
  const grid = useInlineEditingContext()
  const cell = useRef<HTMLDivElement>(null)
  const isActive = useCellFocus(cell, props)
  const { Control, CellControl = Control } = viewOf(module, field)
  useState(() => cacheLinkTitle(props))
  const matched = useMatchedValues(props)
  const set = (next: unknown) => {
    if (grid) grid.undo.type(row, replacedCells(module, { store: grid.store, row }, { [name]: next }))
  }
  return (
    <div ref={cell} className="inline-control">
      <CellControl
        id={`inline-${row.id}-${name}`}
        name={name}
        field={field}
        module={module}
        row={row.id}
        value={value}
        {...(matched ? { matched } : {})}
        onChange={set}
        onBlur={() => undefined}
        disabled={false}
        invalid={fault !== undefined}
      />
      {isActive && problem && (
        <Tooltip open title={problem} placement="bottomLeft">
          <i className="inline-why" />
        </Tooltip>
      )}
    </div>
  )
}
