import pg from 'pg'
import type { Hearing } from './connection.ts'

const channel = 'houtai'
const longestPause = 5000
/** A line that broke without a word is noticed when it is spoken on. */
const askEvery = 5000
const patience = 4000

/** A connection of its own on which messages come in, opened anew whenever it breaks. */
export function listening(connectionString: string) {
  const hearers = new Set<Hearing>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function open(pause: number): Promise<void> {
    if (closed) return
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: patience, query_timeout: patience })
    let lost = false
    let asking: NodeJS.Timeout | undefined
    const again = (wait: number) => {
      if (lost) return
      lost = true
      clearInterval(asking)
      client = null
      next.end().catch(() => undefined)
      timer = setTimeout(() => void open(Math.min(wait * 2, longestPause)), wait).unref()
    }
    next.on('error', () => again(100))
    next.on('end', () => again(100))
    next.on('notification', ({ payload }) => hearers.forEach(one => one.heard(payload ?? 'null')))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      asking = setInterval(() => void next.query('select').catch(() => again(100)), askEvery).unref()
      if (pause) hearers.forEach(one => one.missed())
    } catch {
      again(pause || 100)
    }
  }

  return {
    listen(hearing: Hearing) {
      hearers.add(hearing)
      if (hearers.size === 1) void open(0)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      client?.removeAllListeners('end')
      await client?.end().catch(() => undefined)
    },
  }
}

/** Sends what is to be said: at once when idle, together with the rest while a sending is under way. */
export function speaking(send: (texts: readonly string[]) => Promise<unknown>) {
  let waiting: string[] = []
  let busy = false
  const flush = async () => {
    busy = true
    while (waiting.length) {
      const texts = waiting
      waiting = []
      await send(texts).catch(() => undefined)
    }
    busy = false
  }
  return (text: string): void => {
    waiting.push(text)
    if (!busy) void flush()
  }
}

export const notifying = `select pg_notify('${channel}', message) from unnest($1::text[]) message`
