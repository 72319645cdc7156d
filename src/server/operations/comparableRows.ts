import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { Data } from '../db/connection.ts'
import { hasAfterSave } from '../db/modulePart.ts'
import { type FieldValues, ignoresCase } from '../db/query/matchingSql.ts'
import type { Scope } from '../db/scope.ts'
import { isEmptyIn } from './save/acceptValues.ts'

/** Some fields of a row as one text for comparison; text ignores case, as in the database. */
export const comparableText = (module: AnyModule, names: readonly string[], row: Data): string =>
  JSON.stringify(names.map(name => (ignoresCase(fieldsOf(module)[name]) ? lowerCase(row[name]) : (row[name] ?? null))))
const lowerCase = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null)

/**
 * Whether a row keeps others from having its values in these unique fields. The unique index of a group is `nulls not distinct`: two rows
 * that leave all of it empty are the same. A single field may be empty in any number of rows.
 */
export const claimsUnique = ({ fields }: AnyModule, names: readonly string[], row: Data): boolean =>
  names.length > 1 || names.some(name => fields[name] !== undefined && !isEmptyIn(fields[name], row[name]))

export interface RowSearch {
  scope: Scope
  module: AnyModule
  /** Locks the found rows until the transaction ends. */
  lock: boolean
}

/** Existing rows that have the same values in these fields as some line, by their comparable text. */
export async function rowsByValues(
  { scope, module, lock }: RowSearch,
  names: readonly string[],
  lines: readonly Data[],
): Promise<ReadonlyMap<string, Data[]>> {
  if (!lines.length || !names.length) return new Map()
  const among = names.map((field): FieldValues => ({ field, values: [...new Set(lines.map(line => line[field] ?? null))] }))
  const part = scope.registry.part(module)
  const rows = scope.rows(module)
  if (lock) await rows.lockMatching(among)
  const found = await rows.matching(among, part.beforeSave || hasAfterSave(part) ? 'full' : 'listed')
  return Map.groupBy(found, row => comparableText(module, names, row))
}
