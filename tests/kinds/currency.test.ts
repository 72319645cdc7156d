import { expect, test } from 'vitest'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { withCurrency } from '../../src/kinds/money/kind.ts'
import {
  type AnyModule,
  checkModule,
  choice,
  computed,
  money,
  reference,
  sum,
  text,
  withComputed,
} from '../../src/schema/index.ts'
import { writeRows } from '../../src/server/operations/export/writeRows.ts'
import { matchHeadings } from '../../src/server/operations/import/sheetColumns.ts'
import { everything } from '../fixtures/everything.ts'
import { transfer } from '../fixtures/transfer.ts'

test('an exported column names its currency, and is imported again under that heading', async () => {
  async function* rows() {
    yield [12.5]
  }
  const csv: Uint8Array[] = []
  for await (const part of writeRows(everything, { names: ['fee'], format: 'csv', language: 'zh-CN' }, rows())) csv.push(part)
  expect(Buffer.concat(csv).toString()).toBe('\ufeff手续费（USD）\r\n12.5\r\n')
  expect(matchHeadings(everything, ['手续费（USD）'])).toEqual(['fee'])
})

test.each([
  ['CNY', 1234.5, '¥1234.50'],
  ['USD', -5, '-US$5.00'],
  ['JPY', 800, 'JP¥800'],
  ['KWD', 1.005, 'KWD1.005'],
  ['EUR', 0, '€0.00'],
])('an amount in %s is written with its symbol and decimals', (currency, amount, text) => {
  const field = money('金额', { currency })
  expect(kindValue(field).print(amount, field)).toBe(text)
  expect(kindValue(field).parse(text, field)).toEqual({ value: amount })
})

test('an amount in another currency is refused', () => {
  const field = money('金额', { currency: 'USD' })
  for (const typed of ['¥5', '5元', '€5', 'US$US$5', '5 CNY'])
    expect(kindValue(field).parse(typed, field)).toEqual({ problem: { code: 'notNumber' } })
})

test('a schema with a currency that is none is refused', () => {
  const module = { ...everything, fields: { ...everything.fields, fee: money('手续费', { currency: 'XXZ', default: 1 }) } }
  expect(checkModule(module, [module])).toContain('everything.fields.fee.currency: "XXZ" is no code of ISO 4217')
})

test.each([
  ['CNY', 5, '¥5.00'],
  ['JPY', 800, 'JP¥800'],
  ['JPY', 800.5, 'JP¥800.5'],
  [null, 5, '5.00'],
])('an amount of a row in %s is written as that currency is', (currency, amount, written) => {
  const field = withCurrency(transfer.fields.amount, currency, amount)
  expect(kindValue(field).print(amount, field)).toBe(written)
})

test('an amount of a row is typed and exported as a number alone', async () => {
  const field = transfer.fields.amount
  expect(kindValue(field).parse('5.5', field)).toEqual({ value: 5.5 })
  for (const typed of ['¥5', 'US$5', '5 USD'])
    expect(kindValue(field).parse(typed, field)).toEqual({ problem: { code: 'notNumber' } })
  async function* rows() {
    yield ['USD', 12.5]
  }
  const csv: Uint8Array[] = []
  for await (const part of writeRows(transfer, { names: ['currency', 'amount'], format: 'csv', language: 'zh-CN' }, rows()))
    csv.push(part)
  expect(Buffer.concat(csv).toString()).toBe('\ufeff币种,金额\r\n美元,12.5\r\n')
})

test('amounts of different currencies are not added up', () => {
  const summed = { ...transfer, list: { ...transfer.list, sum: ['amount'] } } as unknown as AnyModule
  expect(checkModule(summed, [summed])).toEqual([
    'transfer.list.sum.0: "amount" is no amount that can be added up: a number, a duration, or money in one currency for all rows',
  ])
  const payer = reference('付款人', { to: 'payer' })
  const below = { ...transfer, fields: { ...transfer.fields, payer } } as AnyModule
  const paid = computed('合计', sum('transfer.amount'))
  const above = {
    ...transfer,
    name: 'payer',
    fields: { title: text('名称'), paid },
    list: undefined,
    form: ['title'],
    import: ['title'],
  }
  const modules = withComputed([above as unknown as AnyModule, below])
  expect(modules.flatMap(one => checkModule(one, modules))).toContainEqual(
    expect.stringMatching(/^payer.fields.paid: "amount" is in the currency that "currency" of its row says/),
  )
})

test.each([
  [text('币种'), '"currency" is of kind text, and only a choice says a currency'],
  [choice('币种', { 人民币: 'CNY', 其他: 'XXZ' }), 'the value "XXZ" of "currency" is no code of ISO 4217'],
])('a field that says no currency is refused', (currency, says) => {
  const module = { ...transfer, fields: { ...transfer.fields, currency } } as AnyModule
  expect(checkModule(module, [module])).toContainEqual(expect.stringContaining(`transfer.fields.amount.currency.from: ${says}`))
})
