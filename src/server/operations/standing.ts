import type { AnyModule } from '../../schema/index.ts'
import { tableOf, withTables } from '../../schema/index.ts'
import type { Notice, Standing } from '../../wire/standing.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { unreadOf } from '../features/messages/centre.ts'
import { parseSought } from './listQuery.ts'
import { mayView } from '../permit.ts'
import { quotaOf } from './quota.ts'

/** From here on a quota is nearly used up. */
const nearly = 0.9

/** What needs somebody's attention on the pages one may view, and how much there is of everything. */
export async function standingOf(scope: Scope): Promise<Standing> {
  const modules = scope.registry.modules.filter(module => mayView(scope.who, module))
  const counts = await rowCounts(scope)
  const noticed = await Promise.all([ownNotices(scope), ...modules.map(module => noticesOf(scope, module))])
  const rows = withTables(modules).map(module => [module.name, counts.get(tableOf(module)) ?? 0] as const)
  return { notices: noticed.flat(), rows: Object.fromEntries(rows) }
}

/** Of a table one is bound to a single row of, that is all there is. */
async function rowCounts(scope: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await scope.read<{ module: string; count: number }>(
    sql`select module, sum(n)::int as count from counter where org_id = ctx.org and facet = '' and status <> -1 group by module`,
  )
  const own = Object.keys(scope.who.bound ?? {}).map(table => [table, 1] as const)
  return new Map([...rows.map(({ module, count }) => [module, count] as const), ...own])
}

/** An account's own: messages nobody read, work that ended while nobody looked. */
async function ownNotices(scope: Scope): Promise<Notice[]> {
  const [unread, jobs] = await Promise.all([
    unreadOf(scope),
    scope.read<{ name: string; count: number }>(
      sql`select case state when 'done' then 'done' else 'failed' end as name, count(*)::int as count from job
        where org_id = ctx.org and account_id = ctx.account and state in ('done', 'failed') and seen_at is null group by 1 order by 1 desc`,
    ),
  ])
  const own = jobs.map(job => ({ about: 'jobs', ...job }))
  return unread > 0 ? [...own, { about: 'messages', name: 'unread', count: unread }] : own
}

async function noticesOf(scope: Scope, module: AnyModule): Promise<Notice[]> {
  const { attention = {} } = scope.registry.part(module)
  const declared = Object.entries(attention).map(async ([name, asking]): Promise<Notice | null> => {
    const found =
      typeof asking === 'function' ? await asking(scope) : { count: await countOf(scope, module, asking), query: asking }
    return found && found.count > 0 ? { about: module.name, name, ...found } : null
  })
  const all = await Promise.all([nearQuota(scope, module), ...declared])
  return all.filter(notice => notice !== null)
}

function countOf(scope: Scope, module: AnyModule, query: NonNullable<Notice['query']>): Promise<number> {
  return scope.rows(module).count(parseSought(module, query))
}

/** An organisation that may have hardly any more of these rows. */
async function nearQuota(scope: Scope, module: AnyModule): Promise<Notice | null> {
  const quota = await quotaOf(scope, module)
  if (!quota?.of || quota.used < quota.of * nearly) return null
  return { about: module.name, name: 'quota', count: quota.used, of: quota.of }
}
