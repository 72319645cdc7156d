import { Tooltip } from 'antd'
import type { RefObject } from 'react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { type Field, isLink, targetOf, titleKey } from '../../../schema/index.ts'
import { knowTitle } from '../../widgets/titles.ts'
import { viewOf } from '../../views/viewOf.ts'
import { faultOf } from '../check.ts'
import type { ListRow } from '../rows.ts'
import { CopyButton } from './CopyButton.tsx'
import { Clash } from './Clash.tsx'
import { type Draft, useDrafts, useInlineGrid } from './drafts.ts'
import { type CellProps, withValue } from './cell.ts'

/** A cell that is a control while its row is in edit, and shows what is not saved yet. */
export const InlineCell = memo(function InlineCell(props: CellProps) {
  const { module, name, field, row } = props
  const touched = useDrafts(({ at, drafts }) => at?.row === row.id || drafts.has(row.id))
  if (touched) return <Touched {...props} />
  const { Cell } = viewOf(module, field)
  return (
    <div className="inline-cell" data-copy={copies(field, row[name]) || undefined}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
      <Copying field={field} value={row[name]} />
    </div>
  )
})

/** Each cell listens for what is its own: a key pressed in one draws no other. */
function Touched(props: CellProps) {
  const { module, name, field, row } = props
  const editing = useDrafts(({ at }) => at?.row === row.id)
  const changed = useOwn(row, ({ values }) => Object.hasOwn(values, name))
  const value = useOwn(row, ({ values }) => (Object.hasOwn(values, name) ? values[name] : row[name]))
  const fault = useOwn(row, ({ faults }) => faults[name])
  const error = useOwn(row, draft => draft.error)
  const clash = useOwn(row, ({ clashes }) => clashes[name])
  const { Cell } = viewOf(module, field)
  if (clash) return <Clash {...props} mine={value} theirs={clash.theirs} />
  return (
    <div
      className="inline-cell"
      data-editing={editing || undefined}
      data-copy={(!editing && copies(field, value)) || undefined}
      data-changed={changed || undefined}
      data-fault={fault ? true : undefined}
      title={fault ?? error ?? undefined}
    >
      {editing ? (
        <Editor {...props} value={value} fault={fault} wrong={fault ?? error} />
      ) : (
        <>
          <Cell value={value} name={name} field={field} module={module} row={changed ? withValue(props, value) : row} />
          <Copying field={field} value={value} />
        </>
      )}
    </div>
  )
}
type Unsaved = Pick<Draft, 'values' | 'faults' | 'clashes' | 'error'>
const untouched: Unsaved = { values: {}, faults: {}, clashes: {}, error: null }
const useOwn = <T,>({ id }: ListRow, pick: (draft: Unsaved) => T): T =>
  useDrafts(({ drafts }) => pick(drafts.get(id) ?? untouched))

const copies = (field: Field, value: unknown): value is string =>
  field.kind === 'text' && field.copy === true && typeof value === 'string'
const Copying = ({ field, value }: { field: Field; value: unknown }) =>
  copies(field, value) && <CopyButton text={value} label={field.label} />

/** Whether one is at this cell; takes the focus there. */
function useHere(place: RefObject<HTMLElement | null>, { name, row }: CellProps): boolean {
  const here = useDrafts(({ at }) => at?.row === row.id && at.field === name)
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
function nameLink({ module, name, field, row }: CellProps) {
  const [id, title] = isLink(field) ? [row[name], row[titleKey(name, field)]] : []
  if (isLink(field) && typeof id === 'number' && typeof title === 'string') knowTitle(targetOf(module, field), id, title)
}

interface EditorProps extends CellProps {
  value: unknown
  fault: string | undefined
  /** Why it is not saved, or its row. */
  wrong: string | null
}

function Editor({ value, fault, wrong, ...props }: EditorProps) {
  const { module, name, field, row } = props
  const grid = useInlineGrid()
  const place = useRef<HTMLDivElement>(null)
  const here = useHere(place, props)
  const { Control, CellControl = Control } = viewOf(module, field)
  useState(() => nameLink(props))
  const set = (next: unknown) => {
    const wrong = faultOf(field, next, false)
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
