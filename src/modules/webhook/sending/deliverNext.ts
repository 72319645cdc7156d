import {
  type Scope,
  type SendOutside,
  type WorkerTools,
  OutgoingError,
  type OutgoingProblem,
  permittedRights,
  raw,
  readEvent,
  moduleSeenBy,
  sendNotice,
  sql,
} from 'houtai/server'
import { webhook as module } from '../../../../schemas/webhook.ts'
import type { DeliveryState } from '../delivery.ts'
import { type ClaimedWebhook, lockClaim } from './claims.ts'
import { signedHeaders } from './signature.ts'
import { testEvent } from './testEvent.ts'
import { validSecrets } from './webhookKeys.ts'

/** The current settings of a subscription, with its owner's scope. */
export interface Subscription {
  title: string
  url: string
  events: readonly string[]
  scope: Scope
}
interface DueDelivery {
  id: number
  event: string
  type: string
  attempts: number
  at: string
}
interface Attempt {
  /** Null where no answer came. */
  status: number | null
  problem: OutgoingProblem | 'badStatus' | 'redirect' | 'notSeen' | null
  answer: string | null
  millis: number
}
/** `absent`: there is no subscription or no owner any more. */
export type DeliveryOutcome = 'none' | 'went on' | 'rests' | 'lost' | 'absent'

/** Characters of an answer that the log stores. */
const shownAnswer = 1000
const gone = 410

interface Sending {
  /** Reads the settings and the owner's rights anew for each message: they may change while a round goes on. */
  load: () => Promise<Subscription | null>
  send: SendOutside
}

/** Sends the next due message of a subscription: a test first, else the oldest. */
export async function deliverNext(
  tools: WorkerTools,
  claimed: ClaimedWebhook,
  { load, send }: Sending,
): Promise<DeliveryOutcome> {
  const { org, id } = claimed
  const own = sql`org_id = ${org}::bigint and webhook_id = ${id}::bigint`
  const [due] = await tools.database.asOwner(query =>
    query<DueDelivery>(sql`select id, event, type, attempts, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from webhook_delivery where ${own} and state = 'waiting' and next_at <= now() order by type <> ${testEvent}, id limit 1`),
  )
  if (!due) return 'none'
  const subscription = await load()
  if (!subscription) return 'absent'
  const attempt = await tryDelivery(tools, claimed, { due, subscription, send })
  return noteAttempt(tools, claimed, { due, attempt, subscription })
}

async function bodyOf(scope: Scope, { event, type, at }: DueDelivery, title: string): Promise<string | null> {
  if (type === testEvent) return JSON.stringify({ id: event, type, timestamp: at, data: { webhook: title } })
  const about = scope.registry.named(type.slice(0, type.indexOf('.')))
  if (!about || !permittedRights(scope.who, about).includes('view')) return null
  const read = await readEvent(scope, moduleSeenBy(scope.who, about), event)
  return read ? JSON.stringify(read) : null
}

async function tryDelivery(
  tools: WorkerTools,
  claimed: ClaimedWebhook,
  { due, subscription, send }: { due: DueDelivery; subscription: Subscription; send: SendOutside },
): Promise<Attempt> {
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  const body = await bodyOf(subscription.scope, due, subscription.title)
  if (body === null) return { status: null, problem: 'notSeen', answer: null, millis: 0 }
  const secrets = await tools.database.asOwner(query => validSecrets(query, tools, claimed))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'houtai-webhooks/1',
    ...signedHeaders(secrets, { id: due.event, body, at: new Date() }),
  }
  try {
    const { status, text } = await send({ url: new URL(subscription.url), headers, body })
    const problem = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'badStatus'
    // A text in PostgreSQL cannot contain a NUL character.
    return { status, problem, answer: text.replaceAll('\0', '').slice(0, shownAnswer), millis: took() }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { status: null, problem: error.problem, answer: null, millis: took() }
  }
}

/** `pause` is null where no further attempt is made. */
function deliveryState(problem: Attempt['problem'], pause: number | null): DeliveryState {
  if (problem === null) return 'sent'
  if (problem === 'notSeen') return 'skipped'
  return pause === null ? 'dead' : 'waiting'
}

