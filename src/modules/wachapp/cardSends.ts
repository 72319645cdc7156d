import { isRecord, parseMoment, phoneValue, type Query, raw, type Scope, sql } from 'houtai/server'
import { moduleRefusal, refuse } from 'houtai/wire/refusal'
import { listOf, momentText, object, optional, anyText, integer, boolean } from 'houtai/wire/schemaOf'
import { wachapp } from '../../../schemas/wachapp.ts'

type Body = Readonly<Record<string, unknown>>
export interface SentItem {
  mobile: string
  at: string
  count: number
}

export const sentBody = object({
  items: listOf(object<SentItem>({ mobile: anyText, at: momentText, count: integer })),
  batch_id: optional({ ...anyText, description: 'a batch is counted once' }),
})
export const sentReply = object({ taken: integer, unknown: listOf(anyText), repeated: boolean })
export const sendTotalsReply = object({ hour_count_24: integer, day_count_30: integer, all_count: integer })
export const sendsOfDay = object({ day: anyText, count: integer })

const maxItems = 5000
const maxCount = 1_000_000
/** Tolerated difference between two clocks, in milliseconds. */
const clockTolerance = 300_000
const field = wachapp.fields.mobile

function parseItem(raw: unknown, index: number): SentItem {
  const { mobile: rawMobile, at: rawAt, count } = isRecord(raw) ? raw : {}
  const mobile = phoneValue.accept(rawMobile, field)
  const at = typeof rawAt === 'string' ? parseMoment(rawAt) : null
  const counts = typeof count === 'number' && Number.isSafeInteger(count) && count > 0 && count <= maxCount
  if (!('value' in mobile) || mobile.value === null || at === null || !counts)
    throw moduleRefusal(wachapp, 'badSent', { params: { item: index + 1, max: maxCount } })
  if (Date.parse(`${at.replace(' ', 'T')}+08:00`) > Date.now() + clockTolerance)
    throw moduleRefusal(wachapp, 'sentAhead', { params: { item: index + 1 } })
  return { mobile: mobile.value, at, count }
}

function parseSent(body: Body): { items: readonly SentItem[]; batch: string | null } {
  const { items, batch_id: batch } = body
  if (!Array.isArray(items) || !items.length) throw refuse('badRequest')
  if (items.length > maxItems) throw refuse('tooManyRows', { params: { max: maxItems } })
  if (batch !== undefined && (typeof batch !== 'string' || !/^[\w:.-]{1,100}$/.test(batch))) throw refuse('badRequest')
  return { items: items.map(parseItem), batch: batch ?? null }
}

/** Adds reported sends to the counts, each batch once; returns the numbers that no card has. */
export function recordSends(scope: Scope, body: Body): Promise<{ taken: number; unknown: string[]; repeated: boolean }> {
  const { items, batch } = parseSent(body)
  return scope.transaction(async inner => {
    if (batch !== null && !(await isNewBatch(inner, batch))) return { taken: 0, unknown: [], repeated: true }
    const known = await writeSends(inner, items)
    const found = new Set(known.map(row => row.mobile))
    inner.changed(wachapp, [...new Set(known.map(row => row.id))])
    const unknown = [...new Set(items.map(item => item.mobile))].filter(mobile => !found.has(mobile))
    return { taken: items.filter(item => found.has(item.mobile)).length, unknown, repeated: false }
  })
}

async function isNewBatch(scope: Scope, batch: string): Promise<boolean> {
  const rows = await scope.write(
    sql`insert into wachapp_send_batch (org_id, batch_id) values (${scope.who.org}::bigint, ${batch}) on conflict do nothing
      returning batch_id`,
  )
  return rows.length > 0
}

/**
 * Sends by hour, counts of the cards and counts of the organisation in one statement. Cards are locked in the order of ids, so
 * that two reports cannot deadlock.
 */
