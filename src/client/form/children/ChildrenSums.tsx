import { rowValue } from '../../../kinds/computed/rowValue.ts'
import { type AnyModule, type ChildrenNamed, formulaOf, isSummary, splitPath } from '../../../schema/index.ts'
import { findModule } from '../../api/moduleRegistry.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { viewOf } from '../../views/viewOf.ts'
import { ValueAfterSave } from '../ValueAfterSave.tsx'

interface ChildrenSumsProps {
  /** The module of the parent row, and its field whose rows these are. */
  module: AnyModule
  named: ChildrenNamed
  rows: readonly RowData[]
  columns: readonly string[]
  /** Whether the last column has buttons. */
  hasButtons: boolean
}

/** Aggregates of the child rows that the parent computes, below their columns, updated while one types. */
export function ChildrenSums({ module, named, rows, columns, hasButtons }: ChildrenSumsProps) {
  const sums = summariesOf(module, named)
  if (!rows.length || !sums.some(({ column }) => column === undefined || columns.includes(column))) return null
  const row = { [named[0]]: rows }
  const shownIn = (column: string, index: number) => sums.filter(one => (one.column ?? (index ? '' : column)) === column)
  return (
    <tfoot>
      <tr>
        <td className="children-place" />
        {columns.map((column, index) => (
          <td key={column} data-align={shownIn(column, index).some(one => one.column) ? 'right' : undefined}>
            <div className="children-sums">
              {shownIn(column, index).map(({ name, field }) => {
                const value = rowValue({ module, row, childModule: findModule }, name)
                const { Cell } = viewOf(module, field)
                return (
                  <span key={name} className="children-sum" data-sum={name}>
                    {field.label} {value === undefined ? <ValueAfterSave /> : <Cell {...{ value, name, field, module, row }} />}
                  </span>
                )
              })}
            </div>
          </td>
        ))}
        <td className="children-does" data-empty={!hasButtons || undefined} />
      </tr>
    </tfoot>
  )
}

/** The fields of the parent row that sum up these rows, each with the column it is of; a count is of none. */
const summariesOf = (module: AnyModule, [name, { of }]: ChildrenNamed) =>
  Object.entries(module.fields).flatMap(([sum, field]) => {
    const formula = formulaOf(field)
    if (!isSummary(formula)) return []
    const [first, column] = splitPath(formula.of)
    return first === name || first === of ? [{ name: sum, field, column }] : []
  })
