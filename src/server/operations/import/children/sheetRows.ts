import { type AnyModule, importedChildColumns, importFieldsOf, childColumn, sheetModule } from '../../../../schema/index.ts'
import { type Language, languages } from '../../../../shared/rules/languages.ts'
import type { ImportRow } from '../../../../shared/wire/import.ts'
import { formerText, isFieldError, lineErrorText, type LineVerdict } from '../lineVerdict.ts'
import type { SheetLine } from '../sheetLines.ts'
import type { ChildLine, ChildrenVerdict } from './childrenVerdict.ts'

type RowError = NonNullable<ImportRow['errors']>[number]
type Cells = Readonly<Record<string, string>>

/** One row of the sheet, with its faults and values. */
interface SheetRowVerdict {
  row: SheetLine
  errors: readonly RowError[]
  /** The columns of the child row, as they would be written, and as they were. */
  childCells: { cells: Cells; was: Cells }
}
const emptyChildCells = { cells: {}, was: {} }

/** The rows of the sheet that belong to a line: its own, and those of its child rows. */
export function sheetRows(
  { line, errors, children }: LineVerdict,
  module: AnyModule,
  language: Language = languages[0],
): readonly SheetRowVerdict[] {
  const textOf = (error: LineVerdict['errors'][number]): RowError => ({
    // A cell is there to be corrected: a field that is not imported has none.
    field: error.field !== null && importFieldsOf(module).includes(error.field) ? error.field : null,
    message: lineErrorText(error, module, language),
  })
  const own = errors.map(textOf)
  if (!children) return [{ row: line, errors: own, childCells: emptyChildCells }]
  const lines = new Map(children.lines.map(one => [one.line.line, one]))
  return children.rows.map((row, index) => {
    const one = lines.get(row.line)
    const others = children.rowErrors.filter(error => error.line === row.line).map(textOf)
    return {
      row,
      errors: [...(index ? [] : own), ...others, ...(one ? childErrorsOf(children, one, { module, language }) : [])],
      childCells: one ? childCellsOf(children, one, language) : emptyChildCells,
    }
  })
}

/** Faults of a field that the sheet has no column for are faults of the row. */
function childErrorsOf(
  { child, named }: ChildrenVerdict,
  { errors }: ChildLine,
  { module, language }: { module: AnyModule; language: Language },
): RowError[] {
  const [name, field] = named
  const columns = importedChildColumns(child, field)
  return errors.map(error => {
    const at = error.field ?? error.refusal.detail.field
    const column = at !== undefined && columns.includes(at) ? childColumn(name, at) : null
    // A missing column is called by its heading.
    const isMissing = isFieldError(error) && error.code === 'columnMissing' && column !== null
    const message = isMissing
      ? lineErrorText({ ...error, field: column }, sheetModule(module, named, child), language)
      : lineErrorText(error, child, language)
    return { field: column, message }
  })
}

function childCellsOf(
  { child, named: [name], printIn }: ChildrenVerdict,
  one: ChildLine,
  language: Language,
): { cells: Cells; was: Cells } {
  const print = printIn(language)
  const { line, old, values, errors } = one
  const wrong = new Set(errors.map(({ field }) => field))
  const cell = (column: string) =>
    wrong.has(column) || !Object.hasOwn(line.values, column)
      ? (line.cells[column] ?? '').trim()
      : print(column, line.values[column])
  const names = Object.keys(line.cells)
  const changed = old ? names.filter(column => Object.hasOwn(values, column)) : []
  return {
    cells: Object.fromEntries(names.map(column => [childColumn(name, column), cell(column)])),
    was: Object.fromEntries(changed.map(column => [childColumn(name, column), formerText(old, child, { name: column, print })])),
  }
}
