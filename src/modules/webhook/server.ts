import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import {
  auditInsert,
  defineServer,
  emptySql,
  mayUsePlainHttp,
  mayConnect,
  permittedRights,
  printEventCursor,
  type Scope,
  sql,
} from 'houtai/server'
import { moduleRefusal, refuse } from 'houtai/wire/refusal'
import { anyText, listOf, object, integer } from 'houtai/wire/schemaOf'
import { webhook as module } from '../../../schemas/webhook.ts'
import { listDeliveries, resendDeliveries, seenWebhook, wakeWebhook } from './deliveryLog.ts'
import { deliveriesBody, deliveryPage, resendBody } from './deliverySchemas.ts'
import { currentEventCursor } from './sending/gatherEvents.ts'
import { hasEvents, isNamedEvent, parseNamedEvent } from './sending/subscribedEvents.ts'
import { testEvent } from './sending/testEvent.ts'
import { addKey, webhookSecret } from './sending/webhookKeys.ts'
import { webhookWorker } from './sending/webhookWorker.ts'
import { webhookTables } from './webhookTables.ts'

const maxSubscriptions = 50

const statusSql = `case when t.paused = 1 then 'paused' when t.status <> 1 then 'off' when t.starts is null then 'unissued'
  when not exists (select from account a where a.org_id = t.org_id and a.id = t.account_id and a.status = 1) then 'ownerOff'
  when t.failing_since is not null then 'failing' else 'active' end`

/** Refuses an address that deliveries cannot reach. A host name is checked at each delivery: what it resolves to may change. */
function checkAddress({ deployment: { insideHosts } }: Scope, text: string): void {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname)
    throw moduleRefusal(module, 'badAddress', { field: 'url' })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayConnect(insideHosts, host, host)) throw moduleRefusal(module, 'insideAddress', { field: 'url' })
  if (url.protocol === 'http:' && !mayUsePlainHttp(insideHosts, host))
    throw moduleRefusal(module, 'plainAddress', { field: 'url' })
}

/** Refuses events of modules that the account may not view. */
function checkEvents({ who, registry }: Scope, events: readonly string[]): void {
  if (!events.length) throw moduleRefusal(module, 'noEvents', { field: 'events' })
  for (const event of events) {
    const named = parseNamedEvent(event)
    const about = registry.named(named.module)
    if (!about || !isNamedEvent(registry.modules, named))
      throw moduleRefusal(module, 'unknownEvent', { field: 'events', params: { event: event.slice(0, 60) } })
    if (!permittedRights(who, about).includes('view')) throw refuse('beyondOwn')
  }
}

async function refuseTooMany(scope: Scope): Promise<void> {
  const [row] = await scope.read<{ count: number }>(
    sql`select count(*)::int as count from webhook_state s join webhook w on w.org_id = s.org_id and w.id = s.webhook_id
      where s.org_id = ctx.org and w.status <> -1`,
  )
  if ((row?.count ?? 0) >= maxSubscriptions)
    throw moduleRefusal(module, 'tooManySubscriptions', { params: { max: maxSubscriptions } })
}

/** Makes a key for a subscription and returns it, this once. The first key also sets the position from which events are read. */
const renewSecret = (outer: Scope, id: unknown): Promise<{ secret: string }> =>
  outer.transaction(async scope => {
    const { who } = scope
    if (who.token) throw moduleRefusal(module, 'notByToken')
    const row = await seenWebhook(scope, id)
    if (row.account_id !== who.account) throw moduleRefusal(module, 'notOwner')
    if (row.status !== 1) throw moduleRefusal(module, 'notSending')
    const made = await addKey(scope, row.id)
    const position = printEventCursor(await currentEventCursor(scope))
    await scope.write(
      sql`insert into webhook_state (org_id, webhook_id, position) values (${who.org}::bigint, ${row.id}::bigint, ${position})
        on conflict do nothing`,
    )
    await scope.write(auditInsert(who, { action: 'issueSecret', module: module.name, ids: [row.id], changes: null }, emptySql))
    scope.changed(module, [row.id])
    return made
  })

