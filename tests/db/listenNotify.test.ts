import { expect, onTestFinished, test } from 'vitest'
import { notificationListener } from '../../src/server/db/postgres/listenNotify.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { engine, emptyDatabase } from '../server.ts'
import { silentProxy } from '../silentProxy.ts'

test.runIf(engine === 'postgres')(
  'whoever listens on a line that fell silent hears within seconds that he missed something, and then hears again',
  { timeout: 40_000 },
  async () => {
    const database = await emptyDatabase('postgres')
    const [known] = await database.asOwner(query => query<{ name: string }>(raw('select current_database()::text as name')))
    const target = new URL(process.env['DATABASE_URL'] ?? '')
    target.pathname = `/${known?.name}`
    const proxy = await silentProxy({ port: Number(target.port || 5432), host: target.hostname })
    target.host = `127.0.0.1:${proxy.port}`
    const listener = notificationListener(target.href)
    onTestFinished(() => listener.close().then(database.close))
    const received: string[] = []
    listener.listen({ received: text => received.push(text), missed: () => received.push('missed') })
    const notify = (text: string) => database.asOwner(query => query(sql`select pg_notify('houtai', ${text})`))
    const expectReceived = (text: string) => expect.poll(() => notify(text).then(() => received)).toContain(text)

    await expectReceived('one')
    proxy.fallSilent()
    await expect.poll(() => received, { timeout: 20_000 }).toContain('missed')
    await expectReceived('two')
  },
)
