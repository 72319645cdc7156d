import {
  type AnyModule,
  type ChildrenNamed,
  exportedChildColumns,
  fieldOf,
  isTitled,
  childrenInSheet,
  sheetModule,
  titleKey,
  withChildColumns,
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
  const children = childrenInSheet(module, layout.names)
  if (!children) return { module, layout }
  const child = childModule(scope, children)
  const names = withChildColumns(layout.names, children[0], exportedChildColumns(child, children[1]))
  return { module: sheetModule(module, children, child), layout: { ...layout, names } }
}

interface CellsAndIds {
  names: readonly string[]
  /** JSON of the cells of each row, its id last, without its child rows. */
  rows: string
}
/** The rows with their child rows, read at once: the first child is on the line of its parent, the others below it. */
export async function withChildLines(scope: Scope, children: ChildrenNamed, { names, rows }: CellsAndIds): Promise<string> {
  const parents = JSON.parse(rows) as unknown[][]
  const child = childModule(scope, children)
  const columns = exportedChildColumns(child, children[1])
  const stored = parents.length
    ? await readChildren(
        scope,
        children,
        parents.map(cells => Number(cells.at(-1))),
      )
    : new Map<number, readonly Data[]>()
  const place = names.indexOf(children[0])
  const cell = (row: Data | undefined, name: string): unknown => {
    const field = fieldOf(child, name)
    return row?.[field && isTitled(field) ? titleKey(name, field) : name] ?? null
  }
  const whole = parents.flatMap(cells => {
    const own = cells.slice(0, -1)
    const [first, ...others] = stored.get(Number(cells.at(-1))) ?? []
    const blank = own.map(() => null)
    const line = (beside: readonly unknown[], row: Data | undefined) =>
      beside.toSpliced(place, 0, ...columns.map(name => cell(row, name)))
    return [line(own, first), ...others.map(row => line(blank, row))]
  })
  return JSON.stringify(whole)
}
