import { type AnyModule, fieldsOf, importKeyOf, titleOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import type { Among } from '../../db/alike.ts'
import type { Scope } from '../../db/scope.ts'
import { hasAftermath } from '../../part.ts'
import { initials, same } from '../save/values.ts'

/** What rows hold that is compared, as one text; the case of letters tells nothing apart where the database does not tell it. */
export const textOf = (module: AnyModule, names: readonly string[], row: Data): string =>
  JSON.stringify(names.map(name => (fieldsOf(module)[name]?.kind === 'text' ? lowered(row[name]) : (row[name] ?? null))))
const lowered = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null)

const says = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== 0

/** The fields a line is known by, where it says any of them. */
export function keyOfLine(module: AnyModule, values: Data): readonly string[] | null {
  const names = importKeyOf(module)
  return names.some(name => says(values[name])) ? names : null
}

export interface Search {
  scope: Scope
  module: AnyModule
  /** Rows that are found are kept from others until the transaction ends. */
  held: boolean
}

/** The rows there are that hold in these fields what some of the lines do, by the text of that. */
export async function rowsAlike(
  { scope, module, held }: Search,
  names: readonly string[],
  lines: readonly Data[],
): Promise<ReadonlyMap<string, Data[]>> {
  if (!lines.length || !names.length) return new Map()
  const among = names.map((field): Among => ({ field, values: [...new Set(lines.map(line => line[field] ?? null))] }))
  const part = scope.registry.part(module)
  const rows = scope.rows(module)
  if (held) await rows.holdAlike(among)
  const found = await rows.alike(among, part.beforeSave || hasAftermath(part) ? 'full' : 'listed')
  return Map.groupBy(found, row => textOf(module, names, row))
}

/** For each line the rows it may stand for: those with its key, or where it has none one that holds all it says. */
export async function rowsFor(search: Search, lines: readonly Data[]): Promise<readonly (readonly Data[])[]> {
  const { module } = search
  const first = initials(module)
  const whole = lines.map(values => ({ ...first, ...values }))
  const names = importKeyOf(module)
  const keyed = await rowsAlike(
    search,
    names,
    whole.filter((_, index) => keyOfLine(module, lines[index] ?? {})),
  )
  const identity = [titleOf(module)].filter(name => module.import?.includes(name))
  const some = identity.length ? identity : (module.import?.slice(0, 1) ?? [])
  const keyless = await rowsAlike(
    search,
    some,
    whole.filter((_, index) => !keyOfLine(module, lines[index] ?? {})),
  )
  return lines.map((values, index) => {
    const row = whole[index] ?? {}
    if (keyOfLine(module, values)) return keyed.get(textOf(module, names, row)) ?? []
    const near = keyless.get(textOf(module, some, row)) ?? []
    return near.filter(one => Object.entries(values).every(([name, value]) => same(one[name], value))).slice(0, 1)
  })
}
