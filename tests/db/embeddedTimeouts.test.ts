import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../src/server/db/embedded/openEmbedded.ts'
import { raw } from '../../src/server/db/sql.ts'

test('a transaction of the embedded database may be idle for as long as the machine is busy', async () => {
  const database = await openEmbedded(null)
  onTestFinished(() => database.close())
  const [limit] = await database.asOwner(query => query(raw('show idle_in_transaction_session_timeout')))
  expect(limit).toEqual({ idle_in_transaction_session_timeout: '0' })
})

test('an embedded database that ends says in the words of PostgreSQL why', async () => {
  const database = await openEmbedded(null)
  const cause = new Promise<string>(resolve => database.onFailure(({ message }) => resolve(message)))
  const idle = database.asOwner(async query => {
    await query(raw(`set local idle_in_transaction_session_timeout = '50ms'`))
    await pause(500)
    await query(raw('select 1'))
  })
  await expect(idle).rejects.toThrow('the embedded database has ended')
  expect(await cause).toBe('Program terminated with exit(1): terminating connection due to idle-in-transaction timeout')
})
