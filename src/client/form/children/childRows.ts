import { calculatedRow } from '../../../kinds/computed/calculatedRow.ts'
import {
  type AnyModule,
  childColumnsOf,
  childrenOf,
  comparesCalculated,
  type Field,
  type FieldOf,
  fieldOf,
  isReadonly,
} from '../../../schema/index.ts'
import { isSameValue } from '../../../shared/rules/isSameValue.ts'
import { findModule } from '../../api/moduleRegistry.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { translateModule } from '../../views/useModuleLabels.ts'
import { blankRow } from '../useRow.ts'

/** The module of the child rows, in the language of the reader. */
export function childModuleOf({ of }: FieldOf['children']): AnyModule {
  const child = findModule(of)
  if (!child) throw new Error(`no module "${of}"`)
  return translateModule(child)
}

/** The rows that a value of child rows has; none where it is empty. */
export const childRowsIn = (value: unknown): readonly RowData[] => (Array.isArray(value) ? (value as RowData[]) : [])

/** The columns whose cells can be edited. */
export const editableColumns = (child: AnyModule, field: FieldOf['children']): readonly string[] =>
  childColumnsOf(child, field).filter(name => {
    const own = fieldOf(child, name)
    return own !== undefined && !isReadonly(own)
  })

/** A new row of the grid. */
export const newChild = (child: AnyModule): RowData => blankRow(child, {})

export const isNewChild = (row: RowData): boolean => !row['id']

/** Tells a row that was added and left empty from others. */
export function filledChildTest(field: FieldOf['children']): (row: RowData) => boolean {
  const child = childModuleOf(field)
  const blank = newChild(child)
  const names = editableColumns(child, field)
  return row => !isNewChild(row) || names.some(name => !isSameValue(row[name], blank[name]))
}

/** The rows without those that were added and left empty. */
export const filledChildren = (field: FieldOf['children'], rows: readonly RowData[]): readonly RowData[] =>
  rows.filter(filledChildTest(field))

/** A typed row without its child rows that were added and left empty. */
export const withFilledChildren = (module: AnyModule, row: RowData): RowData => ({
  ...row,
  ...Object.fromEntries(
    childrenOf(module).flatMap(([name, field]) =>
      Array.isArray(row[name]) ? [[name, filledChildren(field, row[name] as RowData[])]] : [],
    ),
  ),
})

/** A typed row with the calculated values that the conditions of a field compare: only then are they calculated, from all child rows. */
export const rowForConditions = (module: AnyModule, field: Field, row: RowData): RowData =>
  comparesCalculated(module, field) ? calculatedRow(module, withFilledChildren(module, row), findModule) : row

/** Child rows as a save accepts them: editable values, and the id and version of stored rows. */
export const childrenToSend = (field: FieldOf['children'], value: unknown): readonly RowData[] => {
  const names = ['id', 'version', ...editableColumns(childModuleOf(field), field)]
  const rows = Array.isArray(value) ? (value as RowData[]) : []
  return filledChildren(field, rows).map(row =>
    Object.fromEntries(names.flatMap(name => (row[name] === undefined ? [] : [[name, row[name]]]))),
  )
}

/** The rows of the grid as they are stored, by id. */
export const storedChildren = (value: unknown): ReadonlyMap<unknown, RowData> =>
  new Map((Array.isArray(value) ? (value as RowData[]) : []).map(row => [row['id'], row]))
