import { type AnyModule, fieldOf, isPointing, type MatchingField, matchingFields, targetOf } from '../../../schema/index.ts'
import type { FieldError } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { initialValues, isDeepEqual, isEmptyIn } from './acceptValues.ts'
import type { RowChange } from './checkWithin.ts'

/**
 * By row, why what a field points to does not have the values of the row's other fields that its `where` names. Only where one of
 * the two changes; the rows pointed to are read once for each field.
 */
export async function matchErrors<Row extends RowChange>(
  scope: Scope,
  module: AnyModule,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, readonly FieldError[]>> {
  const errors = new Map<Row, readonly FieldError[]>()
  for (const matching of matchingFields(module)) {
    const decided = rows.filter(row => isDecided(row, matching))
    const chosen = await chosenRows(scope, module, { matching, rows: decided })
    for (const row of decided) {
      const error = matchError(module, wholeRow(module, row), { matching, chosen })
      if (error) errors.set(row, [...(errors.get(row) ?? []), error])
    }
  }
  return errors
}

/** Whether the other fields of a row decide if a value of this one is refused. */
export const isMatched = (module: AnyModule, name: string): boolean =>
  matchingFields(module).some(matching => namesOf(matching).includes(name))

const namesOf = ({ name, columns }: MatchingField): readonly string[] => [name, ...columns.map(([, from]) => from)]

const isDecided = ({ values, old }: RowChange, matching: MatchingField): boolean =>
  !old || namesOf(matching).some(name => Object.hasOwn(values, name) && !isDeepEqual(values[name], old[name]))

const wholeRow = (module: AnyModule, { values, old }: RowChange): Data => ({ ...(old ?? initialValues(module)), ...values })

const idsIn = (value: unknown): readonly number[] => [value].flat().map(Number).filter(Boolean)

interface Matching {
  matching: MatchingField
}
/** The rows that the fields point to, by id. */
async function chosenRows(
  scope: Scope,
  module: AnyModule,
  { matching: { name, field }, rows }: Matching & { rows: readonly RowChange[] },
): Promise<ReadonlyMap<number, Data>> {
  const target = isPointing(field) ? scope.registry.named(targetOf(module, field)) : undefined
  const ids = new Set(rows.flatMap(row => idsIn(wholeRow(module, row)[name])))
  const found = target && ids.size ? await scope.rows(target).some([...ids]) : []
  return new Map(found.map(row => [Number(row['id']), row]))
}

/** A chosen row that the account does not see matches nothing: the answer would reveal its values. */
function matchError(
  module: AnyModule,
  row: Data,
  { matching: { name, columns }, chosen }: Matching & { chosen: ReadonlyMap<number, Data> },
): FieldError | null {
  const ids = idsIn(row[name])
  if (!ids.length) return null
  for (const [column, from] of columns) {
    const field = fieldOf(module, from)
    if (!field || isEmptyIn(field, row[from])) return { field: name, code: 'matchedFirst', params: { matched: from } }
    const fits = (id: number) => {
      const one = chosen.get(id)
      return one !== undefined && isDeepEqual(one[column], row[from])
    }
    if (!ids.every(fits)) return { field: name, code: 'notMatching', params: { matched: from } }
  }
  return null
}
