import { type AnyModule, fieldsOf, importKeyOf, titleFieldOf, importFieldsOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import { type FieldValues, ignoresCase } from '../../db/query/matchingSql.ts'
import type { Scope } from '../../db/scope.ts'
import { hasAfterSave } from '../../db/modulePart.ts'
import { initialValues, isSame } from '../save/acceptValues.ts'

/** Some fields of a row as one text for comparison; text ignores case, as in the database. */
export const comparableText = (module: AnyModule, names: readonly string[], row: Data): string =>
  JSON.stringify(names.map(name => (ignoresCase(fieldsOf(module)[name]) ? lowerCase(row[name]) : (row[name] ?? null))))
const lowerCase = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null)

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== 0

/** The import key, if the line has any of its fields. */
export function lineKey(module: AnyModule, values: Data): readonly string[] | null {
  const names = importKeyOf(module)
  return names.some(name => isFilled(values[name])) ? names : null
}

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

/** For each line the existing rows it may mean: those with its key, or without a key one row with all of its values. */
export async function rowsForLines(search: RowSearch, lines: readonly Data[]): Promise<readonly (readonly Data[])[]> {
  const { module } = search
  const first = initialValues(module)
  const whole = lines.map(values => ({ ...first, ...values }))
  const names = importKeyOf(module)
  const keyed = await rowsByValues(
    search,
    names,
    whole.filter((_, index) => lineKey(module, lines[index] ?? {})),
  )
  const identity = [titleFieldOf(module)].filter(name => importFieldsOf(module).includes(name))
  const some = identity.length ? identity : (importFieldsOf(module).slice(0, 1) ?? [])
  const keyless = await rowsByValues(
    search,
    some,
    whole.filter((_, index) => !lineKey(module, lines[index] ?? {})),
  )
  return lines.map((values, index) => {
    const row = whole[index] ?? {}
    if (lineKey(module, values)) return keyed.get(comparableText(module, names, row)) ?? []
    const near = keyless.get(comparableText(module, some, row)) ?? []
    return near.filter(one => Object.entries(values).every(([name, value]) => isSame(one[name], value))).slice(0, 1)
  })
}
