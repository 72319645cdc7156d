import { type AnyModule, tableOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import { scopePlanOf, seesOnlySome } from '../../db/rowScope.ts'
import type { Principal, ServerContext } from '../../db/scope.ts'
import { scopeOf } from '../../db/scope/scopeOf.ts'
import { ident, join, sql } from '../../db/sql.ts'

/** Whether an account sees a row; null: it sees every row. */
export type RowVisibility = ((id: number) => boolean) | null

/** Rows of a module in one organisation. */
interface RowsQuery {
  module: AnyModule
  org: number
  ids: readonly number[]
}

/**
 * Which of some rows each of several accounts sees. The deciding columns are read once for all accounts and compared with the
 * values that came with their rights; where those are not known, a query in the account's name lets the row policies decide.
 */
export function rowVisibility(context: ServerContext, { module, org, ids }: RowsQuery) {
  const { registry } = context
  let reading: Promise<ReadonlyMap<number, Data>> | null = null
  const byPolicies = async (who: Principal): Promise<RowVisibility> => {
    const seen = ids.length ? await scopeOf(context, who).rows(module).existing(ids, []) : new Set<number>()
    return id => seen.has(id)
  }
  return async (who: Principal): Promise<RowVisibility> => {
    if (!seesOnlySome(registry, who, module)) return null
    const plan = scopePlanOf({ module, registry, who })
    if (who.bound?.[tableOf(module)] !== undefined || !plan?.columns.length) return byPolicies(who)
    const deciding = plan.columns.map(({ column, values }) => ({ column, values: values && new Set(values) }))
    if (deciding.some(({ values }) => values === null)) return byPolicies(who)
    const columns = deciding.map(({ column }) => column)
    const rows = await (reading ??= readColumns(context, { module, org, ids }, columns))
    return id => deciding.some(({ column, values }) => [rows.get(id)?.[column]].flat().some(one => values?.has(Number(one))))
  }
}

/** Read as the owner, of one organisation: nothing but the caller's comparison sees them. */
async function readColumns(
  { database, registry }: ServerContext,
  { module, org, ids }: RowsQuery,
  columns: readonly string[],
): Promise<ReadonlyMap<number, Data>> {
  if (!ids.length) return new Map()
  const names = join(
    ['id', ...columns].map(column => sql`t.${ident(column)}`),
    ', ',
  )
  const rows = await database.asOwner(query =>
    query<Data>(
      sql`select ${names} from ${ident(tableOf(registry.base(module)))} t
        where t.org_id = ${org}::bigint and t.id = any(${ids}::bigint[]) and t.status <> -1`,
    ),
  )
  return new Map(rows.map(row => [Number(row['id']), row]))
}
