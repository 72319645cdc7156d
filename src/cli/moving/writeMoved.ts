import type { Query } from '../../server/db/connection.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import type { Registry } from '../../server/db/modulePart.ts'
import { ident, join, sql } from '../../server/db/sql.ts'
import { innerIds, type MovingRow } from './innerIds.ts'
import { columnsToMove } from './movedColumns.ts'
import type { MovedIds } from './movedIds.ts'
import type { TableToMove } from './movedTables.ts'

/** Rows written by one statement. */
const atOnce = 1000

/** An organisation whose rows are being written. */
export interface Arriving {
  query: Query
  org: number
  ids: MovedIds
  registry: Registry
  reveal: ServerContext['reveal']
  /** What is left behind. */
  left: Set<string>
  /** Links to rows that were not yet there. */
  later: LaterLink[]
}
interface LaterLink {
  table: string
  column: string
  id: number
  value: unknown
}
interface Place {
  table: TableToMove
  /** Tables that are written after it. */
  following: readonly TableToMove[]
}

export async function writeMovedRows(arriving: Arriving, place: Place, rows: AsyncIterable<MovingRow>): Promise<number> {
  const { query, left } = arriving
  const { table } = place
  const columns = (await columnsToMove(query, table)).map(({ name }) => name)
  let count = 0
  let lot: MovingRow[] = []
  const write = async () => {
    if (lot.length) await query(insertSql(table.name, columns, lot))
    if (lot.length && table.stamped?.length) await query(stampsSql(table.name, table.stamped, lot))
    count += lot.length
    lot = []
  }
  for await (const row of rows) {
    for (const name of Object.keys(row)) if (!columns.includes(name)) left.add(`${table.name}.${name}`)
    const here = rowHere(arriving, place, row)
    if (here) lot.push(here)
    if (lot.length === atOnce) await write()
  }
  await write()
  return count
}

function insertSql(table: string, columns: readonly string[], rows: readonly MovingRow[]) {
  const given = columns.filter(name => rows[0] && Object.hasOwn(rows[0], name))
  const names = join([...(rows[0] && Object.hasOwn(rows[0], 'org_id') ? ['org_id'] : []), ...given].map(ident), ', ')
  return sql`insert into ${ident(table)} (${names}) overriding system value select ${names} from json_populate_recordset(null::${ident(table)}, ${JSON.stringify(rows)}::json)`
}

/** The times that the rows came with: a trigger wrote those of today. */
function stampsSql(table: string, columns: readonly string[], rows: readonly MovingRow[]) {
  const set = columns.map(name => sql`${ident(name)} = given.${ident(name)}`)
  return sql`update ${ident(table)} t set ${join(set, ', ')} from json_populate_recordset(null::${ident(table)}, ${JSON.stringify(rows)}::json) given
    where t.org_id = given.org_id and t.id = given.id`
}

/** The row with the ids of this installation; null where it is left behind. */
function rowHere(arriving: Arriving, { table, following }: Place, row: MovingRow): MovingRow | null {
  const { org, ids, registry, reveal, left, later } = arriving
  const inner = innerIds[table.name]
  const here: MovingRow = { ...(inner ? inner(row, { ids, registry }) : row) }
  if (typeof row['id'] === 'number') here['id'] = ids.of(table.name, row['id'])
  // An organisation's own row is in itself, which the database knows.
  if (here['id'] !== org || table.name !== 'organisation') here['org_id'] = org
  for (const [column, to] of Object.entries(table.links)) here[column] = ids.in(to, row[column])
  for (const [column, purpose] of Object.entries(table.sealed ?? {})) {
    const hidden = row[column]
    if (typeof hidden !== 'string' || reveal(purpose, hidden) !== null) continue
    here[column] = null
    left.add(`${table.name}.${column}`)
  }
  if (table.needs?.some(column => here[column] === null)) return null
  for (const [column, to] of Object.entries(table.links)) {
    const value = here[column]
    const isAhead = to === table.name ? Number(value) > Number(here['id']) : following.some(({ name }) => name === to)
    if (column === 'created_by' || typeof value !== 'number' || !isAhead) continue
    later.push({ table: table.name, column, id: Number(here['id']), value })
    here[column] = null
  }
  return here
}

/** The links to rows that were written after the row with the link. */
export async function writeLinks({ query, org, later }: Arriving): Promise<void> {
  const groups = Object.values(Object.groupBy(later, ({ table, column }) => `${table} ${column}`))
  for (const links of groups)
    for (let from = 0; links && from < links.length; from += atOnce) {
      const lot = links.slice(from, from + atOnce)
      const [first] = lot
      if (first)
        await query(
          sql`update ${ident(first.table)} t set ${ident(first.column)} = link.value from json_to_recordset(${JSON.stringify(lot)}::json) link (id bigint, value bigint)
          where t.org_id = ${org}::bigint and t.id = link.id`,
        )
    }
}
