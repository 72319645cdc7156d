import { type Query, sql } from 'houtai/server'

/** A subscription that this node works on. `run` is a fencing token: each claim of a subscription has a higher one. */
export interface ClaimedWebhook {
  org: number
  id: number
  run: number
  position: string
}

/** Seconds without a heartbeat after which another node takes over. */
const leaseSeconds = 30
/** Seconds until a claimed subscription is due again if nothing makes it due earlier. */
const lookSeconds = 60
/** Subscriptions of one organisation that are worked on at a time, over all nodes: a busy one leaves room for the others. */
const maxPerOrg = 2

/** Claims the next subscription that is due, or whose node is dead. SKIP LOCKED: of several nodes only one gets it. */
export async function claimWebhook(query: Query, node: string): Promise<ClaimedWebhook | null> {
  const live = sql`beat_at > now() - make_interval(secs => ${leaseSeconds}::int)`
  const [claimed] = await query<ClaimedWebhook>(sql`update webhook_state set node = ${node}, beat_at = now(), run = run + 1,
      next_at = now() + make_interval(secs => ${lookSeconds}::int)
    where (org_id, webhook_id) = (
      select s.org_id, s.webhook_id from webhook_state s join webhook w on w.org_id = s.org_id and w.id = s.webhook_id
      where w.status = 1 and w.paused = 0 and s.rests_until <= now()
        and case when s.node is null then s.next_at <= now() else not (s.${live}) end
        and (select count(*) from webhook_state other
          where other.org_id = s.org_id and other.node is not null and other.${live}) < ${maxPerOrg}::int
      order by s.next_at limit 1 for update of s skip locked)
    returning org_id as org, webhook_id as id, run, position`)
  return claimed ?? null
}

const isOwnClaimSql = ({ org, id, run }: ClaimedWebhook) =>
  sql`org_id = ${org}::bigint and webhook_id = ${id}::bigint and run = ${run}::int`

/** Heartbeat: false once another node has taken over. */
export const recordHeartbeat = async (query: Query, claimed: ClaimedWebhook): Promise<boolean> =>
  (await query(sql`update webhook_state set beat_at = now() where ${isOwnClaimSql(claimed)} returning run`)).length > 0

/** Locks the claim until the transaction ends; false if another node has taken over. */
export const lockClaim = async (query: Query, claimed: ClaimedWebhook): Promise<boolean> =>
  (await query(sql`select run from webhook_state where ${isOwnClaimSql(claimed)} for update`)).length > 0

/** Releases a subscription until it is due again: after so many seconds, or earlier if a change made it due meanwhile. */
export async function releaseWebhook(query: Query, claimed: ClaimedWebhook, seconds: number): Promise<void> {
  await query(
    sql`update webhook_state set node = null, next_at = least(next_at, now() + make_interval(secs => ${seconds}::float8))
      where ${isOwnClaimSql(claimed)}`,
  )
}

/** Makes all subscriptions of these organisations due. */
export const makeSubscriptionsDue = (query: Query, orgs: readonly number[]): Promise<unknown> =>
  query(sql`update webhook_state set next_at = now() where org_id = any(${orgs}::bigint[]) and next_at > now()`)

/** The organisations that have subscriptions. */
export const subscribedOrgs = async (query: Query): Promise<Set<number>> =>
  new Set((await query<{ org: number }>(sql`select distinct org_id as org from webhook_state`)).map(({ org }) => Number(org)))
