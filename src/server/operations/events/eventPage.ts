import type { AnyModule } from '../../../schema/index.ts'
import { eventsOf } from '../../../shared/rules/rowEvents.ts'
import type { EventPage } from '../../../shared/wire/event.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { raw } from '../../db/sql.ts'
import type { CallInput } from '../operation.ts'
import { digitsToNumber } from '../parseList.ts'
import { type EventCursor, initialEventCursor, parseEventCursor, printEventCursor } from './eventCursor.ts'
import { readEvents } from './readEvents.ts'

export interface EventsInput {
  cursor: EventCursor | 'now'
  limit: number
}
export const [usualLimit, mostEvents] = [100, 500]

/** The parameters of a feed: a GET has them in the address, a POST in the body. */
export function parseEventsInput({ body, query }: CallInput): EventsInput {
  const { after, limit } = { ...query, ...body }
  return { cursor: parseAfter(after), limit: parseLimit(limit) }
}

/** A page of the feed of some modules, as the account of the scope sees them. */
export async function readEventPage(
  scope: Scope,
  modules: readonly AnyModule[],
  { cursor, limit }: EventsInput,
): Promise<EventPage> {
  if (cursor === 'now') {
    const [now] = await scope.read<{ read: string }>(raw('select pg_current_snapshot()::text as read'))
    return { events: [], cursor: printEventCursor({ ...initialEventCursor, read: now?.read ?? null }), more: false }
  }
  const wanted = modules.map(module => {
    const known = eventsOf(module)
    return { module, wants: (event: string) => known.includes(event) }
  })
  const { events, next, done } = await readEvents(scope, wanted, { cursor, limit })
  return { events, cursor: printEventCursor(next), more: !done }
}

function parseAfter(after: unknown): EventCursor | 'now' {
  if (after === undefined || after === null || after === '') return initialEventCursor
  if (after === 'now') return after
  if (typeof after !== 'string') throw refuse('eventsCursor')
  return parseEventCursor(after)
}

function parseLimit(limit: unknown): number {
  if (limit === undefined) return usualLimit
  const number = digitsToNumber(limit)
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1 || number > mostEvents)
    throw refuse('eventsLimit', { params: { max: mostEvents } })
  return number
}
