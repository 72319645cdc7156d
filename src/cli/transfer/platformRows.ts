import { type AnyModule, parentFieldOf, tableOf, titleFieldOf, uniquesOf } from '../../schema/index.ts'
import type { Query } from '../../server/db/connection.ts'
import type { Registry } from '../../server/db/modulePart.ts'
import { quoted, raw } from '../../server/db/sql.ts'
import { platformOrg } from '../../server/db/tables/columns.ts'
import type { TransferTable } from './transferTables.ts'

/** Names of platform rows, by table and id. Another installation has the same rows under other ids. */
export type PlatformRows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The names of the rows of every platform table that exported rows point to. */
export async function platformRows(query: Query, registry: Registry, tables: readonly TransferTable[]): Promise<PlatformRows> {
  const linked = new Set(tables.flatMap(({ links }) => Object.values(links)))
  const modules = registry.modules.filter(one => one.scope === 'platform' && linked.has(one.name))
  const names: Record<string, Record<string, string>> = {}
  for (const module of modules) names[tableOf(module)] = Object.fromEntries(await namesOfRows(query, module))
  return names
}

/** A row is named by its unique field if it has one, else by its title and the titles of the rows above it. */
async function namesOfRows(query: Query, module: AnyModule): Promise<readonly (readonly [id: string, name: string])[]> {
  const [unique] = uniquesOf(module)
  const parent = parentFieldOf(module)
  const names = (unique ?? [titleFieldOf(module)]).map(quoted).join(', ')
  const rows = await query<{ id: number; names: unknown[]; parent: number | null }>(
    raw(
      `select id, json_build_array(${names}) as names, ${parent ? quoted(parent) : 'null::bigint'} as parent
        from ${quoted(module.name)} where org_id = ${platformOrg} and status <> -1 order by id desc`,
    ),
  )
  const byId = new Map(rows.map(row => [Number(row.id), row]))
  const path = (row: (typeof rows)[number] | undefined, depth = 0): unknown[] =>
    row && depth < maxLevels ? [...path(byId.get(Number(row.parent)), depth + 1), ...row.names] : []
  return rows.map(row => [String(row.id), JSON.stringify(unique ? row.names : path(row))])
}
const maxLevels = 20

/** Old ids to new ids, by equal names. */
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
