import type { Row } from 'houtai/schema'
import { auditInsert, emptySql, parseId, raw, type Scope, sql, timestampText } from 'houtai/server'
import { moduleRefusal, refuse } from 'houtai/wire/refusal'
import { webhook as module } from '../../../schemas/webhook.ts'
import type { DeliveryPage, DeliveryState, WebhookDelivery } from './delivery.ts'

const pageSize = 20
const states: readonly DeliveryState[] = ['waiting', 'sent', 'dead', 'skipped']

/** A subscription that the account sees. */
export async function seenWebhook(scope: Scope, id: unknown): Promise<Row<typeof module>> {
  const row = (await scope.rows(module).one(parseId(id))) as Row<typeof module> | null
  if (!row || row.status === -1) throw refuse('notFound')
  return row
}

/** One page of the deliveries of a subscription, the latest first. */
export async function listDeliveries(scope: Scope, body: Readonly<Record<string, unknown>>): Promise<DeliveryPage> {
  const { id } = await seenWebhook(scope, body['id'])
  const { state, page = 1 } = body
  const isState = states.some(one => one === state)
  if ((state !== undefined && !isState) || !Number.isSafeInteger(page) || Number(page) < 1 || Number(page) > 100_000)
    throw refuse('badRequest')
  const found = sql`d.org_id = ctx.org and d.webhook_id = ${id}::bigint`
  const rows = await scope.read<WebhookDelivery>(
    sql`select page.* from (select d.id, d.event, d.type, d.rows, d.state, d.attempts, d.status, d.problem, d.answer, d.millis,
      ${raw(timestampText('d.created_at'))} as created_at, ${raw(timestampText('d.tried_at'))} as tried_at,
      ${raw(timestampText('d.next_at'))} as next_at
    from webhook_delivery d where ${found} ${isState ? sql`and d.state = ${String(state)}` : emptySql}
    order by d.id desc limit ${pageSize}::int offset ${(Number(page) - 1) * pageSize}::bigint) page order by page.id desc`,
  )
  const counts = await scope.read<{ state: DeliveryState; count: number }>(
    sql`select d.state, count(*)::int as count from webhook_delivery d where ${found} group by d.state`,
  )
  return { rows, pageSize, counts: Object.fromEntries(counts.map(one => [one.state, one.count])) }
}

const maxAtOnce = 500

/** Puts deliveries back into the queue: the listed ones, or with `dead` all that were given up. Returns how many. */
export async function resendDeliveries(scope: Scope, body: Readonly<Record<string, unknown>>): Promise<{ count: number }> {
  const { id, status, paused } = await seenWebhook(scope, body['id'])
  const { deliveries } = body
  const isAll = deliveries === 'dead'
  if (!isAll && !isIds(deliveries)) throw refuse('badRequest')
  if (status !== 1 || paused) throw moduleRefusal(module, 'notSending')
  const which = isAll ? raw(`state = 'dead'`) : sql`id = any(${deliveries}::bigint[]) and state <> 'waiting'`
  return scope.transaction(async inner => {
    const resent = await inner.write<{ id: number }>(
      sql`update webhook_delivery set state = 'waiting', attempts = 0, next_at = now()
        where org_id = ${scope.who.org}::bigint and webhook_id = ${id}::bigint and ${which} returning id`,
    )
    if (!resent.length) throw moduleRefusal(module, 'nothingToResend')
    await inner.write(auditInsert(inner.who, { action: 'resendEvents', module: module.name, ids: [id], changes: null }, emptySql))
    await wakeWebhook(inner, id)
    return { count: resent.length }
  })
}

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= maxAtOnce && value.every(one => Number.isSafeInteger(one))

/** Makes a subscription due at once, and ends its rest after failures. */
export async function wakeWebhook(scope: Scope, id: number): Promise<void> {
  await scope.write(
    sql`update webhook_state set next_at = now(), rests_until = now()
      where org_id = ${scope.who.org}::bigint and webhook_id = ${id}::bigint`,
  )
  scope.changed(module, [id])
}
