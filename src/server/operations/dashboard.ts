import {
  type AnyModule,
  type FilterSpec,
  filterFields,
  filterParams,
  filtersOf,
  hasPage,
  hiddenFields,
  tableOf,
  modulesWithTables,
} from '../../schema/index.ts'
import type { DashboardNotice, DashboardFigures } from '../../shared/wire/dashboard.ts'
import { moduleSeenBy } from '../auth/fields/moduleSeenBy.ts'
import { mayView } from '../auth/permit.ts'
import { partlySeenPages } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { unreadCount } from '../messages/messageCentre.ts'
import { parseFilter } from './parseList.ts'
import { quotaUsage } from './quotaUsage.ts'

/** From this share on a quota is nearly used up. */
const nearlyFull = 0.9

const viewedPages = ({ registry, who }: Scope): readonly AnyModule[] =>
  registry.modules.filter(module => hasPage(module) && mayView(who, module))

/** Notices of the pages the account may view, and the number of rows of each module. */
export async function loadDashboard(scope: Scope): Promise<DashboardFigures> {
  const [notices, rows] = await Promise.all([loadNotices(scope), loadRowCounts(scope)])
  return { notices, rows }
}

/** The notices of the pages that the account may view. */
export async function loadNotices(scope: Scope): Promise<DashboardNotice[]> {
  const notices = await Promise.all([accountNotices(scope), ...viewedPages(scope).map(module => moduleNotices(scope, module))])
  return notices.flat()
}

/** The number of rows of each module that the account may view. */
export async function loadRowCounts(scope: Scope): Promise<DashboardFigures['rows']> {
  const counts = await rowCounts(scope)
  return Object.fromEntries(
    modulesWithTables(viewedPages(scope)).map(module => [module.name, counts.get(tableOf(module)) ?? 0] as const),
  )
}

/** Row counts by table, of the rows that the account sees; 1 for a table in which it sees one row only. */
async function rowCounts(scope: Scope): Promise<ReadonlyMap<string, number>> {
  const partly = partlySeenPages(scope.registry, scope.who).filter(module => module.rowsOf === undefined)
  const seen = partly.map(
    async module => [module.name, await scope.rows(module).count({ statuses: [1, 0], keyword: '', conditions: [] })] as const,
  )
  // Awaited together: a rejection that nobody awaits yet would end the process.
  const [rows, ...counted] = await Promise.all([
    scope.read<{ module: string; count: number }>(
      sql`select module, sum(n)::int as count from counter where org_id = ctx.org and facet = '' and status <> -1 group by module`,
    ),
    ...seen,
  ])
  const own = Object.keys(scope.who.bound ?? {}).map(table => [table, 1] as const)
  return new Map([...rows.map(({ module, count }) => [module, count] as const), ...counted, ...own])
}

/** The account's own notices: unread messages, and jobs that ended unseen. */
async function accountNotices(scope: Scope): Promise<DashboardNotice[]> {
  // Letters and tasks belong to their owner alone.
  if (scope.who.viewing) return []
  const [unread, jobs] = await Promise.all([
    unreadCount(scope),
    scope.read<{ name: string; count: number }>(
      sql`select case state when 'done' then 'done' else 'failed' end as name, count(*)::int as count from job
        where org_id = ctx.org and account_id = ctx.account and state in ('done', 'failed') and seen_at is null group by 1 order by 1 desc`,
    ),
  ])
  const own = jobs.map(job => ({ about: 'jobs', ...job }))
  return unread > 0 ? [...own, { about: 'messages', name: 'unread', count: unread }] : own
}

async function moduleNotices(scope: Scope, module: AnyModule): Promise<DashboardNotice[]> {
  const { attention = {} } = scope.registry.part(module)
  const declared = Object.entries(attention).map(async ([name, rule]): Promise<DashboardNotice | null> => {
    const notice = typeof rule === 'function' ? await rule(scope) : await noticeOf(scope, module, rule)
    return notice && notice.count > 0 ? { about: module.name, name, ...notice } : null
  })
  const all = await Promise.all([quotaNotice(scope, module), ...declared])
  return all.filter(notice => notice !== null)
}

type NoticeQuery = NonNullable<DashboardNotice['query']>
/** Null where the query filters by a field that the account does not see. */
async function noticeOf(scope: Scope, module: AnyModule, query: NoticeQuery) {
  const seen = moduleSeenBy(scope.who, module)
  const isFiltered = (filter: FilterSpec) => filterParams(filter).some(param => Object.hasOwn(query, param))
  const fields = filtersOf(module).filter(isFiltered).flatMap(filterFields)
  if (fields.some(name => hiddenFields(seen).has(name))) return null
  return { count: await scope.rows(seen).count(parseFilter(seen, query)), query }
}

/** A notice when the quota of a module is nearly used up. */
async function quotaNotice(scope: Scope, module: AnyModule): Promise<DashboardNotice | null> {
  const quota = await quotaUsage(scope, module)
  if (!quota?.of || quota.used < quota.of * nearlyFull) return null
  return { about: module.name, name: 'quota', count: quota.used, of: quota.of }
}
