import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { notificationListener } from '../../src/server/db/postgres/listenNotify.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { databases, emptyDatabase } from '../server.ts'

/** A way to a server that can fall silent without a word, for whoever is on it then. */
async function wayTo(target: URL) {
  const ends = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    fallSilent: () => ends.forEach(end => end.unpipe().pause()),
    close() {
      server.close()
      ends.forEach(end => end.destroy())
    },
  }
}

test.runIf(databases.includes('postgres'))(
  'whoever listens on a line that fell silent hears within seconds that he missed something, and then hears again',
  { timeout: 40_000 },
  async () => {
    const database = await emptyDatabase('postgres')
    const [known] = await database.asOwner(query => query<{ name: string }>(raw('select current_database()::text as name')))
    const target = new URL(process.env['DATABASE_URL'] ?? '')
    target.pathname = `/${known?.name}`
    const way = await wayTo(target)
    const ear = notificationListener(way.url)
    onTestFinished(() => ear.close().then(way.close).then(database.close))
    const heard: string[] = []
    ear.listen({ received: text => heard.push(text), missed: () => heard.push('missed') })
    const say = (text: string) => database.asOwner(query => query(sql`select pg_notify('houtai', ${text})`))
    const hears = (text: string) => expect.poll(() => say(text).then(() => heard)).toContain(text)

    await hears('one')
    way.fallSilent()
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('missed')
    await hears('two')
  },
)
