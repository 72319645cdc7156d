import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { missedMessage } from '../bus.ts'
import type { NotificationListener } from '../connection.ts'

const channel = 'houtai'
/** A database that is back is heard again at once. */
const [shortestBackoff, longestBackoff] = [50, 250]
/** A line that broke without a word is noticed when it is spoken on. */
const heartbeatEvery = 5000
const answerWithin = 4000
const closeWithin = 1000

/** A connection of its own on which messages come in, opened anew whenever it breaks. */
export function notificationListener(connectionString: string) {
  const hearers = new Set<NotificationListener>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

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
    let asking: NodeJS.Timeout | undefined
    const again = (wait: number) => {
      if (lost) return
      lost = true
      clearInterval(asking)
      client = null
      next.end().catch(() => undefined)
      timer = setTimeout(() => void open(Math.min(wait * 2, longestBackoff)), wait).unref()
    }
    next.on('error', () => again(shortestBackoff))
    next.on('end', () => again(shortestBackoff))
    next.on('notification', ({ payload }) => hearers.forEach(one => one.received(payload ?? 'null')))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      asking = setInterval(() => void next.query('select').catch(() => again(shortestBackoff)), heartbeatEvery).unref()
      if (pause) hearers.forEach(one => one.missed())
    } catch {
      again(pause || shortestBackoff)
    }
  }

  return {
    listen(hearing: NotificationListener) {
      hearers.add(hearing)
      if (hearers.size === 1) void open(0)
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

/** So much is held back while it cannot be sent; of more than this the others are told that they missed it. */
const mostQueued = 1000
const retryAfter = 250

/** Sends what is to be said: at once when idle, together with the rest while a sending is under way; what was not sent, again. */
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
      if (waiting.length > mostQueued) waiting = [missedMessage]
      await sleep(retryAfter)
    }
  }
  return {
    say(text: string): void {
      waiting.push(text)
      flushing ??= flush().finally(() => (flushing = null))
    },
    /** What was said last is still sent, if that can be done. */
    async close(): Promise<void> {
      closed = true
      await Promise.race([flushing, sleep(closeWithin, undefined, { ref: false })])
    },
  }
}

export const notifySql = `select pg_notify('${channel}', message) from unnest($1::text[]) message`
