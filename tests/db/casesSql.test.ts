import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operand } from '../../src/kinds/computed/kind.ts'
import { rowValue } from '../../src/kinds/computed/rowValue.ts'
import { type AnyModule, cases, computed, textOf, time, timestamp, withComputed } from '../../src/schema/index.ts'
import { rowFormulaSql } from '../../src/server/db/computed/rowFormulaSql.ts'
import { quoted } from '../../src/server/db/sql.ts'
import { parcel } from '../fixtures/parcel.ts'

const [module] = withComputed([parcel as AnyModule]) as [AnyModule]
const values: Readonly<Record<string, readonly unknown[]>> = {
  title: ["甲 '乙' {x}"],
  kind: [null, 1, 2, 3],
  insured: [0, 1],
  weight: [null, 0, 10, 10.005],
  free: [null, 10],
  base: [null, 0, 12.34],
  sent_on: [null, '2026-02-01'],
  due_on: [null, '2026-01-31', '2026-02-01', '2026-02-02'],
  state: ['new', 'sent'],
}
const types =
  'title text, kind smallint, insured smallint, weight numeric, free numeric, base numeric, sent_on date, due_on date, state text'
/** Every row of these values. */
const rows = Object.entries(values).reduce<readonly Record<string, unknown>[]>(
  (made, [name, each]) => made.flatMap(row => each.map(value => ({ ...row, [name]: value }))),
  [{}],
)

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
}, 240_000)
afterAll(() => database?.close())

test.each(['fee', 'total', 'late', 'days', 'left', 'fine', 'name', 'size', 'mark'])(
  '%s of every row is in the form what it is in the database, empty values included',
  async name => {
    const formula = rowFormulaSql(module, name, quoted)
    const { rows: answered } = await database.query<{ value: string | null }>(
      `select ${formula} as value from jsonb_array_elements($1::jsonb) with ordinality as e (row, n), jsonb_to_record(e.row) as t (${types}) order by n`,
      [JSON.stringify(rows)],
    )
    const isText = module.fields[name]?.kind === 'text'
    const stored = answered.map(({ value }) => (value === null || isText ? value : Number(value)))
    expect(rows.map(row => rowValue({ module, row, childModule: () => undefined }, name))).toEqual(stored)
    expect(new Set(stored).size).toBeGreaterThan(1)
  },
  240_000,
)

test('a time is compared with the current moment, in China on both sides', async () => {
  const x = computed('已过', cases({ that: ['at', '<', 'now'], value: 1 }, { value: 0 }))
  const [own] = withComputed([{ ...parcel, fields: { at: timestamp('时间'), x } } as unknown as AnyModule]) as [AnyModule]
  const formula = rowFormulaSql(own, 'x', quoted)
  for (const [at, passed] of [
    [momentIn(-1), 1],
    [momentIn(1), 0],
    [null, 0],
  ] as const) {
    // prettier-ignore
    const { rows: stored } = await database.query(`select ${formula}::int as x from (select $1::timestamptz as at) t`, [at && `${at}+08:00`])
    expect([stored, rowValue({ module: own, row: { at }, childModule: () => undefined }, 'x')]).toEqual([[{ x: passed }], passed])
  }
})
/** The moment that many hours from now, in China. */
const momentIn = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test.each([
  [{}, '08:05:00', '08:05'],
  [{ seconds: true } as const, '08:05:30', '08:05:30'],
])('a time of day with %o is written in a text as a form shows it', async (options, stored, shown) => {
  const x = computed('场次', textOf('{at} 开始'))
  const [own] = withComputed([{ ...parcel, fields: { at: time('时间', options), x } } as unknown as AnyModule]) as [AnyModule]
  const { rows: made } = await database.query(
    `select ${rowFormulaSql(own, 'x', quoted)} as x from (select $1::time(0) as at) t`,
    [stored],
  )
  expect(made).toEqual([{ x: `${shown} 开始` }])
  expect(rowValue({ module: own, row: { at: shown }, childModule: () => undefined }, 'x')).toBe(`${shown} 开始`)
})

test('the result is an amount if one case is, also beside one that divides amounts by each other, and a number otherwise', () => {
  const kindOf = (...values: readonly Operand[]) => {
    const formula = cases(...values.map((value, index) => ({ when: { kind: index + 1 }, value })))
    const fields = { ...parcel.fields, fee: computed('运费', formula) }
    const [made] = withComputed([{ ...parcel, fields } as AnyModule])
    return made?.fields['fee']?.kind
  }
  expect(module.fields['fee']?.kind).toBe('money')
  const share: Operand = ['base', '/', ['base', '+', 1]]
  expect([kindOf(share, 'base'), kindOf('weight', 'base'), kindOf(share, 'weight')]).toEqual(['money', 'money', 'number'])
})

test('a case that depends on a column of another row is left to the save, unless its other condition fails already', () => {
  const fields = {
    ...module.fields,
    kind: Object.freeze({ ...module.fields['kind'], formula: { name: 'referenced', of: 'sort.kind', to: 'sort' } }),
  }
  const feeOf = (row: object) =>
    rowValue({ module: { ...module, fields } as AnyModule, row: { ...row }, childModule: () => undefined }, 'fee')
  expect(feeOf({ state: 'new', base: 8 })).toBeUndefined()
  expect(feeOf({ state: 'sent', weight: 1, free: 5, insured: 1, base: 8 })).toBe(9)
  expect(feeOf({ state: 'new', kind: 3 })).toBe(0)
})
