import { t } from 'i18next'
import { memo, useLayoutEffect, useRef } from 'react'
import type { AnyModule, Field } from '../../../schema/index.ts'
import { isTitled, titleKey } from '../../../schema/index.ts'
import { viewOf } from '../../widgets/index.ts'
import { faultOf } from '../check.ts'
import type { ListRow } from '../rows.ts'
import { CopyButton } from './CopyButton.tsx'
import { change, type Draft, settle, useDrafts, useInlineStore } from './drafts.ts'

interface Props {
  module: AnyModule
  name: string
  field: Field
  row: ListRow
}

/** A cell that is a control while its row is in edit, and shows what is not saved yet. */
export const InlineCell = memo(function InlineCell(props: Props) {
  const { module, name, field, row } = props
  const touched = useDrafts(({ at, drafts }) => at?.row === row.id || drafts.has(row.id))
  if (touched) return <Touched {...props} />
  const { Cell } = viewOf(field)
  return (
    <div className="inline-cell" data-copy={copies(field, row[name]) || undefined}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
      <Copying field={field} value={row[name]} />
    </div>
  )
})

/** Each cell listens for what is its own: a key pressed in one draws no other. */
function Touched(props: Props) {
  const { module, name, field, row } = props
  const editing = useDrafts(({ at }) => at?.row === row.id)
  const changed = useOwn(row, ({ values }) => Object.hasOwn(values, name))
  const value = useOwn(row, ({ values }) => (Object.hasOwn(values, name) ? values[name] : row[name]))
  const fault = useOwn(row, ({ faults }) => faults[name])
  const error = useOwn(row, draft => draft.error)
  const clash = useOwn(row, ({ clashes }) => clashes[name])
  const { Cell } = viewOf(field)
  if (clash) return <Choice {...props} mine={value} theirs={clash.theirs} />
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
        <Editor {...props} value={value} fault={fault} />
      ) : (
        <>
          <Cell value={value} name={name} field={field} module={module} row={changed ? withoutTitle(props, value) : row} />
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

/** The title that came with the row is that of the former value. */
const withoutTitle = ({ name, field, row }: Props, value: unknown): ListRow => ({
  ...row,
  [name]: value,
  ...(isTitled(field) ? { [titleKey(name, field)]: '' } : {}),
})

function Editor({ module, name, field, row, value, fault }: Props & { value: unknown; fault: string | undefined }) {
  const store = useInlineStore()
  const place = useRef<HTMLDivElement>(null)
  const here = useDrafts(({ at }) => at?.row === row.id && at.field === name)
  useLayoutEffect(() => {
    if (!here) return
    const input = place.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')
    if (input && !place.current?.contains(document.activeElement)) input.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  }, [here])
  const { Control, CellControl = Control } = viewOf(field)
  const set = (next: unknown) => {
    if (!store) return
    const wrong = faultOf(field, next, false)
    change(store, row, { values: { [name]: next }, faults: wrong ? { [name]: wrong } : {} })
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
    </div>
  )
}

/** Two changed the same cell: theirs or mine. */
function Choice({ module, name, field, row, mine, theirs }: Props & { mine: unknown; theirs: unknown }) {
  const store = useInlineStore()
  const { Cell } = viewOf(field)
  const shown = (value: unknown) => (
    <Cell value={value} name={name} field={field} module={module} row={withoutTitle({ module, name, field, row }, value)} />
  )
  return (
    <div className="inline-clash" role="group" aria-label={t('engine:inline.clash', { field: field.label })}>
      {(['theirs', 'mine'] as const).map(side => (
        <button key={side} type="button" onClick={() => store && settle(store, { row: row.id, field: name }, side)}>
          {t(`engine:inline.${side}`)}
          {shown(side === 'theirs' ? theirs : mine)}
        </button>
      ))}
    </div>
  )
}
