import { Descriptions } from 'antd'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { viewOf } from './viewOf.ts'
import './rowDescriptions.css'

interface Props {
  module: AnyModule
  row: ListRow
  /** Fields by name, in order; a name the module does not have is left out. */
  fields: readonly string[]
  columns: number
}

/** Labels and values of one row, drawn as the list draws them. */
export function RowDescriptions({ module, row, fields, columns }: Props) {
  const items = fields.flatMap(name => {
    const field = fieldsOf(module)[name]
    if (!field) return []
    const { Cell } = viewOf(module, field)
    return [
      { key: name, label: field.label, children: <Cell value={row[name]} name={name} field={field} module={module} row={row} /> },
    ]
  })
  return <Descriptions size="small" column={columns} items={items} />
}
