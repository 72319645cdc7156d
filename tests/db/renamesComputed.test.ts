import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AnyModule,
  calc,
  computed,
  count,
  max,
  money,
  number,
  reference,
  sum,
  text,
  withComputed,
} from '../../src/schema/index.ts'
import type { Database, Transaction } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { planDatabase, prepareDatabase } from '../../src/server/db/tables/prepareDatabase.ts'
import { emptyDatabase, engine } from '../server.ts'

const names = { shop: 'shop', bill: 'bill', item: 'item', total: 'total', grade: 'grade', price: 'price', bills: 'bill' }
type Names = typeof names
const was = (now: string, before: string): { was?: string } => (now === before ? {} : { was: before })
/** Bills with items, of shops; each under these names, which say what they were before. */
function modulesUnder(given: Partial<Names>, by = 'amount'): readonly AnyModule[] {
  const n = { ...names, ...given }
  const page = (name: string) => ({ name, label: '页面', route: `/test/${name}`, wire: { path: `test/${name}` } })
  const renamed = (key: 'shop' | 'bill' | 'item') => ({ ...page(n[key]), ...was(n[key], names[key]) })
  return withComputed([
    {
      ...renamed('shop'),
      fields: {
        title: text('名称'),
        [n.grade]: number('级别', was(n.grade, names.grade)),
        spent: computed('采购额', sum(`${n.bill}.${n.total}`)),
      },
      list: { columns: ['id', 'spent'] },
    },
    {
      ...renamed('bill'),
      fields: {
        shop: reference('店', { to: n.shop }),
        [n.total]: computed('合计', {
          ...sum(`${n.item}.${by}`),
          ...was(n.total, names.total),
        }),
        most: computed('最高', max(`${n.item}.${n.price}`)),
        items: computed('行数', count(n.item)),
      },
      list: { columns: ['id', n.total, 'most', 'items', `shop.${n.grade}`], sorts: [`shop.${n.grade}`] },
    },
    {
      ...renamed('item'),
      fields: {
        title: text('品名'),
        [n.bills]: reference('单', { to: n.bill, ...was(n.bills, names.bills) }),
        quantity: number('数量'),
        [n.price]: money('单价', was(n.price, names.price)),
        amount: computed('金额', calc('quantity', '*', n.price)),
      },
      list: { columns: ['id', 'amount'], sorts: ['amount'] },
    },
  ] as unknown as readonly AnyModule[])
}

const renames: readonly (readonly [what: string, names: Partial<Names>])[] = [
  ['a summed field', { price: 'unit_price' }],
  ['the computed field, and the reference of the child rows,', { total: 'whole', bills: 'of' }],
  ['a copied field', { grade: 'rank' }],
  ['the module of the parent rows', { bill: 'invoice' }],
  ['a module and its fields', { item: 'line', price: 'unit_price', bills: 'of' }],
  [
    'everything',
    { shop: 'vendor', grade: 'rank', bill: 'invoice', total: 'whole', item: 'line', price: 'unit_price', bills: 'of' },
  ],
]

describe(`on ${engine}`, () => {
  let database: Database
  beforeAll(async () => void (database = await emptyDatabase(engine)))
  afterAll(() => database?.close())

  const alone = engine === 'embedded'
  const run = <R extends object>(statement: string) => database.asOwner(query => query<R>(raw(statement)))
  const start = (modules: readonly AnyModule[], between?: (transaction: Transaction) => Promise<void>) =>
    database.withStartLock(transaction =>
      prepareDatabase(
        async work => {
          const made = await transaction(work)
          await between?.(transaction)
          return made
        },
        { modules, allowOlder: true, alone },
      ),
    )
  const planned = async (modules: readonly AnyModule[]) =>
    (await planDatabase(database, modules)).filter(step => step.by === undefined).map(step => step.why)

  beforeEach(async () => {
    await run('drop schema public cascade')
    await run('create schema public')
    await start(modulesUnder({}))
    await run(`insert into shop (org_id, id, title, grade) values (1, 1001, 's', 3)`)
    await run(`insert into bill (org_id, id, shop) values (1, 1001, 1001), (1, 1002, 1001)`)
    await run(`insert into item (org_id, title, bill, quantity, price) values (1, 'x', 1001, 2, 1.5), (1, 'y', 1002, 1, 4)`)
  })
  const tables = ['shop', 'bill', 'item', 'vendor', 'invoice', 'line']
  /** Writes each table under whichever name it has, so that every trigger on it runs. */
  const touch = async (transaction: Transaction) => {
    const there = await transaction(query =>
      query<{ name: string }>(
        raw(`select relname::text as name from pg_class where relkind = 'r' and relname in ('${tables.join("','")}')`),
      ),
    )
    for (const { name } of there)
      await transaction(query => query(raw(`update ${name} set version = version + 1, status = -status`)))
    for (const { name } of there) await transaction(query => query(raw(`update ${name} set status = -status`)))
  }
  let written = 0
  /** What a node of the version before writes, in the names it knows. */
  const older = (transaction: Transaction) =>
    transaction(async query => {
      written++
      await query(raw(`insert into item (org_id, title, bill, quantity, price) values (1, 'w${written}', 1001, 1, 1)`))
      await query(raw(`update item set price = price + 1, bill = 1002 where title = 'w${written}'`))
      await query(raw(`update shop set grade = grade + 1`))
    })

  test.each(renames)('writes go on while %s gets another name, and what is computed stays right', async (_what, given) => {
    const n = { ...names, ...given }
    const wanted = modulesUnder(given)
    await start(wanted, async transaction => {
      await touch(transaction)
      if (!alone) await older(transaction)
    })
    expect(await planned(wanted)).toEqual([])
    if (!alone) await database.withStartLock(older)
    await run(`insert into ${n.item} (org_id, title, ${n.bills}, quantity, ${n.price}) values (1, 'z', 1001, 3, 5)`)
    await run(`update ${n.shop} set ${n.grade} = ${n.grade} + 1`)
    const sums = `select b.id, b.${n.total}::float as total, b.most::float, b.items::int, b."shop.${n.grade}"::int as grade from ${n.bill} b order by b.id`
    const real = `select b.id, sum(i.quantity * i.${n.price})::float as total, max(i.${n.price})::float as most, count(*)::int as items, min(s.${n.grade})::int as grade
      from ${n.bill} b join ${n.shop} s on s.id = b.shop join ${n.item} i on i.${n.bills} = b.id group by b.id order by b.id`
    expect(await run(sums)).toEqual(await run(real))
    expect(await run(`select spent::float from ${n.shop}`)).toEqual(
      await run(`select sum(${n.total})::float as spent from ${n.bill}`),
    )
  })

  test('no row is computed anew for a name', async () => {
    await run('alter table bill disable trigger user')
    await run(`update bill set total = 77 where id = 1001`)
    await run('alter table bill enable trigger user')
    await start(modulesUnder({ price: 'unit_price', total: 'whole', bills: 'of' }))
    expect(await run('select whole::float from bill order by id')).toEqual([{ whole: 77 }, { whole: 4 }])
  })

  test('a formula that changes with the name computes all rows anew', async () => {
    await start(modulesUnder({ price: 'unit_price', total: 'whole', item: 'line' }, 'quantity'), touch)
    expect(await run('select whole::float from bill order by id')).toEqual([{ whole: 2 }, { whole: 1 }])
  })
})
