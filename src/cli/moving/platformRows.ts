import { type AnyModule, parentFieldOf, tableOf, titleFieldOf, uniquesOf } from '../../schema/index.ts'
import type { Query } from '../../server/db/connection.ts'
import type { Registry } from '../../server/db/modulePart.ts'
import { platformOrg } from '../../server/db/tables/columns.ts'
import { quoted, raw } from '../../server/db/sql.ts'
import type { TableToMove } from './movedTables.ts'

/** What rows of the platform are called, by table and id: the same ones have other ids in another installation. */
export type PlatformRows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Of every table of the platform that moved rows point to. */
export async function platformRows(query: Query, registry: Registry, tables: readonly TableToMove[]): Promise<PlatformRows> {
  const linked = new Set(tables.flatMap(({ links }) => Object.values(links)))
  const modules = registry.modules.filter(one => one.scope === 'platform' && linked.has(one.name))
  const called: Record<string, Record<string, string>> = {}
  for (const module of modules) called[tableOf(module)] = Object.fromEntries(await namesOfRows(query, module))
  return called
}

/** By its unique field where it has one, or else by its title below the titles above it. */
async function namesOfRows(query: Query, module: AnyModule): Promise<readonly (readonly [id: string, name: string])[]> {
  const [unique] = uniquesOf(module)
  const parent = parentFieldOf(module)
  const names = (unique ?? [titleFieldOf(module)]).map(quoted).join(', ')
  const rows = await query<{ id: number; names: unknown[]; parent: number | null }>(
    raw(
      `select id, json_build_array(${names}) as names, ${parent ? quoted(parent) : 'null::bigint'} as parent from ${quoted(module.name)} where org_id = ${platformOrg} and status <> -1 order by id desc`,
    ),
  )
  const byId = new Map(rows.map(row => [Number(row.id), row]))
  const path = (row: (typeof rows)[number] | undefined, depth = 0): unknown[] =>
    row && depth < mostLevels ? [...path(byId.get(Number(row.parent)), depth + 1), ...row.names] : []
  return rows.map(row => [String(row.id), JSON.stringify(unique ? row.names : path(row))])
}
const mostLevels = 20

/** The ids here of the rows that are called the same. */
export const idsByName = (
  there: Readonly<Record<string, string>>,
  here: Readonly<Record<string, string>>,
): Map<number, number> => {
  const ids = new Map(Object.entries(here).map(([id, name]) => [name, Number(id)]))
  return new Map(
    Object.entries(there).flatMap(([id, name]) => {
      const own = ids.get(name)
      return own === undefined ? [] : [[Number(id), own]]
    }),
  )
}
