import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { addRow, asOwner, digest, forceValues, orgOf } from '../fixtures/records.ts'
import { engine, type Product, startProduct } from '../server.ts'

interface Seen {
  org: number
  role: string
}
const seen = raw(`select nullif(current_setting('app.org', true), '')::int as org, current_user::text as role`)
const pause = () => new Promise(resolve => setTimeout(resolve, 2))

describe(`on ${engine}`, () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
  })
  afterAll(() => product?.close())

  /** The tenant setting a transaction reads, repeatedly, while others run. */
  const watching = async (query: Query) => {
    const all: Seen[] = []
    for (let n = 0; n < 3; n++) {
      all.push(...(await query<Seen & object>(seen)))
      await pause()
    }
    return all
  }
  const inTurn = (org: number) => product.database.transaction({ org, account: 1 }, watching)

  test('concurrent transactions each keep their own organisation', async () => {
    const orgs = [1001, 1002, 1003, 1004, 1005]
    for (let round = 0; round < 3; round++) {
      const results = await Promise.all(orgs.map(inTurn))
      expect(results).toEqual(orgs.map(org => Array.from({ length: 3 }, () => ({ org, role: 'houtai_app' }))))
    }
  })

  test('a read of another organisation waits for no transaction, sees nothing of it, and leaves it unchanged', async () => {
    const { database } = product
    const titles = (org: number) =>
      database.read<{ org: number; n: number }>(
        { org, account: 1 },
        raw(
          `select ctx.org::int as org, (select count(*)::int from treenode t where t.title = 'uncommitted') as n from (select 1) one`,
        ),
      )
    const [seenBefore, seenAfter] = await database.transaction({ org: 1000, account: 1 }, async query => {
      await query(raw(`insert into treenode (org_id, title) values (1000, 'uncommitted')`))
      const before = await query<Seen>(seen)
      expect(await Promise.all([titles(1001), titles(1002)])).toEqual([[{ org: 1001, n: 0 }], [{ org: 1002, n: 0 }]])
      const broken = database.read({ org: 1001, account: 1 }, raw('select 1 / (ctx.org - ctx.org) from (select 1) one'))
      await expect(broken).rejects.toThrow(/division/)
      return [before, await query<Seen>(seen)]
    })
    expect([seenBefore, seenAfter]).toEqual([[{ org: 1000, role: 'houtai_app' }], [{ org: 1000, role: 'houtai_app' }]])
    expect(await titles(1000)).toEqual([{ org: 1000, n: 1 }])
  })

  test('a read, a write and the owner’s query that run during a transaction are not part of it', async () => {
    const { database } = product
    const [own, read, written, owned, again] = await Promise.all([
      inTurn(1001),
      database.read<Seen>({ org: 1002, account: 1 }, raw(`select ctx.org::int as org, current_user::text as role`)),
      database.write<Seen>({ org: 1003, account: 1 }, seen),
      database.asOwner(async query => {
        await pause()
        return query<Seen>(seen)
      }),
      inTurn(1004),
    ])
    expect([own.map(one => one.org), read[0]?.org, written[0]?.org, again.map(one => one.org)]).toEqual([
      [1001, 1001, 1001],
      1002,
      1003,
      [1004, 1004, 1004],
    ])
    expect([...own, ...again, ...read, ...written].map(one => one.role)).toEqual(Array.from({ length: 8 }, () => 'houtai_app'))
    expect(owned[0]).toMatchObject({ org: null, role: expect.not.stringMatching('houtai_app') })
  })

  test('a change made during a transaction is separate: visible at once and kept when the transaction fails', async () => {
    const { database } = product
    const changes = raw(
      `saved as (insert into preference (org_id, account_id, key, value) values (1005, 1, 'change', '1') returning org_id::int as org)`,
    )
    const [failed, changed] = await Promise.allSettled([
      database.transaction({ org: 1001, account: 1 }, async query => {
        await pause()
        await query(raw('select 1 / 0'))
      }),
      database.change({ org: 1005, account: 1 }, changes),
    ])
    expect([failed.status, changed]).toEqual(['rejected', { status: 'fulfilled', value: [{ org: 1005 }] }])
    expect(await asOwner(product, `select org_id from preference where key = 'change'`)).toEqual([{ org_id: 1005 }])
  })

  test('a query sent after a transaction has ended does not run in another’s', async () => {
    const { database } = product
    const late = Promise.withResolvers<unknown>()
    const lateQuery = database.transaction({ org: 1001, account: 1 }, async query => {
      const ask = () => query(raw(`select set_config('app.org', '1001', true)`))
      void ask().then(pause).then(pause).then(ask).then(late.resolve, late.reject)
      throw new Error('refused')
    })
    const [ended, next, stray] = await Promise.allSettled([lateQuery, inTurn(1002), late.promise])
    expect(ended.status).toBe('rejected')
    expect(next).toMatchObject({ value: Array.from({ length: 3 }, () => ({ org: 1002 })) })
    expect(stray).toMatchObject({ reason: { message: 'the transaction is over' } })
  })

  test('a transaction that fails rolls back nothing of another’s, and leaves nothing of its own', async () => {
    const { database } = product
    const insert = (n: number) => raw(`insert into preference (org_id, account_id, key, value) values (${n}, 1, 'turn', '1')`)
    const attempts = await Promise.allSettled(
      [1001, 1002, 1003, 1004].map(org =>
        database.transaction({ org, account: 1 }, async query => {
          await query(insert(org))
          await pause()
          if (org % 2) throw new Error('no')
        }),
      ),
    )
    expect(attempts.map(one => one.status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await asOwner(product, `select org_id from preference where key = 'turn' order by 1`)).toEqual([
      { org_id: 1002 },
      { org_id: 1004 },
    ])
  })

  test('batches of two organisations at once each change and audit only their own rows', async () => {
    const sessions = [await product.signIn('demo1'), await product.signIn('demo2')] as const
    const work = sessions.map(async session => {
      const ids: number[] = []
      for (let n = 0; n < 6; n++)
        ids.push(
          (await session.post<{ id: number }>('test/everything/save', await draftOf(session, everything, allModules))).body.data
            ?.id ?? 0,
        )
      return { session, ids }
    })
    const all = await Promise.all(work)
    const replies = await Promise.all(
      all.flatMap(({ session, ids }) =>
        ids.map(id => session.post('test/everything/batch', { command: 'forbidden', ids: [id] })),
      ),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    for (const [index, { ids }] of all.entries()) {
      const org = await orgOf(product, `demo${index + 1}`)
      const rows = await asOwner(
        product,
        `select distinct org_id, status, version from everything where id in (${ids.join(', ')})`,
      )
      expect(rows).toEqual([{ org_id: org, status: 0, version: 2 }])
      const auditEntries = await asOwner<{ org_id: number }>(
        product,
        `select distinct org_id from audit where action = 'forbidden' and row_ids && array[${ids.join(', ')}]::bigint[] and module = 'everything'`,
      )
      expect(auditEntries).toEqual([{ org_id: org }])
    }
  })

  test('while one organisation writes without pause, another reads and writes only its own rows', async () => {
    const [writer, reader] = [await product.signIn('demo1'), await product.signIn('demo2')]
    const id = await addRow(writer, 'test/everything', await draftOf(writer, everything, allModules))
    const others = `t.org_id = ${await orgOf(product, 'demo2')}`
    const before = await digest(product, others)
    await forceValues(product, everything, { id, values: { status: 0 } })
    const rounds = Array.from({ length: 30 }, (_, n) => n)
    const replies = await Promise.all(
      rounds.flatMap(n => [
        writer.post('test/everything/batch', { command: n % 2 ? 'forbidden' : 'normal', ids: [id] }),
        reader.post('test/everything/info', { id }),
        reader.post('test/everything/batch', { command: 'forbidden', ids: [id] }),
      ]),
    )
    expect(replies.map(reply => reply.status)).toEqual(rounds.flatMap(() => [200, 404, 404]))
    expect(await digest(product, others)).toBe(before)
  })
})
