import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { kindValue } from '../../src/kinds/kindValues.ts'
import { number, percent } from '../../src/schema/index.ts'
import { readXlsTable } from '../../src/server/sheets/readXlsTable.ts'
import { readXlsxTable } from '../../src/server/sheets/readXlsxTable.ts'

/** A workbook whose second row has numbers that Excel shows as percentages. */
function book(bookType: 'xlsx' | 'biff8'): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['税率', '折扣'],
    [0.125, 0.07],
  ])
  for (const [cell, z] of Object.entries({ A2: '0.00%', B2: '0%' })) Object.assign(sheet[cell] as object, { z })
  return Buffer.from(write({ SheetNames: ['表'], Sheets: { 表: sheet } }, { bookType, type: 'buffer' }))
}

test.each([
  ['xlsx', async () => readXlsxTable(book('xlsx'))],
  ['xls', async () => readXlsTable(book('biff8'))],
])('a cell of an %s that shows 12.5%% is 12.5 of a percentage and 0.125 of a number', async (_name, read) => {
  const { rows } = await read()
  const typed = rows[1]?.cells ?? []
  expect(typed).toEqual(['12.5%', '7%'])
  const parsed = (field: Parameters<typeof kindValue>[0]) => typed.map(text => kindValue(field).parse(text, field))
  expect(parsed(percent('税率'))).toEqual([{ value: 12.5 }, { value: 7 }])
  expect(parsed(number('比例', { places: 4 }))).toEqual([{ value: 0.125 }, { value: 0.07 }])
})
