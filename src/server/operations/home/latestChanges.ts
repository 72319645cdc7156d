import { type AnyModule, everyNameOf, hasPage, seenAction, tableOf } from '../../../schema/index.ts'
import type { LatestChange } from '../../../shared/wire/homeCards.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { mayView } from '../../auth/permit.ts'
import { timestampText } from '../../db/chinaTime.ts'
import { partlySeenPages } from '../../db/rowScope.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, raw, sql } from '../../db/sql.ts'

const maxShown = 6

interface Entry extends Omit<LatestChange, 'row'> {
  first: number | null
}

/**
 * The latest changes of rows of pages that the account may view: its own, or also everybody's of pages whose rows it sees all. The
 * caller decides who may see those of others.
 */
export async function latestChanges(scope: Scope, whose: 'own' | 'all'): Promise<LatestChange[]> {
  const { registry, who } = scope
  const pages = registry.modules.filter(module => hasPage(module) && !module.log && mayView(who, module))
  const names = pages.flatMap(everyNameOf)
  const partly = partlySeenPages(registry, who).flatMap(everyNameOf)
  const entries = await scope.read<Entry>(
    sql`select e.id, ${raw(timestampText('e.created_at'))} as at, coalesce(nullif(a.nickname, ''), a.username, '') as account,
      e.action, e.module,
      cardinality(e.row_ids) as count, e.row_ids[1] as first
      from audit e left join account a on a.org_id = e.org_id and a.id = e.account_id
      where e.org_id = ctx.org and e.result = 'ok' and e.module = any(${names}::text[])
        and cardinality(e.row_ids) > 0 and (e.account_id = ctx.account${whose === 'own' ? emptySql : sql` or e.module <> all(${partly}::text[])`})
      order by e.id desc limit ${maxShown}::int`,
  )
  const named = entries.map(entry => ({ entry, page: pages.find(page => everyNameOf(page).includes(entry.module)) }))
  const titles = await titlesByPage(
    scope,
    named.flatMap(({ entry, page }) => (page && entry.count === 1 && entry.first !== null ? [{ page, id: entry.first }] : [])),
  )
  return named.map(({ entry: { first, ...entry }, page }) => {
    const title = page && first !== null && entry.count === 1 ? titles.get(keyOf(page, first)) : undefined
    return {
      ...entry,
      module: page?.name ?? entry.module,
      action: page ? seenAction(moduleSeenBy(who, page), entry.action) : entry.action,
      ...(title === undefined || first === null ? {} : { row: { id: first, title } }),
    }
  })
}

const keyOf = (page: AnyModule, id: number): string => `${tableOf(page)} ${id}`

/** The titles of rows that the account sees, deleted ones aside. */
async function titlesByPage(
  scope: Scope,
  wanted: readonly { page: AnyModule; id: number }[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...Map.groupBy(wanted, ({ page }) => page)].map(async ([page, rows]) => {
      const ids = [...new Set(rows.map(({ id }) => id))]
      const options = await scope
        .rows(moduleSeenBy(scope.who, page))
        .options({ keyword: '', ids, conditions: [], without: null, limit: ids.length, statuses: [1, 0] })
      return options.map(row => [keyOf(page, Number(row['id'])), String(row['title'] ?? '')] as const)
    }),
  )
  return new Map(found.flat())
}
