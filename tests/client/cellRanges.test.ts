import './noBrowser.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { gasstation } from '../../schemas/gasstation.ts'
import { wachapp } from '../../schemas/wachapp.ts'
import type { ListRow } from '../../src/client/api/rows/listRow.ts'
import type { GridEditor } from '../../src/client/inline/gridContext.ts'
import { createInlineDraftStore, type InlineDraftStore } from '../../src/client/inline/inlineDrafts.ts'
import { createUndoStack } from '../../src/client/inline/undoStack.ts'
import { blockOf, extendBlockTo, rangeOf } from '../../src/client/list/range/cellBlock.ts'
import { fillDown, fillGrownBlock, fillRight, pasteBlock, valueSeries } from '../../src/client/list/range/fillCells.ts'
import { findReplacements } from '../../src/client/list/range/findReplacements.ts'
import { rangeSums } from '../../src/client/list/range/rangeSums.ts'
import { rangeText } from '../../src/client/list/range/rangeText.ts'
import { writeCells } from '../../src/client/list/range/writeCells.ts'
import { parseTsv } from '../../src/client/ui/ariaGrid/parseTsv.ts'
import { loadChinese } from './loadChinese.ts'

const fields = ['mobile', 'number', 'card_sort_code', 'send_count_1', 'remark']
const rows: readonly ListRow[] = [
  { id: 1, version: 1, status: 1, mobile: '13900000001', number: 'K1', card_sort_code: 'A', send_count_1: 3, remark: '0012' },
  { id: 2, version: 1, status: 1, mobile: '13900000002', number: 'K2', card_sort_code: 'B', send_count_1: 4, remark: '=1+1\t二' },
  { id: 3, version: 1, status: 1, mobile: '13900000003', number: 'K3', card_sort_code: null, send_count_1: 6, remark: '👨‍👩‍👧 שלום' },
  { id: 4, version: 1, status: -1, mobile: '13900000004', number: 'K4', card_sort_code: 'D', send_count_1: 0, remark: null },
]
const shown = { rows, fields }
const block = (top: number, bottom: number, [left, right]: [number, number]) => ({ top, bottom, left, right })

describe('a range', () => {
  test('is a block whichever corner moved, and none once a corner is gone', () => {
    const range = { anchor: { row: 3, field: 'remark' }, focus: { row: 1, field: 'number' } }
    expect(blockOf(range, shown)).toEqual(block(0, 2, [1, 4]))
    expect(blockOf(range, { ...shown, rows: rows.slice(1) })).toBeNull()
    expect(rangeOf(block(0, 2, [1, 4]), shown)).toEqual({
      anchor: { row: 1, field: 'number' },
      focus: { row: 3, field: 'remark' },
    })
  })

  test('grows in the direction in which the cell lies further off', () => {
    const from = block(1, 1, [1, 2])
    expect(extendBlockTo(from, { row: 3, column: 3 })).toEqual(block(1, 3, [1, 2]))
    expect(extendBlockTo(from, { row: 2, column: 4 })).toEqual(block(1, 1, [1, 4]))
    expect(extendBlockTo(from, { row: 1, column: 2 })).toBe(from)
  })

  test('is copied so that it can be pasted again, and so that a sheet computes nothing', () => {
    const { tsv, html } = rangeText(wachapp, shown, block(0, 2, [3, 4]))
    expect(parseTsv(tsv)).toEqual([
      ['3', '0012'],
      ['4', '=1+1\t二'],
      ['6', '👨‍👩‍👧 שלום'],
    ])
    expect(html).toContain(`<td>3</td><td style="mso-number-format:'\\@'">0012</td>`)
  })

  test('adds up its numbers exactly, and counts what is not empty', () => {
    expect(rangeSums(wachapp, shown, block(0, 2, [2, 3]))).toEqual({ filled: 5, sum: 13, average: 4.3333 })
    expect(rangeSums(wachapp, shown, block(0, 2, [1, 1]))).toEqual({ filled: 3, sum: null, average: null })
    const prices = [
      { id: 1, price_92: 0.1 },
      { id: 2, price_92: 0.2 },
      { id: 3, price_92: null },
    ]
    expect(rangeSums(gasstation, { rows: prices, fields: ['price_92'] }, block(0, 2, [0, 0]))).toMatchObject({ sum: 0.3 })
  })
})

