import {
  type AnyModule,
  type ChildrenNamed,
  exportedLineColumns,
  fieldOf,
  isTitled,
  childrenInSheet,
  sheetModule,
  titleKey,
  withLineColumns,
} from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { childModule, readChildren } from '../save/children/readChildren.ts'
import type { ExportLayout } from './exportLayout.ts'

interface ExportSheet {
  module: AnyModule
  layout: ExportLayout
}
/** The columns of the file: those of the child rows in the place of their field. */
export function sheetOfExport(scope: Scope, module: AnyModule, layout: ExportLayout): ExportSheet {
  const lines = childrenInSheet(module, layout.names)
  if (!lines) return { module, layout }
  const child = childModule(scope, lines)
  const names = withLineColumns(layout.names, lines[0], exportedLineColumns(child, lines[1]))
  return { module: sheetModule(module, lines, child), layout: { ...layout, names } }
}

interface CellsAndIds {
  names: readonly string[]
  /** JSON of the cells of each row, its id last, without its child rows. */
  rows: string
}
/** The rows with their child rows, read at once: the first child is on the line of its parent, the others below it. */
export async function linesOfBatch(scope: Scope, lines: ChildrenNamed, { names, rows }: CellsAndIds): Promise<string> {
  const above = JSON.parse(rows) as unknown[][]
  const child = childModule(scope, lines)
  const columns = exportedLineColumns(child, lines[1])
  const below = above.length
    ? await readChildren(
        scope,
        lines,
        above.map(cells => Number(cells.at(-1))),
      )
    : new Map<number, readonly Data[]>()
  const place = names.indexOf(lines[0])
  const cell = (row: Data | undefined, name: string): unknown => {
    const field = fieldOf(child, name)
    return row?.[field && isTitled(field) ? titleKey(name, field) : name] ?? null
  }
  const whole = above.flatMap(cells => {
    const own = cells.slice(0, -1)
    const [first, ...others] = below.get(Number(cells.at(-1))) ?? []
    const blank = own.map(() => null)
    const line = (beside: readonly unknown[], row: Data | undefined) =>
      beside.toSpliced(place, 0, ...columns.map(name => cell(row, name)))
    return [line(own, first), ...others.map(row => line(blank, row))]
  })
  return JSON.stringify(whole)
}
