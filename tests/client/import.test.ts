import './noBrowser.ts'
import { describe, expect, test } from 'vitest'
import { cutToDifference } from '../../src/client/import/cutToDifference.ts'
import {
  previewColumns,
  countPreviewLines,
  matchesPreviewFilter,
  previewLines,
  nextFaultyCell,
  faultyCells,
  faultWidths,
} from '../../src/client/import/previewLines.ts'
import {
  correctLine,
  correctLines,
  importCorrections,
  hasCorrections,
  excludeLine,
  createPreviewSheet,
  includeLine,
} from '../../src/client/import/previewSheet.ts'
import { refusedLinesCsv, unreadColumns } from '../../src/client/import/refusedLinesCsv.ts'
import type { ImportPreview, ImportRow } from '../../src/shared/wire/import.ts'
import { loadChinese } from './loadChinese.ts'

loadChinese()

const rows: readonly ImportRow[] = [
  { line: 2, kind: 'new', cells: { mobile: '13800138000' } },
  { line: 3, kind: 'refused', cells: { mobile: 'x' }, errors: [{ field: 'mobile', message: '手机号应为电话号码' }] },
  { line: 5, kind: 'refused', cells: { mobile: '=1+1' }, errors: [{ field: 'city', message: '“城市”必须填写' }] },
]
const preview: ImportPreview = {
  url: '/x',
  total: 3,
  counts: { new: 1, changed: 0, unchanged: 0, refused: 2 },
  columns: ['mobile'],
  ignored: [],
  locked: [],
  rows,
}
const columns = ['mobile', 'city']
const headings = [['城', 'city']] as const

describe('an import preview', () => {
  test('sends corrections and lines left out, and nothing where there are none', () => {
    const store = createPreviewSheet('卡.txt', preview, headings)
    expect(importCorrections(store.getState())).toEqual({ headings })
    expect(hasCorrections(store.getState())).toBe(false)
    correctLine(store, 3, { mobile: '1' })
    correctLine(store, 3, { city: '北京' })
    excludeLine(store, rows[2] as ImportRow)
    expect(importCorrections(store.getState())).toEqual({ headings, fixes: { 3: { mobile: '1', city: '北京' }, 5: null } })
    expect(hasCorrections(store.getState())).toBe(true)
  })

  test('takes back a replacement in many lines, and leaves what was typed since', () => {
    const store = createPreviewSheet('卡.txt', preview, headings)
    correctLine(store, 3, { mobile: '1', city: '北京' })
    const undo = correctLines(store, new Map([2, 3, 5].map(line => [line, { city: '上海' }])))
    correctLine(store, 3, { mobile: '2' })
    correctLine(store, 5, { city: '天津' })
    undo()
    expect(store.getState()).toMatchObject({ stale: true, typed: { 3: { mobile: '2', city: '北京' }, 5: { city: '天津' } } })
    expect(Object.keys(store.getState().typed)).toEqual(['3', '5'])
  })

  test('shows a line that is left out in its position, also when the server no longer lists it', () => {
    const store = createPreviewSheet('卡.txt', preview, headings)
    const middle = rows[1] as ImportRow
    excludeLine(store, middle)
    store.setState({ preview: { ...preview, rows: rows.filter(row => row !== middle) } })
    const lines = previewLines(store.getState())
    expect(lines.map(({ line, isOut }) => [line, isOut])).toEqual([
      [2, false],
      [3, true],
      [5, false],
    ])
    expect(countPreviewLines(lines)).toEqual({ all: 3, new: 1, changed: 0, unchanged: 0, refused: 1, out: 1 })
    expect(lines.filter(line => matchesPreviewFilter(line, 'refused')).map(({ line }) => line)).toEqual([5])
    includeLine(store, middle)
    expect(previewLines(store.getState()).map(({ line }) => line)).toEqual([2, 3, 5])
    expect(importCorrections(store.getState())).toEqual({ headings })
  })

  test('has a column for a field missing in the file, and steps from one wrong cell to the next', () => {
    expect(previewColumns(preview)).toEqual(columns)
    const wrong = faultyCells(previewLines({ preview, out: new Map() }), columns)
    const [first, second] = [
      { line: 3, field: 'mobile' },
      { line: 5, field: 'city' },
    ]
    expect(wrong).toEqual([first, second])
    expect(nextFaultyCell(wrong, first, columns)).toEqual(second)
    expect(nextFaultyCell(wrong, second, columns)).toEqual(first)
    expect(nextFaultyCell([second], second, columns)).toBeNull()
  })
})

test('a column is as wide as its longest fault, up to a limit', () => {
  const faults = (...messages: readonly string[]) => messages.map(message => ({ field: 'price', message }))
  const width = (...messages: readonly string[]) =>
    faultWidths([
      { line: 1, kind: 'refused', cells: {}, errors: [...faults(...messages), { field: null, message: '整行' }], isOut: false },
    ])
  const long = '应为 0 到 1000 之间的数'
  expect(Object.keys(width(long))).toEqual(['price'])
  expect(width('短', long)).toEqual(width(long))
  expect(width(long)['price']).toBeGreaterThan(width('短')['price'] ?? 0)
  expect(width(long.repeat(9))).toEqual(width(long.repeat(8)))
})

test('a file of refused lines that comes back has no columns to be warned of, but those that somebody added', () => {
  expect(unreadColumns(['行号', '原因'])).toEqual([])
  expect(unreadColumns(['行号', '经手人', '原因'])).toEqual(['经手人'])
})

test('refused lines make a CSV file that Excel reads and does not compute, with corrections that are not judged yet', async () => {
  const lines = previewLines({ preview, out: new Map() }).filter(line => matchesPreviewFilter(line, 'refused'))
  const bytes = await refusedLinesCsv(lines, {
    columns,
    headings: ['行号', '手机号', '城市', '原因'],
    between: '；',
    typed: { 3: { city: '深圳' }, 2: { city: '广州' } },
  }).arrayBuffer()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\ufeff"行号","手机号","城市","原因"\r\n"3","x","深圳","手机号应为电话号码"\r\n"5","\'=1+1","","“城市”必须填写"\r\n',
  )
})

test('a long value that changes is shown from shortly before the change, a short one and one that changes at its beginning as a whole', () => {
  const address = '上海市浦东新区世纪大道一百号二十三层'
  expect(cutToDifference(`${address}甲座`, `${address}乙座`)).toEqual(['…二十三层甲座', '…二十三层乙座'])
  expect(cutToDifference(address, `${address}乙座`)).toEqual(['…二十三层', '…二十三层乙座'])
  expect(cutToDifference('世纪大道一百号', '世纪大道二百号')).toEqual(['世纪大道一百号', '世纪大道二百号'])
  expect(cutToDifference('', address)).toEqual(['', address])
  // A character outside the basic plane is not cut in two.
  expect(cutToDifference(`${'𠮷'.repeat(20)}甲`, `${'𠮷'.repeat(20)}乙`)).toEqual(['…𠮷𠮷𠮷𠮷甲', '…𠮷𠮷𠮷𠮷乙'])
})
