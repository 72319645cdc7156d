import './noBrowser.ts'
import { describe, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import {
  guessHeadings,
  storableHeadings,
  mergeHeadings,
  undecidedHeadings,
  validHeadings,
} from '../../src/client/import/headingMatch.ts'
import type { PreviewLine } from '../../src/client/import/previewLines.ts'
import { pastedLines } from '../../src/client/import/usePasteLines.ts'
import { linesWithText, wrongValues } from '../../src/client/import/wrongValues.ts'

describe('headings of a file', () => {
  const headings = [
    { text: '手机号', field: 'mobile', samples: ['13800138000'] },
    { text: '所属板块', field: null, samples: ['华东'] },
    { text: 'X', field: null, samples: [] },
  ]

  test('that are unknown are open until they are decided, also to be left out', () => {
    expect(undecidedHeadings(wachapp, headings, []).map(({ text }) => text)).toEqual(['所属板块', 'X'])
    expect(undecidedHeadings(wachapp, headings, [['X', null]]).map(({ text }) => text)).toEqual(['所属板块'])
  })

  test('are guessed by a similar label, or by the only kind their values fit, and no field twice', () => {
    expect([...guessHeadings(wachapp, headings, headings.slice(1))]).toEqual([['所属板块', 'card_sort_id']])
    const phone = { text: '怎么找', field: null, samples: ['13800138000', '13800138001'] }
    expect([...guessHeadings(wachapp, [phone], [phone, { ...phone, text: '再找' }])]).toEqual([['怎么找', 'mobile']])
  })

  test('that were remembered are taken as they are offered, whatever was stored', () => {
    const stored = [
      ['号', 'mobile'],
      ['余额', 'send_count_1'],
      ['弃', null],
      ['__proto__', '__proto__'],
      ['', 'mobile'],
      7,
      ['长'.repeat(101), 'mobile'],
    ]
    expect(validHeadings(wachapp, stored)).toEqual([
      ['号', 'mobile'],
      ['弃', null],
    ])
    for (const hostile of [null, 'x', 7, { length: 3 }, {}]) expect(validHeadings(wachapp, hostile)).toEqual([])
  })

  test('are remembered up to what the server takes, the latest first', () => {
    const many = Array.from({ length: 300 }, (_, n) => [`${n}`.padEnd(100, '列'), 'mobile'] as const)
    const kept = storableHeadings(mergeHeadings([['新', 'number']], many))
    expect(kept[0]).toEqual(['新', 'number'])
    expect(JSON.stringify(kept).length).toBeLessThan(16_384)
    expect(mergeHeadings([['号', 'number']], [['号', 'mobile']])).toEqual([['号', 'number']])
  })
})

const refused = (line: number, text: string): PreviewLine => ({
  line,
  kind: 'refused',
  isOut: false,
  cells: { card_sort_id: text, mobile: '1' },
  errors: [{ field: 'card_sort_id', message: '没有' }],
})

describe('the correction grid', () => {
  const lines = [
    refused(2, '火星'),
    refused(3, '火星'),
    refused(4, '月球'),
    { ...refused(5, '火星'), isOut: true },
    refused(6, ''),
  ]

  test('offers a wrong text that stands on several lines, without those left out', () => {
    expect(wrongValues(lines)).toEqual([{ field: 'card_sort_id', text: '火星', lines: [2, 3] }])
    expect(linesWithText(lines, 'card_sort_id', '月球')).toEqual([4])
    expect(wrongValues([...lines, refused(7, '')])[1]).toEqual({ field: 'card_sort_id', text: '', lines: [6, 7] })
  })

  test('takes a pasted block from one cell on, over lines left out, and reports what found no room', () => {
    const block = [['a', '1', 'x'], [' b ', '2'], ['c'], ['d'], ['e']]
    expect(
      pastedLines(block, { line: 3, field: 'card_sort_id' }, { lines, columns: ['mobile', 'card_sort_id', 'remark'] }),
    ).toEqual({
      cells: new Map([
        [3, { card_sort_id: 'a', remark: '1' }],
        [4, { card_sort_id: 'b', remark: '2' }],
        [6, { card_sort_id: 'c' }],
      ]),
      rows: 2,
      columns: 1,
    })
  })
})
