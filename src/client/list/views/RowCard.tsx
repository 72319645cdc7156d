import { memo, type ReactNode } from 'react'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import { rowName, type ListRow } from '../../api/rows/listRow.ts'
import { viewOf } from '../../views/viewOf.ts'

interface Props {
  module: AnyModule
  row: ListRow
  /** The fields below the title. */
  fields: readonly string[]
  children?: ReactNode
}

/** The content of a row's card: its title, and some fields with labels. */
export const RowCard = memo(function RowCard({ module, row, fields, children }: Props) {
  const name = rowName(module, row)
  return (
    <>
      <strong className="card-title" title={name}>
        {name}
      </strong>
      {fields.map(field => (
        <CardLine key={field} module={module} row={row} name={field} />
      ))}
      {children}
    </>
  )
})

function CardLine({ module, row, name }: { module: AnyModule; row: ListRow; name: string }) {
  const field = fieldsOf(module)[name]
  if (!field) return null
  const { Cell } = viewOf(module, field)
  return (
    <span className="card-line">
      <small>{field.label}</small>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
    </span>
  )
}
