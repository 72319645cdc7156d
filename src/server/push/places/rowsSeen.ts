import { type AnyModule, tableOf } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import { scopePlanOf, seesSomeRows } from '../../db/rowScope.ts'
import { type Principal, scopeOf, type ServerContext } from '../../db/scope.ts'
import { ident, join, sql } from '../../db/sql.ts'

/** Whether an account sees a row; null stands for every row. */
export type SeesRow = ((id: number) => boolean) | null

/** Whether an account sees some rows of the module and not others. */
export const seesOnlySome = ({ registry }: Pick<ServerContext, 'registry'>, who: Principal, module: AnyModule): boolean =>
  who.bound?.[tableOf(module)] !== undefined || seesSomeRows(registry, who, module)

/** What is asked of the rows of a module in one organisation. */
interface AskedRows {
  module: AnyModule
  org: number
  ids: readonly number[]
}

/**
 * Which of some rows several accounts see. The columns that decide it are read once for all of them and compared with the
 * values that came with their rights; where these are not known, the row policies are asked in the account's name.
 */
export function rowsSeen(source: ServerContext, { module, org, ids }: AskedRows) {
  const { registry } = source
  let reading: Promise<ReadonlyMap<number, Data>> | null = null
  const askPolicies = async (who: Principal): Promise<SeesRow> => {
    const seen = ids.length ? await scopeOf(source, who).rows(module).existing(ids, []) : new Set<number>()
    return id => seen.has(id)
  }
  return async (who: Principal): Promise<SeesRow> => {
    if (!seesOnlySome(source, who, module)) return null
    const plan = scopePlanOf({ module, registry, who })
    if (who.bound?.[tableOf(module)] !== undefined || !plan?.columns.length) return askPolicies(who)
    const deciding = plan.columns.map(({ column, values }) => ({ column, values: values && new Set(values) }))
    if (deciding.some(({ values }) => values === null)) return askPolicies(who)
    const columns = deciding.map(({ column }) => column)
    const rows = await (reading ??= readColumns(source, { module, org, ids }, columns))
    return id => deciding.some(({ column, values }) => values?.has(Number(rows.get(id)?.[column])))
  }
}

/** Read as the owner, of one organisation: nothing but the caller's comparison sees them. */
async function readColumns(
  { database, registry }: ServerContext,
  { module, org, ids }: AskedRows,
  columns: readonly string[],
): Promise<ReadonlyMap<number, Data>> {
  if (!ids.length) return new Map()
  const names = join(
    ['id', ...columns].map(column => sql`t.${ident(column)}`),
    ', ',
  )
  const rows = await database.asOwner(query =>
    query<Data>(
      sql`select ${names} from ${ident(tableOf(registry.base(module)))} t where t.org_id = ${org}::bigint and t.id = any(${ids}::bigint[]) and t.status <> -1`,
    ),
  )
  return new Map(rows.map(row => [Number(row['id']), row]))
}
