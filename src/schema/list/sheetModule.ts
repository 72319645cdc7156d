import type { Field } from '../kinds.ts'
import { kindTraits } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import {
  type ChildrenNamed,
  childColumnsOf,
  childrenOf,
  fieldOf,
  importByOf,
  importFieldsOf,
  isComputed,
  isImportable,
  isListed,
  isReadonly,
} from '../read.ts'

/** The child rows that an import or an export contains: a sheet has room for one field of them. */
export const childrenInSheet = (module: AnyModule, names: readonly string[]): ChildrenNamed | undefined =>
  childrenOf(module).find(([name]) => names.includes(name))

/** The column of a field of the child rows: `lines.price`. */
export const childColumn = (field: string, name: string): string => `${field}.${name}`

/** The columns of the child rows that an import may contain: what their grid lets be edited, and a cell of a sheet has room for. */
export const importedChildColumns = (child: AnyModule, field: ChildrenNamed[1]): readonly string[] =>
  childColumnsOf(child, field).filter(name => {
    const own = fieldOf(child, name)
    return own !== undefined && !isReadonly(own) && !isComputed(own) && !kindTraits(own).noCell
  })
/** The columns of the child rows that an export contains: those of their grid. */
export const exportedChildColumns = (child: AnyModule, field: ChildrenNamed[1]): readonly string[] =>
  childColumnsOf(child, field).filter(name => isListed(fieldOf(child, name) ?? { kind: 'secret', label: '' }))

/** The field of child rows whose columns are among those of a sheet. */
export const childrenInColumns = (module: AnyModule, columns: readonly string[]): ChildrenNamed | undefined =>
  childrenOf(module).find(([name]) => columns.some(column => column.startsWith(childColumn(name, ''))))

/** Column names with those of the child rows in the place of their field. */
export const withChildColumns = (names: readonly string[], field: string, columns: readonly string[]): readonly string[] =>
  names.flatMap(name => (name === field ? columns.map(column => childColumn(field, column)) : [name]))

const sheetModules = new WeakMap<AnyModule, { child: AnyModule; sheet: AnyModule }>()

/** The module as a sheet shows it: each column of its child rows is a field, `lines.price`, headed 明细·单价. */
export function sheetModule(module: AnyModule, named: ChildrenNamed, child: AnyModule): AnyModule {
  const known = sheetModules.get(module)
  if (known?.child === child) return known.sheet
  const [name, field] = named
  const columns = childColumnsOf(child, field).flatMap(column => {
    const own = fieldOf(child, column)
    if (!own) return []
    const { unique: _unique, ...rest } = own as Field & { unique?: true }
    return [[childColumn(name, column), { ...rest, label: `${field.label}·${own.label}` }] as const]
  })
  const imported = withChildColumns(importFieldsOf(module), name, importedChildColumns(child, field))
  const by = importByOf(module)
  const sheet = {
    ...module,
    fields: { ...module.fields, ...Object.fromEntries(columns) },
    ...(isImportable(module) ? { import: by ? { fields: imported, by } : imported } : {}),
  } as AnyModule
  sheetModules.set(module, { child, sheet })
  return sheet
}