describe('what fills a range', () => {
  test('goes on in even steps, of days too, and in no others', () => {
    expect([3, -1].map(valueSeries(gasstation, 'price_92', [7.1, 7.2]) ?? String)).toEqual([7.4, 7])
    expect(valueSeries(gasstation, 'price_92', [7])?.(2)).toBe(9)
    expect(valueSeries(gasstation, 'price_92', [1, 2, 4])).toBeNull()
    expect(valueSeries(gasstation, 'price_92', [1, null])).toBeNull()
    expect(valueSeries(gasstation, 'title', ['甲'])).toBeNull()
  })

  test('is the row above, the first column, or the block again', () => {
    expect(fillDown(block(1, 1, [1, 1]), shown)?.at(1, 1)).toEqual({ like: rows[0], of: 'number' })
    expect(fillDown(block(0, 0, [1, 1]), shown)).toBeNull()
    expect(fillRight(block(0, 0, [1, 2]), shown)?.at(0, 2)).toEqual({ like: rows[0], of: 'number' })
    expect(fillRight(block(0, 2, [1, 1]), shown)).toBeNull()
    const up = fillGrownBlock(wachapp, shown, { from: block(2, 3, [1, 1]), to: block(0, 3, [1, 1]), series: false })
    expect([0, 1, 2].map(row => up.at(row, 1))).toEqual([{ like: rows[2], of: 'number' }, { like: rows[3], of: 'number' }, null])
  })

  test('is a pasted value everywhere, a block as often as it fits, or once', () => {
    expect(pasteBlock([['x']], block(0, 2, [1, 2]), shown).at(2, 2)).toEqual({ text: 'x' })
    expect(pasteBlock([['1'], ['2']], block(0, 3, [1, 1]), shown).at(3, 1)).toEqual({ text: '2' })
    const once = pasteBlock([['1', '2', '3'], ['4']], block(3, 3, [3, 3]), shown)
    expect(once).toMatchObject({ block: block(3, 3, [3, 4]), rows: 1, columns: 1 })
    expect(pasteBlock([['1', '2'], ['4']], block(0, 0, [1, 1]), shown).at(1, 2)).toBeNull()
  })
})

describe('cells that are written', () => {
  let store: InlineDraftStore
  let editor: GridEditor
  loadChinese()
  const values = () => Object.fromEntries([...store.getState().drafts].map(([id, draft]) => [id, draft.values]))
  beforeEach(() => {
    store = createInlineDraftStore()
    const inline = ['mobile', 'number', 'card_sort_code', 'remark']
    editor = {
      store,
      undo: createUndoStack(store),
      grid: { current: { module: wachapp, rows, fields: inline } },
      move: () => undefined,
    }
  })

  test('are those that may be changed; the others are counted, and all are undone at once', async () => {
    const whole = block(0, 3, [2, 4])
    const outcome = await writeCells(editor, shown, { block: whole, at: () => ({ text: ' 新 ' }), action: 'paste' })
    expect(outcome).toEqual({ changed: 6, locked: 6, required: 0 })
    const filled = { card_sort_code: '新', remark: '新' }
    expect(values()).toEqual({ 1: filled, 2: filled, 3: filled })
    expect(editor.undo.go('undo', { module: wachapp, rows })).toMatchObject({ action: 'paste', cells: 6 })
    expect(values()).toEqual({})
  })

  test('are emptied where they may be empty', async () => {
    const outcome = await writeCells(editor, shown, { block: block(0, 2, [0, 2]), at: () => 'empty', action: 'clear' })
    expect(outcome).toEqual({ changed: 5, locked: 0, required: 3 })
    expect(values()).toEqual({
      1: { number: null, card_sort_code: null },
      2: { number: null, card_sort_code: null },
      3: { number: null },
    })
  })

  test('take a text of another column as typed, and keep one that is no value, marked', async () => {
    await writeCells(editor, shown, {
      block: block(0, 0, [0, 0]),
      at: () => ({ like: rows[0] as ListRow, of: 'number' }),
      action: 'fill',
    })
    expect(store.getState().drafts.get(1)).toMatchObject({
      values: { mobile: 'K1' },
      faults: { mobile: expect.any(String) as string },
    })
  })

  test('are found by their text, and distinguished from those that may not or must not become so', () => {
    const search = { column: 'number', find: 'K', replacement: 'G-', whole: false }
    const { found, locked } = findReplacements(editor, search, { rows, ids: undefined })
    expect(found.map(({ to }) => to)).toEqual(['G-1', 'G-2', 'G-3'])
    expect(locked).toBe(1)
    const whole = findReplacements(editor, { ...search, find: 'K1', whole: true }, { rows, ids: undefined })
    expect(whole.found.map(({ row }) => row.id)).toEqual([1])
    const spoilt = findReplacements(
      editor,
      { column: 'mobile', find: '139', replacement: '坏', whole: false },
      { rows, ids: undefined },
    )
    expect(spoilt.found.every(({ fault }) => fault !== '')).toBe(true)
    expect(findReplacements(editor, { ...search, find: '' }, { rows, ids: undefined })).toEqual({ found: [], locked: 0 })
  })
})
