import { expect, test } from 'vitest'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { checkModule, money } from '../../src/schema/index.ts'
import { writeRows } from '../../src/server/operations/export/writeRows.ts'
import { matchHeadings } from '../../src/server/operations/import/matchHeadings.ts'
import { everything } from '../fixtures/everything.ts'

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
