import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretPurpose } from '../../src/server/db/hiddenSecret.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { engine, type Product, startProduct } from '../server.ts'

const secretField = { table: 'webinfo', field: 'tx_map_key' }
/** A node caches a session for a second. */
const seenAnew = () => new Promise(resolve => setTimeout(resolve, 1100))

describe(`a read past row-level security, on ${engine},`, () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(engine)
  })
  afterAll(() => product?.close())

  test('of a secret works within a transaction, and the transaction goes on as it was', { timeout: 10_000 }, async () => {
    const scope = await scopeFor(product, 'demo1')
    const { encrypt: hide } = product.server.context
    await product.database.asOwner(query =>
      query(
        sql`insert into webinfo (org_id, tx_map_key) values (${scope.who.org}::bigint, ${hide(secretPurpose(secretField), 'KEY-OF-A-MAP')})`,
      ),
    )
    const role = raw('select current_user::text as role')
    const [secret, after] = await scope.transaction(async inner => [
      await inner.dryRun(dry => dry.readSecret(secretField)),
      await inner.read<{ role: string }>(role),
    ])
    expect([secret, after, await scope.readSecret(secretField)]).toEqual([
      'KEY-OF-A-MAP',
      [{ role: 'houtai_app' }],
      'KEY-OF-A-MAP',
    ])
  })

  test('and any other statement sets in the database for which request it runs', async () => {
    const scope = (await scopeFor(product, 'demo1')).underRequest('browser.1')
    const name = raw(`select current_setting('application_name') as name from (select ctx.org) one`)
    const inside = raw(`select current_setting('application_name') as name`)
    expect(await scope.read(name)).toEqual([{ name: 'browser.1' }])
    expect(await scope.transaction(inner => inner.read(inside))).toEqual([{ name: 'browser.1' }])
    expect(await product.database.asOwner(query => query(inside))).not.toEqual([{ name: 'browser.1' }])
  })

  test('of a session waits for no transaction of another organisation', async () => {
    const [noisy, quiet] = [await scopeFor(product, 'demo1'), await product.signIn('demo2')]
    await seenAnew()
    const done: string[] = []
    const { promise: open, resolve: leave } = Promise.withResolvers<void>()
    const transaction = noisy.transaction(() => open).then(() => done.push('transaction'))
    const call = quiet.post('admin/config/dictionary/list', { limit: 1 }).then(({ status }) => done.push(String(status)))
    await Promise.race([call, new Promise(resolve => setTimeout(resolve, 5000))])
    leave()
    await Promise.all([transaction, call])
    expect(done).toEqual(['200', 'transaction'])
  })

  test('of a session does not see uncommitted changes of its own organisation', async () => {
    const [scope, own] = [await scopeFor(product, 'demo1'), await product.signIn('demo1', 'viewer')]
    await seenAnew()
    const call = await scope.transaction(async inner => {
      await inner.write(raw(`update account set status = 0 where username = 'viewer'`))
      const reply = own.post('admin/config/dictionary/list', { limit: 1 })
      await new Promise(resolve => setTimeout(resolve, 100))
      await inner.write(raw(`update account set status = 1 where username = 'viewer'`))
      return { asked: reply }
    })
    expect((await call.asked).status).toBe(200)
  })
})
