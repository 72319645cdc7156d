import { randomUUID } from 'node:crypto'
import type { Database, NotificationListener } from './connection.ts'

/** Sends texts to every other node, and reports when some may have been lost. */
export interface BusTransport {
  readonly kind: 'listen' | 'nats'
  /** How many other nodes have sent a heartbeat; null for a transport without heartbeats. */
  peers(): number | null
  notify(text: string): void
  listen(listener: NotificationListener): void
  /** Whether messages arrive at the moment, as far as this node knows. */
  isConnected(): boolean
}

/** What carries the messages; `cut` while the connection is down. */
export type BusState = BusTransport['kind'] | 'cut'
export const busState = ({ kind, isConnected }: BusTransport): BusState => (isConnected() ? kind : 'cut')

/** LISTEN and NOTIFY of the database itself. */
export const databaseTransport = ({ notify, listen, isListening }: Database): BusTransport => ({
  kind: 'listen',
  peers: () => null,
  notify,
  listen,
  isConnected: isListening,
})

/** Messages between the nodes. Own listeners are called at once, those of other nodes a moment later. */
export interface Bus {
  publish(topic: string, data: unknown): void
  /** Returns the function that unsubscribes. */
  subscribe(topic: string, listener: (data: unknown) => void): () => void
}

interface BusMessage {
  from: string
  topic: string
  data: unknown
}

/** Published when messages may have been lost: what is cached by messages must be read again. */
export const missedTopic = 'missed'
/** Sent in place of a queue that grew too long. */
export const missedMessage = JSON.stringify({ from: '', topic: missedTopic, data: null } satisfies BusMessage)

export function busOf(transport: Pick<BusTransport, 'notify' | 'listen'>): Bus {
  const me = randomUUID()
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const deliver = (topic: string, data: unknown) => listeners.get(topic)?.forEach(listener => listener(data))
  transport.listen({
    received(text) {
      const message = parseMessage(text)
      if (message && message.from !== me) deliver(message.topic, message.data)
    },
    missed: () => deliver(missedTopic, null),
  })
  return {
    publish(topic, data) {
      deliver(topic, data)
      transport.notify(JSON.stringify({ from: me, topic, data } satisfies BusMessage))
    },
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

/** Any client of the database may notify on the channel: texts that no node wrote are ignored. */
function parseMessage(text: string): BusMessage | null {
  try {
    const message: BusMessage | null = JSON.parse(text)
    return typeof message?.topic === 'string' ? message : null
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
  /** Returns the function that unsubscribes. */
  subscribe(listener: (change: RowsChanged) => void): () => void
}
/** NOTIFY has a size limit: above so many ids the list is sent empty, which means many. */
const maxIds = 500

export const changeFeed = (bus: Bus): ChangeFeed => ({
  publish: ({ ids, ...change }) => bus.publish('change', { ...change, ids: ids.length > maxIds ? [] : ids }),
  subscribe: listener => bus.subscribe('change', data => listener(data as RowsChanged)),
})
