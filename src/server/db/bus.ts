import { randomUUID } from 'node:crypto'
import type { Database } from './connection.ts'

/** What the nodes tell each other; a node hears itself at once, the others a moment later. */
export interface Bus {
  say(topic: string, data: unknown): void
  /** Returns how to stop listening. */
  hear(topic: string, listener: (data: unknown) => void): () => void
}

interface Message {
  from: string
  topic: string
  data: unknown
}

/** Tells that messages may have been missed: whoever keeps something by what he hears must look again. */
export const missed = 'missed'
/** What a node says in place of more than it could send. */
export const missedMessage = JSON.stringify({ from: '', topic: missed, data: null } satisfies Message)

export function busOf(database: Database): Bus {
  const me = randomUUID()
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const tell = (topic: string, data: unknown) => listeners.get(topic)?.forEach(listener => listener(data))
  database.listen({
    heard(text) {
      const said = messageIn(text)
      if (said && said.from !== me) tell(said.topic, said.data)
    },
    missed: () => tell(missed, null),
  })
  return {
    say(topic, data) {
      tell(topic, data)
      database.notify(JSON.stringify({ from: me, topic, data } satisfies Message))
    },
    hear(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

/** Whoever may use the database may say anything on its channel; what is no message of ours is not heard. */
function messageIn(text: string): Message | null {
  try {
    const said: Message | null = JSON.parse(text)
    return typeof said?.topic === 'string' ? said : null
  } catch {
    return null
  }
}

/** Rows that were committed, by the name of their table. */
export interface Change {
  org: number
  table: string
  ids: readonly number[]
}
export interface Changes {
  tell(change: Change): void
  listen(listener: (change: Change) => void): () => void
}
/** So many ids fit into a message; of more than these nothing is said but that there are. */
const mostIds = 500

export const changesOn = (bus: Bus): Changes => ({
  tell: ({ ids, ...change }) => bus.say('change', { ...change, ids: ids.length > mostIds ? [] : ids }),
  listen: listener => bus.hear('change', data => listener(data as Change)),
})
