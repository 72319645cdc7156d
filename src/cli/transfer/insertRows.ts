import type { Query } from '../../server/db/connection.ts'
import type { Registry } from '../../server/db/modulePart.ts'
import type { ServerContext } from '../../server/db/scope.ts'
import { ident, join, sql } from '../../server/db/sql.ts'
import type { IdMap } from './idMap.ts'
import { mapNestedIds, type TransferRow } from './mapNestedIds.ts'
import { transferColumns } from './transferColumns.ts'
import type { TransferTable } from './transferTables.ts'

/** Rows per statement. */
const batchSize = 1000

/** The organisation that is being made, and what its rows need on the way in. */
export interface OrganisationImport {
  query: Query
  org: number
  ids: IdMap
  registry: Registry
  decrypt: ServerContext['decrypt']
  /** Tables and columns that are left behind. */
  left: Set<string>
  /** Links to rows that are inserted later; set once all rows are there. */
  deferred: DeferredLink[]
}
interface DeferredLink {
  table: string
  column: string
  id: number
  value: unknown
}
interface TableOrder {
  table: TransferTable
  /** Tables that are written after it. */
  following: readonly TransferTable[]
}

export async function insertTransferRows(
  target: OrganisationImport,
  order: TableOrder,
  rows: AsyncIterable<TransferRow>,
): Promise<number> {
  const { query, left } = target
  const { table } = order
  const columns = (await transferColumns(query, table)).map(({ name }) => name)
  let count = 0
  let batch: TransferRow[] = []
  const write = async () => {
    if (batch.length) await query(insertSql(table.name, columns, batch))
    if (batch.length && table.stamped?.length) await query(stampsSql(table.name, table.stamped, batch))
    count += batch.length
    batch = []
  }
  for await (const row of rows) {
    for (const name of Object.keys(row)) if (!columns.includes(name)) left.add(`${table.name}.${name}`)
    const insertable = withNewIds(target, order, row)
    if (insertable) batch.push(insertable)
    if (batch.length === batchSize) await write()
  }
  await write()
  return count
}

function insertSql(table: string, columns: readonly string[], rows: readonly TransferRow[]) {
  const sent = columns.filter(name => rows[0] && Object.hasOwn(rows[0], name))
  const names = join([...(rows[0] && Object.hasOwn(rows[0], 'org_id') ? ['org_id'] : []), ...sent].map(ident), ', ')
  return sql`insert into ${ident(table)} (${names}) overriding system value select ${names}
    from json_populate_recordset(null::${ident(table)}, ${JSON.stringify(rows)}::json)`
}

/** The times that the rows were exported with: the insert trigger wrote the present time. */
function stampsSql(table: string, columns: readonly string[], rows: readonly TransferRow[]) {
  const set = columns.map(name => sql`${ident(name)} = sent.${ident(name)}`)
  return sql`update ${ident(table)} t set ${join(set, ', ')}
    from json_populate_recordset(null::${ident(table)}, ${JSON.stringify(rows)}::json) sent
    where t.org_id = sent.org_id and t.id = sent.id`
}

/** The row with the ids of this installation; null where it is left behind. */
function withNewIds(target: OrganisationImport, { table, following }: TableOrder, row: TransferRow): TransferRow | null {
  const { org, ids, registry, decrypt, left, deferred } = target
  const inner = mapNestedIds[table.name]
  const inserted: TransferRow = { ...(inner ? inner(row, { ids, registry }) : row) }
  if (typeof row['id'] === 'number') inserted['id'] = ids.of(table.name, row['id'])
  // The organisation's own row: a trigger sets its org_id.
  if (inserted['id'] !== org || table.name !== 'organisation') inserted['org_id'] = org
  for (const [column, to] of Object.entries(table.links)) inserted[column] = ids.in(to, row[column])
  for (const [column, purpose] of Object.entries(table.sealed ?? {})) {
    const hidden = row[column]
    if (typeof hidden !== 'string' || decrypt(purpose, hidden) !== null) continue
    inserted[column] = null
    left.add(`${table.name}.${column}`)
  }
  if (table.needs?.some(column => inserted[column] === null)) return null
  for (const [column, to] of Object.entries(table.links)) {
    const value = inserted[column]
    const isAhead = to === table.name ? Number(value) > Number(inserted['id']) : following.some(({ name }) => name === to)
    if (column === 'created_by' || typeof value !== 'number' || !isAhead) continue
    deferred.push({ table: table.name, column, id: Number(inserted['id']), value })
    inserted[column] = null
  }
  return inserted
}

/** Sets the deferred links. */
export async function updateDeferredLinks({ query, org, deferred }: OrganisationImport): Promise<void> {
  const groups = Object.values(Object.groupBy(deferred, ({ table, column }) => `${table} ${column}`))
  for (const links of groups)
    for (let from = 0; links && from < links.length; from += batchSize) {
      const batch = links.slice(from, from + batchSize)
      const [first] = batch
      if (first)
        await query(
          sql`update ${ident(first.table)} t set ${ident(first.column)} = link.value
            from json_to_recordset(${JSON.stringify(batch)}::json) link (id bigint, value bigint)
          where t.org_id = ${org}::bigint and t.id = link.id`,
        )
    }
}
