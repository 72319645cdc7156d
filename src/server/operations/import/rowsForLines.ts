import { type AnyModule, fieldsOf, importKeyOf, titleFieldOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { FieldValues } from '../../db/query/matchingSql.ts'
import type { Scope } from '../../db/scope.ts'
import { hasAfterSave } from '../../db/modulePart.ts'
import { initialValues, isSame } from '../save/acceptValues.ts'

/** What rows hold that is compared, as one text; the case of letters tells nothing apart where the database does not tell it. */
export const comparableText = (module: AnyModule, names: readonly string[], row: Data): string =>
  JSON.stringify(names.map(name => (fieldsOf(module)[name]?.kind === 'text' ? lowerCase(row[name]) : (row[name] ?? null))))
const lowerCase = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null)

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== 0

/** The fields a line is known by, where it says any of them. */
export function lineKey(module: AnyModule, values: Data): readonly string[] | null {
  const names = importKeyOf(module)
  return names.some(name => isFilled(values[name])) ? names : null
}

export interface RowSearch {
  scope: Scope
  module: AnyModule
  /** Rows that are found are kept from others until the transaction ends. */
  held: boolean
}

/** The rows there are that hold in these fields what some of the lines do, by the text of that. */
export async function rowsByValues(
  { scope, module, held }: RowSearch,
  names: readonly string[],
  lines: readonly Data[],
): Promise<ReadonlyMap<string, Data[]>> {
  if (!lines.length || !names.length) return new Map()
  const among = names.map((field): FieldValues => ({ field, values: [...new Set(lines.map(line => line[field] ?? null))] }))
  const part = scope.registry.part(module)
  const rows = scope.rows(module)
  if (held) await rows.lockMatching(among)
  const found = await rows.matching(among, part.beforeSave || hasAfterSave(part) ? 'full' : 'listed')
  return Map.groupBy(found, row => comparableText(module, names, row))
}

/** For each line the rows it may stand for: those with its key, or where it has none one that holds all it says. */
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
  const identity = [titleFieldOf(module)].filter(name => module.import?.includes(name))
  const some = identity.length ? identity : (module.import?.slice(0, 1) ?? [])
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