/** Queues a test message. One that still waits is sent now instead, as the first attempt: presses of the button do not add up. */
async function queueTest(scope: Scope, id: number): Promise<void> {
  const { org } = scope.who
  await scope.write(sql`with waiting as (update webhook_delivery set attempts = 0, next_at = now()
      where org_id = ${org}::bigint and webhook_id = ${id}::bigint and type = ${testEvent} and state = 'waiting' returning id)
    insert into webhook_delivery (org_id, webhook_id, event, type, rows)
      select ${org}::bigint, ${id}::bigint, ${`evt_test_${randomUUID()}`}::text, ${testEvent}::text, 0 where not exists (select from waiting)`)
}

/** The modules whose events the account may subscribe to, by name. */
const subscribableModules = ({ who, registry }: Scope): readonly string[] =>
  registry.modules.filter(one => hasEvents(one) && permittedRights(who, one).includes('view')).map(one => one.name)

const isOrphan = (table: string): string =>
  `not exists (select from webhook w where w.org_id = ${table}.org_id and w.id = ${table}.webhook_id)`

const path = module.wire.path

export const webhookServer = defineServer(module, {
  computed: { standing: statusSql },
  tables: [webhookTables],
  sealed: [webhookSecret],
  retention: [
    { table: 'webhook_delivery', since: 'created_at', after: '30 days', where: `state <> 'waiting'` },
    { table: 'webhook_key', since: 'valid_until', after: '1 day' },
    // Rows of subscriptions that were deleted for good.
    {
      table: 'webhook_delivery',
      since: 'created_at',
      after: '1 hour',
      where: `state = 'waiting' and ${isOrphan('webhook_delivery')}`,
    },
    { table: 'webhook_key', since: 'created_at', after: '1 hour', where: isOrphan('webhook_key') },
    { table: 'webhook_state', since: 'next_at', after: '1 hour', where: isOrphan('webhook_state') },
  ],
  worker: tools => webhookWorker(tools),
  calls: {
    [`${path}/form`]: {
      needs: ['add'],
      body: object<object>({}),
      reply: object<{ modules: readonly string[] }>({ modules: listOf(anyText) }),
      run: async ({ scope }) => ({ modules: subscribableModules(scope) }),
    },
    [`${path}/renew`]: {
      needs: ['add'],
      body: object({ id: integer }),
      reply: object<{ secret: string }>({ secret: anyText }),
      run: ({ scope, body }) => renewSecret(scope, body['id']),
    },
    [`${path}/deliveries`]: {
      needs: ['view'],
      body: deliveriesBody,
      reply: deliveryPage,
      run: ({ scope, body }) => listDeliveries(scope, body),
    },
    [`${path}/resend`]: {
      needs: ['edit'],
      body: resendBody,
      reply: object<{ count: number }>({ count: integer }),
      run: ({ scope, body }) => resendDeliveries(scope, body),
    },
  },
  actions: {
    async test({ scope, ids }) {
      for (const id of ids) {
        const { starts } = await seenWebhook(scope, id)
        if (starts === null) throw moduleRefusal(module, 'noSecret')
        await queueTest(scope, id)
        await wakeWebhook(scope, id)
      }
    },
    async resume({ scope, ids }) {
      await scope.write(
        sql`update webhook set paused = 0, failing_since = null where org_id = ${scope.who.org}::bigint and id = any(${ids}::bigint[])`,
      )
      for (const id of ids) await wakeWebhook(scope, id)
    },
  },
  async beforeSave(scope, row, old) {
    if (scope.who.token) throw moduleRefusal(module, 'notByToken')
    const isSteered = row.url !== undefined || row.events !== undefined
    if (old && isSteered && old.account_id !== scope.who.account) throw moduleRefusal(module, 'notOwner')
    if (!old) await refuseTooMany(scope)
    if (!old || row.url) checkAddress(scope, row.url ?? '')
    if (!old || row.events) checkEvents(scope, (row.events ?? []).map(String))
    return old ? row : { ...row, account_id: scope.who.account }
  },
})
