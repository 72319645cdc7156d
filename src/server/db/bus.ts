import { randomUUID } from 'node:crypto'
import type { Database } from './connection.ts'

/** What the nodes tell each other; a node hears itself at once, the others a moment later. */
export interface Bus {
  publish(topic: string, data: unknown): void
  /** Returns how to stop listening. */
  subscribe(topic: string, listener: (data: unknown) => void): () => void
}

interface BusMessage {
  from: string
  topic: string
  data: unknown
}

/** Tells that messages may have been missed: whoever keeps something by what he hears must look again. */
export const missedTopic = 'missed'
/** What a node says in place of more than it could send. */
export const missedMessage = JSON.stringify({ from: '', topic: missedTopic, data: null } satisfies BusMessage)

export function busOf(database: Database): Bus {
  const me = randomUUID()
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const tell = (topic: string, data: unknown) => listeners.get(topic)?.forEach(listener => listener(data))
  database.listen({
    received(text) {
      const said = parseMessage(text)
      if (said && said.from !== me) tell(said.topic, said.data)
    },
    missed: () => tell(missedTopic, null),
  })
  return {
    publish(topic, data) {
      tell(topic, data)
      database.notify(JSON.stringify({ from: me, topic, data } satisfies BusMessage))
    },
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

/** Whoever may use the database may say anything on its channel; what is no message of ours is not heard. */
function parseMessage(text: string): BusMessage | null {
  try {
    const said: BusMessage | null = JSON.parse(text)
    return typeof said?.topic === 'string' ? said : null
  } catch {
    return null
  }
}

/** Rows that were committed, by the name of their table. */
export interface RowsChanged {
  org: number
  table: string
  ids: readonly number[]
}
export interface ChangeFeed {
  publish(change: RowsChanged): void
  subscribe(listener: (change: RowsChanged) => void): () => void
}
/** So many ids fit into a message; of more than these nothing is said but that there are. */
const mostIds = 500

export const changeFeed = (bus: Bus): ChangeFeed => ({
  publish: ({ ids, ...change }) => bus.publish('change', { ...change, ids: ids.length > mostIds ? [] : ids }),
  subscribe: listener => bus.subscribe('change', data => listener(data as RowsChanged)),
})
