import type { ReactNode } from 'react'
import { kindView } from '../../kinds/kindViews.ts'
import { type AnyModule, type Field, byCurrentName } from '../../schema/index.ts'
import './history.css'
import { type RowDiff, describeChanges } from './describeChanges.ts'

interface Props {
  module: AnyModule | undefined
  diff: RowDiff
  /** In place of a field's label. */
  lead?: (name: string, label: string) => ReactNode
  /** Behind its values. */
  tail?: (name: string) => ReactNode
}

/** The changes of one row, field by field. References show titles, and images pictures, by the cell of their kind. */
export const FieldChanges = ({ module, diff: written, lead, tail }: Props) => {
  const diff = byCurrentName(module, written)
  return (
    <dl>
      {describeChanges(module, diff).map(({ name, label, field, before, after }) => {
        const [was, is] = diff[name] ?? []
        const draw = (value: unknown, text: string) =>
          module && field && kindView(field).cellInChanges && text !== '-' ? (
            <FieldValue {...{ module, name, field, value }} />
          ) : (
            text
          )
        return (
          <div key={name}>
            <dt>{lead ? lead(name, label) : label}</dt>
            <dd>
              {before !== '-' && <del>{draw(was, before)}</del>}
              <ins>{draw(is, after)}</ins>
              {tail?.(name)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const noRow = {}

function FieldValue({ module, name, field, value }: { module: AnyModule; name: string; field: Field; value: unknown }) {
  const { Cell } = kindView(field)
  return <Cell value={value} name={name} field={field} module={module} row={noRow} />
}
