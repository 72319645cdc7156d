import { eventsOf } from '../../../shared/rules/rowEvents.ts'
import type { EventPage } from '../../../shared/wire/event.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { raw } from '../../db/sql.ts'
import { operation } from '../operation.ts'
import { type EventCursor, firstEvents, parseEventCursor, printEventCursor } from './eventCursor.ts'
import { readEvents } from './readEvents.ts'

interface EventsInput {
  cursor: EventCursor | 'now'
  limit: number
}
const [usualLimit, mostEvents] = [100, 500]

/** The feed of a module: what happened to its rows, from a cursor on. A GET sends it in the address, a POST in the body. */
export const events = operation<EventsInput>({
  needs: () => ['view'],
  parse(_module, { body, query }) {
    const { after, limit } = { ...query, ...body }
    return { cursor: parseAfter(after), limit: parseLimit(limit) }
  },
  async run(scope, module, { cursor, limit }): Promise<EventPage> {
    if (cursor === 'now') {
      const [now] = await scope.read<{ read: string }>(raw('select pg_current_snapshot()::text as read'))
      return { events: [], cursor: printEventCursor({ ...firstEvents, read: now?.read ?? null }), more: false }
    }
    const known = eventsOf(module)
    const {
      events: page,
      next,
      done,
    } = await readEvents(scope, [{ module, wants: event => known.includes(event) }], { cursor, limit })
    return { events: page, cursor: printEventCursor(next), more: !done }
  },
})

function parseAfter(after: unknown): EventCursor | 'now' {
  if (after === undefined || after === null || after === '') return firstEvents
  if (after === 'now') return after
  if (typeof after !== 'string') throw refuse('eventsCursor')
  return parseEventCursor(after)
}

function parseLimit(limit: unknown): number {
  if (limit === undefined) return usualLimit
  const number = Number(limit)
  if (!/^\d{1,3}$/.test(String(limit)) || number < 1 || number > mostEvents)
    throw refuse('eventsLimit', { params: { max: mostEvents } })
  return number
}
