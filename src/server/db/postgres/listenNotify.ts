import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { missedMessage } from '../bus.ts'
import type { NotificationListener } from '../connection.ts'

const channel = 'houtai'
/** Backoff of the reconnects, in milliseconds: short, so that messages arrive soon after the database is back. */
const [shortestBackoff, maxBackoff] = [50, 250]
/** Heartbeat: a connection that broke silently is noticed only when something is sent on it. */
const heartbeatEvery = 5000
const answerWithin = 4000
const closeWithin = 1000

/** LISTEN on a connection of its own, reconnected whenever it breaks. */
export function notificationListener(connectionString: string) {
  const listeners = new Set<NotificationListener>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let listening = false

  async function open(pause: number): Promise<void> {
    if (closed) return
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
      keepAlive: true,
    })
    client = next
    let lost = false
    let heartbeat: NodeJS.Timeout | undefined
    const again = (wait: number) => {
      if (lost) return
      lost = true
      listening = false
      clearInterval(heartbeat)
      client = null
      next.end().catch(() => undefined)
      timer = setTimeout(() => void open(Math.min(wait * 2, maxBackoff)), wait).unref()
    }
    next.on('error', () => again(shortestBackoff))
    next.on('end', () => again(shortestBackoff))
    next.on('notification', ({ payload }) => listeners.forEach(one => one.received(payload ?? 'null')))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      listening = true
      heartbeat = setInterval(() => void next.query('select').catch(() => again(shortestBackoff)), heartbeatEvery).unref()
      if (pause) listeners.forEach(one => one.missed())
    } catch {
      again(pause || shortestBackoff)
    }
  }

  return {
    isListening: () => listening,
    listen(listener: NotificationListener) {
      listeners.add(listener)
      if (listeners.size === 1) void open(0)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      client?.removeAllListeners('end')
      const ended = client?.end().catch(() => undefined)
      await Promise.race([ended, sleep(closeWithin, undefined, { ref: false })])
    },
  }
}

/** Longest queue while the database is unreachable; a longer one is replaced by `missedMessage`. */
const maxQueued = 1000
const retryAfter = 250

/** NOTIFY in batches: sends at once when idle, collects while a batch is under way, and retries a batch that failed. */
export function notificationSender(send: (texts: readonly string[]) => Promise<unknown>) {
  let waiting: string[] = []
  let flushing: Promise<void> | null = null
  let closed = false

  async function flush(): Promise<void> {
    while (waiting.length) {
      const texts = waiting
      waiting = []
      const isSent = await send(texts).then(
        () => true,
        () => false,
      )
      if (isSent) continue
      if (closed) return
      waiting = texts.concat(waiting)
      if (waiting.length > maxQueued) waiting = [missedMessage]
      await sleep(retryAfter)
    }
  }
  return {
    send(text: string): void {
      waiting.push(text)
      flushing ??= flush().finally(() => (flushing = null))
    },
    /** Waits briefly for the last batch. */
    async close(): Promise<void> {
      closed = true
      await Promise.race([flushing, sleep(closeWithin, undefined, { ref: false })])
    },
  }
}

export const notifySql = `select pg_notify('${channel}', message) from unnest($1::text[]) message`