const writeSends = (scope: Scope, items: readonly SentItem[]): Promise<{ id: number; mobile: string }[]> =>
  scope.write(sql`with given as (
      select g.mobile, date_trunc('hour', g.at) as hour, sum(g.count) as count
      from unnest(${items.map(item => item.mobile)}::text[], ${items.map(item => `${item.at}+08:00`)}::timestamptz[],
        ${items.map(item => item.count)}::bigint[]) g (mobile, at, count) group by 1, 2
    ), cards as materialized (
      select id, mobile from wachapp where org_id = ${scope.who.org}::bigint and status <> -1
        and mobile = any(${items.map(item => item.mobile)}::text[]) order by id for update
    ), hits as (
      select c.id, c.mobile, g.hour, g.count, case when g.hour > now() - interval '24 hours' then g.count else 0 end as day,
        case when g.hour > now() - interval '30 days' then g.count else 0 end as month
      from given g join cards c on c.mobile = g.mobile
    ), kept as (
      insert into wachapp_send as s (org_id, card_id, hour, count, day, month)
      select ${scope.who.org}::bigint, id, hour, count, day, month from hits
      on conflict (org_id, card_id, hour) do update set count = s.count + excluded.count, day = s.day + excluded.day,
        month = s.month + excluded.month
    ), hours as (
      insert into wachapp_send_hour as h (org_id, hour, count) select ${scope.who.org}::bigint, hour, sum(count) from hits
      group by hour order by hour
      on conflict (org_id, hour) do update set count = h.count + excluded.count
    ), summed as (select id, sum(count) as count, sum(day) as day, sum(month) as month from hits group by id)
    update wachapp w set send_count_1 = w.send_count_1 + s.day, send_count_2 = w.send_count_2 + s.month,
      send_count_3 = w.send_count_3 + s.count
    from summed s where w.org_id = ${scope.who.org}::bigint and w.id = s.id returning w.id, w.mobile`)

/** The counters of the header: last day, thirty days, all time. */
export async function sendTotals(scope: Scope) {
  const [row] = await scope.read<{ hour_count_24: number; day_count_30: number; all_count: number }>(sql`
    select coalesce(sum(count) filter (where hour > now() - interval '24 hours'), 0)::bigint as hour_count_24,
      coalesce(sum(count) filter (where hour > now() - interval '30 days'), 0)::bigint as day_count_30,
      coalesce(sum(count), 0)::bigint as all_count
    from wachapp_send_hour where org_id = ctx.org`)
  return row ?? { hour_count_24: 0, day_count_30: 0, all_count: 0 }
}

/** Sends of one card by day, for its chart. */
export const cardSendsByDay = (scope: Scope, id: number) =>
  scope.read<{
    day: string
    count: number
  }>(sql`select to_char(hour, 'YYYY-MM-DD') as day, sum(count)::bigint as count from wachapp_send
    where org_id = ctx.org and card_id = ${id}::bigint and hour > now() - interval '40 days' group by 1 order by 1`)

/** Sends of the organisation by day. */
export const organisationSendsByDay = (scope: Scope) =>
  scope.read<{
    day: string
    count: number
  }>(sql`select to_char(hour, 'YYYY-MM-DD') as day, sum(count)::bigint as count from wachapp_send_hour
    where org_id = ctx.org and hour > now() - interval '30 days' group by 1 order by 1`)

/** Takes sends older than a day, or than thirty days, out of the rolling counts of all organisations. */
export async function rollSendCounts(query: Query): Promise<void> {
  for (const [part, count, span] of [
    ['day', 'send_count_1', '24 hours'],
    ['month', 'send_count_2', '30 days'],
  ] as const)
    await query(
      raw(`with gone as (update wachapp_send s set ${part} = 0 from (select org_id, card_id, hour, ${part} as was from wachapp_send
        where ${part} > 0 and hour <= now() - interval '${span}' order by org_id, card_id, hour limit 20000 for update skip locked) old
        where s.org_id = old.org_id and s.card_id = old.card_id and s.hour = old.hour returning s.org_id, s.card_id, old.was),
      summed as (select org_id, card_id, sum(was) as was from gone group by 1, 2)
      update wachapp w set ${count} = w.${count} - summed.was from summed where w.org_id = summed.org_id and w.id = summed.card_id`),
    )
}