/**
 * Stores the outcome of an attempt if the claim is still this node's. If it is not, the node that has it sends the message again:
 * delivery is at least once.
 */
async function noteAttempt(
  { database }: WorkerTools,
  claimed: ClaimedWebhook,
  { due, attempt, subscription }: { due: DueDelivery; attempt: Attempt; subscription: Subscription },
): Promise<DeliveryOutcome> {
  const { org, id } = claimed
  const { status, problem, answer, millis } = attempt
  const attempts = due.attempts + (problem === 'notSeen' ? 0 : 1)
  const pause = status === gone ? null : secondsToNextAttempt(attempts)
  const isFailure = problem !== null && problem !== 'notSeen'
  const state = deliveryState(problem, pause)
  const own = sql`org_id = ${org}::bigint`
  const paused = await database.asOwner(async query => {
    if (!(await lockClaim(query, claimed))) return null
    await query(sql`update webhook_delivery set state = ${state}, attempts = ${attempts}::int, status = ${status}::int,
      problem = ${problem}::text, answer = ${answer}::text, millis = ${millis}::int, tried_at = now(), next_at = now() + make_interval(secs => ${pause ?? 0}::int)
      where ${own} and id = ${due.id}::bigint`)
    if (problem === 'notSeen') return false
    const rest = sql`rests_until = now() + make_interval(secs => ${raw(restOf('failures + 1'))})`
    await query(
      sql`update webhook_state set ${isFailure ? sql`failures = failures + 1, ${rest}` : sql`failures = 0`}
        where ${own} and webhook_id = ${id}::bigint`,
    )
    const isGone = status === gone ? raw('true') : sql`failing_since < now() - make_interval(days => ${daysUntilPaused}::int)`
    const [row] = await query<{ paused: number }>(
      isFailure
        ? sql`update webhook set failing_since = coalesce(failing_since, now()), paused = case when ${isGone} then 1 else 0 end
          where ${own} and id = ${id}::bigint returning paused`
        : sql`update webhook set failing_since = null, last_sent_at = now() where ${own} and id = ${id}::bigint returning paused`,
    )
    return row?.paused === 1
  })
  if (paused === null) return 'lost'
  if (paused) await notifyPaused(subscription, org)
  return paused || (isFailure && (await restingNow(database, claimed))) ? 'rests' : 'went on'
}

/** `backoffSeconds` as SQL, over a number of failures. */
const restOf = (failures: string): string =>
  `case ${Array.from({ length: 12 }, (_, count) => `when ${failures} <= ${count} then ${backoffSeconds(count)}`).join(' ')} else ${backoffSeconds(100)} end`

async function restingNow({ asOwner }: WorkerTools['database'], { org, id }: ClaimedWebhook): Promise<boolean> {
  const rows = await asOwner(query =>
    query(
      sql`select 1 as one from webhook_state where org_id = ${org}::bigint and webhook_id = ${id}::bigint and rests_until > now()`,
    ),
  )
  return rows.length > 0
}

/** Notifies the owner that the subscription was paused. */
const notifyPaused = ({ scope, title }: Subscription, org: number): Promise<void> =>
  sendNotice(scope, { org, accounts: [scope.who.account] }, { code: 'webhookPaused', about: module.name, params: { title } })

/** Backoff: seconds from one attempt to the next, together nearly a day. */
const retryPauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const
/** Jitter: the share by which a pause varies, so that messages that failed together are not all retried at once. */
const jitterShare = 0.1

/** Seconds until the next attempt; null after the last. */
function secondsToNextAttempt(attempts: number, random = Math.random()): number | null {
  const pause = retryPauses[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 - jitterShare + 2 * jitterShare * random))
}

/** Circuit breaker: after so many failures in a row the whole subscription rests, so that a dead receiver is not called per event. */
const failuresBeforeRest = 3
const [minRest, maxRest] = [5, 600]

/** Seconds of rest after so many failures in a row: doubled with each, up to ten minutes. */
const backoffSeconds = (failures: number): number =>
  failures < failuresBeforeRest ? 0 : Math.min(maxRest, minRest * 2 ** Math.min(failures - failuresBeforeRest, 10))

/** Days of failures after which a subscription is paused. */
const daysUntilPaused = 3
