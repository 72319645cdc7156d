import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sealedColumns } from '../../src/server/auth/resealSecrets.ts'
import { loadKeyFile, noSecretKeys } from '../../src/server/auth/secretKeys.ts'
import { sessionsOf } from '../../src/server/auth/sessions.ts'
import { loadSigningKeys, type SigningKeys } from '../../src/server/auth/signing.ts'
import { viewTopic } from '../../src/server/auth/viewing/viewAs.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { subscribe } from '../fixtures/pushClient.ts'
import { addAccount, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

describe(`on ${engine}`, () => {
  let product: Product
  let signing: SigningKeys
  let [mine, theirs, admin] = [0, 0, 0]
  beforeAll(async () => {
    product = await startProduct(engine)
    const keys = engine === 'embedded' ? await loadKeyFile(product.dataDir, noSecretKeys) : noSecretKeys
    signing = await loadSigningKeys(product.database, keys, sealedColumns(product.server.context.registry))
    await addAccount(product, { orgcode: 'demo1', username: 'colleague', pages: { '/wachapp': ['view'] } })
    ;[mine, theirs] = [await orgOf(product, 'demo1'), await orgOf(product, 'demo2')]
    admin =
      (await valueAsOwner<number>(product, `select id as value from account where org_id = ${mine} and username = 'admin'`)) ?? 0
  })
  afterAll(() => product?.close())

  describe('of sessions that were read, a message makes those be read again', () => {
    const names = ['admin', 'colleague', 'foreign'] as const
    let read: string[] = []
    let open: () => Promise<unknown>
    let sids: Record<string, string> = {}
    beforeEach(async () => {
      // What was read stays fresh until something is said.
      vi.spyOn(performance, 'now').mockReturnValue(performance.now())
      const { context } = product.server
      const counting: Database = {
        ...context.database,
        readAsOwner(statement, within) {
          read.push(...names.filter(name => JSON.stringify(statement).includes(sids[name] ?? '-')))
          return context.database.readAsOwner(statement, within)
        },
      }
      const sessions = sessionsOf({ ...context, database: counting }, signing)
      const tokens = [
        await product.signIn('demo1'),
        await product.signIn('demo1', 'colleague'),
        await product.signIn('demo2'),
      ].map(({ token }) => token)
      open = () => Promise.all(tokens.map(token => sessions.open(token, { ip: '127.0.0.1', requestId: 'x' })))
      const opened = (await open()) as { sid: string }[]
      sids = Object.fromEntries(names.map((name, index) => [name, opened[index]?.sid ?? '']))
      await open()
      read = []
    })
    afterEach(() => void vi.restoreAllMocks())
    const readAfter = async (happens: () => void) => {
      happens()
      await open()
      return read.toSorted()
    }
    const change = (table: string, org: number, ids: readonly number[]) => () =>
      product.server.context.changes.publish({ org, table, ids })

    test('none, of a table that decides no rights', async () => {
      expect(await readAfter(change('dictionary', mine, []))).toEqual([])
    })

    test('those of its organisation, of a role', async () => {
      expect(await readAfter(change('role', mine, [1000]))).toEqual(['admin', 'colleague'])
    })

    test('those of the account, of an account; those of its organisation where none is named', async () => {
      expect(await readAfter(change('account', mine, [admin]))).toEqual(['admin'])
      read = []
      expect(await readAfter(change('account', mine, []))).toEqual(['admin', 'colleague'])
    })

    test('those of the organisation that the platform changed', async () => {
      expect(await readAfter(change('organisation', 1, [theirs]))).toEqual(['foreign'])
      read = []
      expect(await readAfter(change('organisation', 1, []))).toEqual(['admin', 'colleague', 'foreign'])
    })

    test.each(['session', viewTopic])('the session alone, of the topic %s', async topic => {
      const sid = sids['colleague']
      expect(await readAfter(() => product.server.context.bus.publish(topic, { org: mine, account: 0, sid }))).toEqual([
        'colleague',
      ])
    })

    test('all, where messages were lost', async () => {
      expect(await readAfter(() => product.server.context.bus.publish('missed', null))).toEqual(['admin', 'colleague', 'foreign'])
    })
  })

  test('a change while a session is being read is not lost: the next call has it', async () => {
    const session = await product.signIn('demo1', 'colleague')
    const [role] = await asOwner<{ id: number }>(product, `select id from role where org_id = ${mine} and title = 'colleague'`)
    const list = () => session.post('admin/websit/wachapp/list', {})
    const manager = await product.signIn('demo1')
    for (const rights of [['/dictionary:view'], ['/wachapp:view']]) {
      const calls = Array.from({ length: 5 }, list)
      const saved = manager.post('admin/config/role/save', { id: role?.id, rights })
      await Promise.all([...calls, saved])
      expect((await saved).status).toBe(200)
      expect((await list()).status).toBe(rights[0] === '/wachapp:view' ? 200 : 403)
    }
  })

  test('of the sockets, only those of the organisation whose role changed are read again, and notified', async () => {
    const here = await subscribe(product, await product.signIn('demo1', 'colleague'))
    const there = await subscribe(product, await product.signIn('demo2'), { orgcode: 'demo2' })
    const pushed = here.nextFrame('rights')
    const principals = vi.spyOn(product.server.sessions, 'principals')
    onTestFinished(() => principals.mockRestore())
    // A socket that joins reads its session once more.
    await expect.poll(() => principals.mock.calls.flat(2).length).toBeGreaterThanOrEqual(2)
    principals.mockClear()
    const before = there.frames.length
    const manager = await product.signIn('demo1')
    const [role] = await asOwner<{ id: number }>(product, `select id from role where org_id = ${mine} and title = 'colleague'`)
    await manager.post('admin/config/role/save', { id: role?.id, rights: ['/wachapp:view', '/wachapp:export'] })
    expect(await pushed).toEqual({ type: 'rights' })
    const sid = await valueAsOwner<string>(
      product,
      `select s.sid as value from session s join account a on a.id = s.account_id and a.org_id = s.org_id where a.username = 'colleague' order by s.created_at desc limit 1`,
    )
    expect(principals.mock.calls).toContainEqual([[sid]])
    expect(there.frames.slice(before).filter(({ type }) => type === 'rights')).toEqual([])
    for (const { socket } of [here, there]) socket.close()
  })
})
