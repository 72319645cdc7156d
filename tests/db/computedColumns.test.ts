import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyModule, computed, count, max, sum, withComputed } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { purchase, purchaseline, vendor } from '../fixtures/procurement.ts'
import { emptyDatabase, engine } from '../server.ts'

/** Purchases with these fields alone, all of them in the list. */
const purchasesWith = (fields: AnyModule['fields']): readonly AnyModule[] => {
  const { title, vendor: of, freight, status } = purchase.fields
  const all = { title, vendor: of, freight, status, ...fields }
  const list = { columns: ['id', ...Object.keys(fields)] }
  return withComputed([
    vendorAlone,
    { ...purchase, fields: all, list, form: ['title'], import: ['title'] } as AnyModule,
    lineAlone,
  ])
}
const { orders: _orders, spent: _spent, ...vendorFields } = vendor.fields
const vendorAlone = { ...vendor, fields: vendorFields, list: { columns: ['id'] }, form: ['name'] } as AnyModule
const lineAlone = { ...purchaseline, list: { columns: ['id'] } } as AnyModule

describe(`on ${engine}`, () => {
  let database: Database
  beforeAll(async () => void (database = await emptyDatabase(engine)))
  afterAll(() => database?.close())

  const start = (modules: readonly AnyModule[]) =>
    database.withStartLock(transaction =>
      prepareDatabase(transaction, { modules, own: [], written: [], allowOlder: true, alone: true }),
    )
  const planned = async (modules: readonly AnyModule[]) =>
    (await planDatabase(database, modules)).map(({ verdict, module, why }) => `${verdict} · ${module}: ${why}`)
  const run = <R extends object>(text: string) => database.asOwner(query => query<R>(raw(text)))

  beforeEach(async () => {
    await run('drop schema public cascade')
    await run('create schema public')
    await start(purchasesWith({}))
    await run(`insert into purchase (org_id, id, title) values (1, 1001, 'a'), (1, 1002, 'b')`)
    await run(
      `insert into purchaseline (org_id, title, purchase, quantity, price, status) values (1, 'x', 1001, 2, 1.5, 1), (1, 'y', 1001, 1, 4, 1), (1, 'z', 1001, 9, 9, -1)`,
    )
  })
  const total = computed('合计', sum('purchaseline.amount'))

  test('a computed field that is new is planned with its triggers, and computed for the rows that are there', async () => {
    const wanted = purchasesWith({ total, lines: computed('行数', count('purchaseline')) })
    expect(await planned(wanted)).toEqual(
      expect.arrayContaining(['safe · purchase: new column total', 'safe · purchase: total, lines computed from purchaseline']),
    )
    await start(wanted)
    expect(await run('select id, total::float, lines::int from purchase order by id')).toEqual([
      { id: 1001, total: 7, lines: 2 },
      { id: 1002, total: 0, lines: 0 },
    ])
    expect(await planned(wanted)).toEqual([])
  })

  test('another formula computes the stored values anew', async () => {
    await start(purchasesWith({ total }))
    const dearest = purchasesWith({ total: computed('合计', sum('purchaseline.price')) })
    expect(await planned(dearest)).toEqual(['safe · purchase: total computed from purchaseline'])
    await start(dearest)
    expect(await run('select total::float from purchase order by id')).toEqual([{ total: 5.5 }, { total: 0 }])
  })

  test('a computed field that is gone leaves no trigger behind', async () => {
    await start(purchasesWith({ total, most: computed('最高', max('purchaseline.price')) }))
    await start(purchasesWith({}))
    await run('alter table purchase drop column total, drop column most')
    await run(`insert into purchaseline (org_id, title, purchase, price) values (1, 'w', 1001, 1)`)
    expect(await run(`select from pg_trigger where tgname like 'computed%'`)).toEqual([])
  })
})
