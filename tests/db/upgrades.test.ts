import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AnyModule, choice, defineModule, recordStatus, text } from '../../src/schema/index.ts'
import { appRole, type Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { singleSignOn } from '../../src/server/db/tables/migrations/sign-in/0035-single-sign-on.ts'
import { prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { recountBatch } from '../../src/server/db/tables/startRecounting.ts'
import { engine, emptyDatabase } from '../server.ts'

const before: AnyModule = defineModule({
  name: 'thing',
  label: '东西',
  route: '/test/thing',
  wire: { path: 'test/thing' },
  fields: { title: text('名称'), size: choice('大小', { 小: 1, 大: 2 }), status: recordStatus('状态') },
  list: { columns: ['id'], filters: ['status'] },
})
const after: AnyModule = { ...before, list: { columns: ['id'], filters: ['size', 'status'] } }

describe(`on ${engine}`, () => {
  let database: Database
  beforeEach(async () => {
    database = await emptyDatabase(engine)
    await start(before)
  })
  afterEach(() => database?.close())

  const owner = <R extends object>(sql: string) => database.asOwner(query => query<R>(raw(sql)))
  const start = (module: AnyModule, rest: object = {}) =>
    database.withStartLock(transaction => prepareDatabase(transaction, { modules: [module], ...rest }))
  const triggers = () => owner(`select proname, prosrc from pg_proc where proname like 'thing_count_%' order by 1`)

  describe('an older version', () => {
    test('is refused where it would drop what a newer one made, unless forced', async () => {
      await start(after)
      const newer = await triggers()
      await expect(start(before)).rejects.toThrow(/newer version .* ALLOW_OLDER_SCHEMA=1$/)
      expect(await triggers()).toEqual(newer)
      await start(before, { allowOlder: true })
      expect(await triggers()).not.toEqual(newer)
      await start(before)
      await start(after)
      expect(await triggers()).toEqual(newer)
    })

    test('of the product or of the engine is refused too, whatever its schemas say', async () => {
      await owner(`update schema_version set product = '99.0.0'`)
      await expect(start(after)).rejects.toThrow('99.0.0')
      await start(before)
      await owner('update schema_version set generation = 9999')
      await expect(start(before)).rejects.toThrow('schema generation 9999')
      await start(before, { allowOlder: true })
    })
  })

  describe('a database of single sign-on', () => {
    const former = singleSignOn.alsoRan?.[0]
    const doors = () =>
      owner(`select has_table_privilege('${appRole}', 'sso_link', 'delete') as deletes,
        has_function_privilege('${appRole}', to_regprocedure('unlink_sso(bigint[])'), 'execute') as unlinks`)
    const without40 = `delete from migration where name = '0040-unlink-sso'`

    test('of before its function gets that, and the request role ends no link by itself', async () => {
      for (const text of ['drop function unlink_sso(bigint[])', `grant delete on sso_link to ${appRole}`, without40])
        await owner(text)
      expect(await doors()).toEqual([{ deletes: true, unlinks: null }])
      await start(before)
      expect(await doors()).toEqual([{ deletes: false, unlinks: true }])
    })

    test('where that function was part of the same migration starts and stays as it was, one of yet another text is refused', async () => {
      expect(former).toMatch(/^[0-9a-f]{64}$/)
      for (const text of [`update migration set checksum = '${former}' where name = '${singleSignOn.name}'`, without40])
        await owner(text)
      await start(before)
      expect(await doors()).toEqual([{ deletes: false, unlinks: true }])
      await owner(`update migration set checksum = 'other' where name = '${singleSignOn.name}'`)
      await expect(start(before)).rejects.toThrow(`migration ${singleSignOn.name} has changed since it ran on this database`)
    })
  })

  test('a new filter on a large table is counted in batches, right at every moment, while rows are written', async () => {
    await owner(
      `insert into thing (org_id, title, size, status) select 7 + n % 2, 'n', 1 + n % 2, n % 3 % 2 from generate_series(1, 49000) n`,
    )
    await start(after)
    const counted = `select org_id, value, status, n::int from counter where module = 'thing' and facet = 'size' and n <> 0 order by 1, 2, 3`
    const real = `select org_id, size::text as value, status, count(*)::int as n from thing group by 1, 2, 3 order by 1, 2, 3`
    const whole = `select sum(n)::int as n from counter where module = 'thing' and facet = ''`
    const pending = `select count(*)::int as n from counted_facet where next_org is not null`
    expect(await owner(pending)).toEqual([{ n: 1 }])
    let batches = 0
    const writes = [
      `insert into thing (org_id, title, size) select 7 + n % 3, 'new', 1 + n % 2 from generate_series(1, 300) n`,
      `update thing set size = 3 - size where id % 97 = 0`,
      `delete from thing where id % 101 = 0`,
      `update thing set status = 0 where id % 103 = 0`,
    ]
    for (; ((await owner<{ n: number }>(pending))[0]?.n ?? 0) > 0; batches++) {
      expect(await owner(whole)).toEqual(await owner('select count(*)::int as n from thing'))
      await owner(writes[batches % writes.length] ?? '')
      expect(await recountBatch(database, after)).toBe(true)
    }
    expect(batches).toBeGreaterThan(2)
    expect(await owner(counted)).toEqual(await owner(real))
    for (const write of writes) await owner(write)
    expect(await owner(counted)).toEqual(await owner(real))
    expect(JSON.stringify(await triggers())).not.toContain('counted_facet')
    expect(await start(after)).toEqual([])
  })

  describe.runIf(engine === 'postgres')('while another client reads in an open transaction', () => {
    const more: AnyModule = { ...before, fields: { ...before.fields, note: text('说明') } }
    /** An open transaction that has read; the returned function ends it. */
    async function openRead() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      const done = database.asOwner(async query => {
        await query(raw('select * from thing'))
        begun.resolve()
        await promise
      })
      await begun.promise
      return () => {
        resolve()
        return done
      }
    }

    test('a start waits for it and blocks nobody else for long', async () => {
      const endRead = await openRead()
      const started = start(more)
      let worst = 0
      for (const end = Date.now() + 3000; Date.now() < end; await pause(20)) {
        const began = performance.now()
        await database.read({ org: 7, account: 1 }, raw('select id from thing limit 1') as never)
        worst = Math.max(worst, performance.now() - began)
      }
      // Once the start waits for a lock, and for longer than one lock timeout.
      expect([worst > 300, worst < 1900]).toEqual([true, true])
      await endRead()
      expect((await started).map(step => step.why)).toEqual(['new column note'])
    })

    test('that does not end, a start names that client', async () => {
      const endRead = await openRead()
      await expect(start(more, { retries: { tries: 2, pause: 10 } })).rejects.toThrow(
        /^the table thing is in use by connection \d+, for \d+ s, .*pg_terminate_backend\(\d+\)/,
      )
      await endRead()
    })
  })
})
