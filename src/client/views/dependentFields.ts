import {
  type AnyModule,
  type Field,
  fieldsMatchedWith,
  fieldsOf,
  formulaOf,
  inlineOf,
  matchedColumns,
  splitPath,
  unitFieldOf,
  enclosingFieldOf,
} from '../../schema/index.ts'

/** The field whose value encloses this one's: the wider region, or the one a widget's meaning depends on. */
export const enclosingField = (module: AnyModule, name: string): string | undefined => {
  const field = fieldsOf(module)[name]
  return enclosingFieldOf(field) ?? widgetField(field)
}

const widgetField = (field: Field | undefined): string | undefined =>
  field && 'widget' in field && field.widget && 'when' in field ? Object.keys(field.when ?? {})[0] : undefined

/** The value of the enclosing field, of a point the narrowest region chosen, of an amount its currency; undefined where it has none. */
export function enclosingValue(module: AnyModule, name: string, row: Readonly<Record<string, unknown>>): unknown {
  const field = fieldsOf(module)[name]
  if (field && 'near' in field && field.near !== undefined) return narrowestRegion(module, field.near, row)
  const around = enclosingField(module, name) ?? (field && unitFieldOf(field))
  return around === undefined ? undefined : (row[around] ?? null)
}

function narrowestRegion(module: AnyModule, name: string, row: Readonly<Record<string, unknown>>): unknown {
  const within = enclosingFieldOf(fieldsOf(module)[name])
  return row[name] || within === undefined ? (row[name] ?? null) : narrowestRegion(module, within, row)
}

/** What a row holds in the fields that the `where` of this one reads; undefined where it reads none. */
export function matchedValues(module: AnyModule, name: string, row: Row): Row | undefined {
  const field = fieldsOf(module)[name]
  const columns = field ? matchedColumns(field) : []
  return columns.length ? Object.fromEntries(columns.map(([, from]) => [from, row[from] ?? null])) : undefined
}

/** The cells of a row to be edited in the list that a change of this field empties. */
export const emptiedCells = (module: AnyModule, name: string, row: Row): Row =>
  Object.fromEntries(
    dependentFields(module, name)
      .filter(other => inlineOf(module).includes(other) && row[other] && String(row[other]) !== '')
      .map(other => [other, null]),
  )

/** All fields enclosed by this one or chosen by it, directly or through others: a change here clears them. */
export const dependentFields = (module: AnyModule, name: string): readonly string[] =>
  Object.keys(module.fields)
    .filter(other => enclosingField(module, other) === name || fieldsMatchedWith(module, name).includes(other))
    .flatMap(other => [other, ...dependentFields(module, other)])

type Row = Readonly<Record<string, unknown>>

/** The columns that are read from the row that a reference points to: unknown after another one is picked. */
export const columnsOfReference = (module: AnyModule, name: string): readonly string[] =>
  Object.entries(module.fields).flatMap(([column, field]) =>
    formulaOf(field)?.name === 'referenced' && splitPath(column)[0] === name ? [column] : [],
  )
