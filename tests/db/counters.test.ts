import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modulesWithTables } from '../../src/schema/index.ts'
import { facetsOf, stretchSize, stretchedFacets } from '../../src/server/db/counters/counterTriggers.ts'
import { isFacetCounted, loadPendingFacets } from '../../src/server/db/counters/pendingFacets.ts'
import { quoted, raw } from '../../src/server/db/sql.ts'
import { startRecounting } from '../../src/server/db/tables/startRecounting.ts'
import type { RowsPage } from '../../src/shared/wire/envelope.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything } from '../fixtures/everything.ts'
import { addRow, asOwner, valueAsOwner, orgOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const counted = modulesWithTables(allModules).filter(module => !module.scope)
const statuses = [1, 0, -1] as const

describe(`on ${engine}`, () => {
  let product: Product
  let sessions: readonly Session[]
  let branch = 0
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    sessions = [await product.signIn('demo1'), await product.signIn('demo2')]
    branch = await addRow(sessions[0] as Session, 'test/treenode', { title: '甲' })
  })
  afterAll(() => product?.close())

  /** Every counter that differs from a count of the rows. */
  const wrong = async (): Promise<unknown[]> => {
    const found: unknown[] = []
    for (const module of counted) {
      const facets = ['', ...facetsOf(module)]
      const values = facets.map(
        name =>
          `select org_id, '${name}'::text as facet, ${name ? `coalesce(${textOf(name, module.fields[name]?.kind)}, '')` : `''`}::text as value, status from ${quoted(module.name)}`,
      )
      found.push(
        ...(await asOwner(
          product,
          `select '${module.name}' as module, * from
          (select org_id, facet, value, status, count(*)::int as n from (${values.join(' union all ')}) v group by 1, 2, 3, 4) a
          full join (select org_id, facet, value, status, n::int as kept from counter where module = '${module.name}' and n <> 0) b using (org_id, facet, value, status)
          where n is distinct from kept`,
        )),
      )
      const stretched = stretchedFacets(module)
      const wrongValues = values
        .filter((_, index) => stretched.includes(facets[index] ?? ''))
        .map(text => text.replace('select ', `select id / ${stretchSize} as at, `))
      found.push(
        ...(await asOwner(
          product,
          `select '${module.name}' as module, * from
          (select org_id, facet, value, status, at, count(*)::int as n from (${wrongValues.join(' union all ')}) v group by 1, 2, 3, 4, 5) a
          full join (select org_id, facet, value, status, at, n::int as kept from stretch where module = '${module.name}' and n <> 0) b using (org_id, facet, value, status, at)
          where n is distinct from kept`,
        )),
      )
    }
    return found
  }
  const textOf = (name: string, kindOf = '') =>
    ['reference', 'parent'].includes(kindOf) ? `coalesce(${quoted(name)}, 0)::text` : `${quoted(name)}::text`

  test('the counters of the first start are right', async () => {
    expect(await wrong()).toEqual([])
  })

  type Step = (session: Session, ids: readonly number[], n: number) => Promise<unknown>
  const change =
    (values: object): Step =>
    (session, ids, n) =>
      session.post('test/everything/save', { id: ids[n % ids.length], ...values })
  const command =
    (name: string): Step =>
    (session, ids, n) =>
      session.post('test/everything/batch', { command: name, ids: ids.slice(n % ids.length) })
  const bulk =
    (key: number, val: unknown): Step =>
    (session, ids) =>
      session.post('test/everything/batch', { key, val, ids })
  const sql =
    (text: string): Step =>
    () =>
      asOwner(product, text)
  const steps: Readonly<Record<string, Step>> = {
    add: async session => session.post('test/everything/save', await draftOf(session, everything, allModules)),
    'add several': async session =>
      session.post('test/everything/save', {
        data: [await draftOf(session, everything, allModules), { title: '' }, await draftOf(session, everything, allModules)],
      }),
    resize: change({ size: 2 }),
    regrade: change({ grade: null }),
    'to a branch': (session, ids) => session.post('test/everything/batch', { key: 2, val: branch, ids }),
    'to no branch': change({ branch: 0 }),
    'a refused change': change({ size: 99 }),
    disable: command('forbidden'),
    enable: command('normal'),
    delete: command('delete'),
    recover: command('recover'),
    'bulk size': bulk(1, 3),
    'bulk status': bulk(4, 0),
    'bulk step': bulk(5, 'asked'),
    'raw insert': sql(
      `insert into everything (org_id, title, size, status) select 1000 + n % 3, 'raw', 1 + n % 3, n % 2 from generate_series(1, 7) n`,
    ),
    'raw update': sql(
      `update everything set size = 1 + (id % 3)::int, status = case when id % 2 = 0 then 0 else status end, province = nullif(id % 4, 0) * 10000, step = 'ready'`,
    ),
    'raw delete': sql(`delete from everything where id % 5 = 0`),
    'raw far ids': sql(
      `insert into everything (id, org_id, title, size, status) select coalesce((select max(id) from everything), 1000) + n * 3001, 1000 + n % 3, 'far', 1 + n % 3, n % 2 from generate_series(1, 9) n`,
    ),
    'raw swap': sql(
      `update everything set status = 1 - status where status <> -1 and id in ((select min(id) from everything where org_id = 1000 and status = 0), (select max(id) from everything where org_id = 1000 and status = 1))`,
    ),
    'raw nothing': sql(`update everything set note = note where false`),
    'raw and back': sql(
      `do $$ begin begin insert into everything (org_id, title) values (1000, 'gone'); raise exception 'no'; exception when others then null; end; end $$`,
    ),
  }

  test('totals equal counts after any sequence of writes', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(1), fc.nat(20)), { minLength: 3, maxLength: 10 }),
        async sequence => {
          for (const [name, who, n] of sequence) {
            const session = sessions[who]
            const org = await orgOf(product, `demo${who + 1}`)
            const ids = (
              await asOwner<{ id: number }>(product, `select id from everything where org_id = ${org} order by id desc limit 6`)
            ).map(row => row.id)
            if (session) await steps[name]?.(session, ids.length ? ids : [1], n)
          }
          expect(await wrong()).toEqual([])
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('totals equal counts after many writes at once', async () => {
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const session = sessions[n % 2]
        if (!session) return
        const { body } = await session.post<{ id: number }>(
          'test/everything/save',
          await draftOf(session, everything, allModules),
        )
        await session.post('test/everything/batch', { command: n % 3 ? 'forbidden' : 'recover', ids: [body.data?.id] })
        await session.post('test/everything/batch', { key: 1, val: 1 + (n % 3), ids: [body.data?.id] })
      }),
    )
    expect(await wrong()).toEqual([])
  })

  test.runIf(engine === 'postgres')('transactions that write twice and once take locks in one order: no deadlock', async () => {
    const { database } = product.server.context
    const org = await orgOf(product, 'demo1')
    const add = (id: number) => raw(`insert into treenode (org_id, id, title) values (${org}, ${id}, 'r${id}')`)
    const isAwaited = raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%treenode%'`,
    )
    const begun = Promise.withResolvers<void>()
    const twice = database.asOwner(async query => {
      await query(add(100 * stretchSize))
      begun.resolve()
      while (!(await query(isAwaited)).length) {
        await new Promise(resolve => setTimeout(resolve, 20))
        // Statistics views are cached within a transaction.
        await query(raw('select pg_stat_clear_snapshot()'))
      }
      await query(add(200 * stretchSize))
    })
    const once = begun.promise.then(() => database.asOwner(query => query(add(200 * stretchSize + 1))))
    await Promise.all([twice, once])
    expect(await wrong()).toEqual([])
  })

  test('while counters are recounted a list counts rows itself, and counters are right afterwards', async () => {
    const { database, registry } = product.server.context
    const [session] = sessions
    if (!session) throw new Error('nobody is signed in')
    const totals = async () => {
      const replies = await Promise.all([{}, { size: 1 }].map(body => session.post<RowsPage>('test/everything/list', body)))
      return replies.map(reply => reply.body.data?.total)
    }
    const org = await orgOf(product, 'demo1')
    await asOwner(product, `insert into everything (org_id, title, size) values (${org}, 'counted', 1)`)
    const before = await totals()
    const ourCounters = `module = 'everything' and facet in ('', 'size')`
    for (const table of ['counter', 'stretch']) await asOwner(product, `delete from ${table} where ${ourCounters}`)
    await asOwner(product, `update counted_facet set next_org = 0, next_at = 0 where ${ourCounters}`)
    expect(await totals()).not.toEqual(before)
    await database.asOwner(query => loadPendingFacets(query, registry))
    expect(await totals()).toEqual(before)
    const stop = startRecounting(product.server.context, error => expect.unreachable(String(error)))
    await expect.poll(() => isFacetCounted(registry, 'everything', 'size')).toBe(true)
    stop()
    expect(await totals()).toEqual(before)
    expect(await wrong()).toEqual([])
  })

  test('a list has the counts of every status and every counted filter', async () => {
    for (const [index, session] of sessions.entries()) {
      const org = await orgOf(product, `demo${index + 1}`)
      for (const status of statuses)
        for (const [body, condition] of [
          [{}, 'true'],
          [{ size: 1 }, 'size = 1'],
          [{ shown: 0 }, 'shown = 0'],
          [{ step: 'ready' }, `step = 'ready'`],
          [{ board: 0 }, 'board is null'],
          [{ branch: branch }, `branch = ${branch}`],
          [{ gradeid: 'b' }, `grade = 'b'`],
        ] as const) {
          const reply = await session.post<RowsPage>('test/everything/list', { status, ...body })
          const n = await valueAsOwner<number>(
            product,
            `select count(*)::int as value from everything where org_id = ${org} and status = ${status} and ${condition}`,
          )
          expect([body, status, reply.body.data?.total]).toEqual([body, status, n])
        }
    }
  })
})
