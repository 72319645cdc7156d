import { type AnyModule, tableOf } from '../../schema/index.ts'
import { managersSql } from '../auth/accountModules.ts'
import type { TenantContext } from '../db/connection.ts'
import type { ServerContext } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'
import { sendNotice, mailerOf } from '../messages/sendLetter.ts'

/** Debounce: writes of one moment are checked once. */
const checkDelay = 200
/** Hysteresis: below this share of the limit, reaching it again is notified again. */
const rearmShare = 0.95

/** Notifies an organisation's administrators when a row quota is reached: once each time. */
export function watchRowQuotas(context: ServerContext): void {
  const { registry, changes } = context
  const limited = registry.modules.filter(module => module.quota !== undefined)
  const organisations = registry.modules.find(module => module.scope === 'organisation')
  const due = new Map<string, NodeJS.Timeout>()

  function checkSoon(module: AnyModule, org: number): void {
    const key = `${org} ${module.name}`
    if (due.has(key)) return
    const check = () => {
      due.delete(key)
      // A missed notice is sent with the next written row.
      notifyIfReached(context, module, org).catch(() => undefined)
    }
    due.set(key, setTimeout(check, checkDelay).unref())
  }
  changes.subscribe(({ org, table, ids }) => {
    for (const module of limited) {
      if (tableOf(module) === table) checkSoon(module, org)
      if (organisations && tableOf(organisations) === table) ids.forEach(id => checkSoon(module, id))
    }
  })
}

interface QuotaState {
  used: number
  max: number | null
  notified: boolean
}
/** Every node checks; the node that writes the notice's row sends it. */
async function notifyIfReached(context: ServerContext, module: AnyModule, org: number): Promise<void> {
  const { database } = context
  const whose: TenantContext = { org, account: 0 }
  const name = tableOf(module)
  const [state] = await database.read<QuotaState>(
    whose,
    sql`select (select coalesce(sum(n), 0) from counter where org_id = ctx.org and module = ${name} and facet = ''
      and status <> -1)::float8 as used,
      (select ${ident(module.quota ?? '')} from organisation where id = ctx.org)::float8 as max,
      exists (select from quota_told where org_id = ctx.org and module = ${name} and reached) as notified`,
  )
  if (!state?.max) return
  const { used, max, notified } = state
  if (notified && used <= max * rearmShare)
    await database.write(whose, sql`update quota_told set reached = false where org_id = ${org}::bigint and module = ${name}`)
  if (notified || used < max) return
  const first = await database.write(
    whose,
    sql`insert into quota_told (org_id, module) values (${org}::bigint, ${name})
      on conflict (org_id, module) do update set reached = true where not quota_told.reached returning module`,
  )
  if (!first.length) return
  const managers = await database.read<{ id: number }>(whose, sql`select distinct a.id from ${managersSql(context.registry)}`)
  const params = { module: module.label, max, route: module.route }
  await sendNotice(
    mailerOf(context, whose),
    { org, accounts: managers.map(({ id }) => id) },
    { code: 'quotaReached', about: module.name, params },
  )
}
