import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import {
  type ListParams,
  defaultListParams,
  isListFiltered,
  isTreeShown,
  listRequestBody,
  parseListParams,
  formatListParams,
} from '../../src/client/api/listParams.ts'
import { countsByTab } from '../../src/client/list/countsByTab.ts'
import { draftFromFilters } from '../../src/client/list/filters/draftFromFilters.ts'
import { rowTone } from '../../src/client/list/rowTone.ts'
import { type AnyModule, filterDefaults, listViewsOf, sortsOf } from '../../src/schema/index.ts'
import { parseFilter, parseList } from '../../src/server/operations/parseList.ts'
import { parcel } from '../fixtures/parcel.ts'
import { sampleModule } from './sampleModule.ts'

const defaults = { limit: 10, view: '' }
const silent = defaultListParams(sampleModule, defaults)
const parse = (text: string) => parseListParams(sampleModule, new URLSearchParams(text), defaults)
const print = (listParams: ListParams) => formatListParams(sampleModule, listParams, defaults).toString()

describe('the URL of a list', () => {
  test('a list at its defaults has an empty URL', () => {
    expect(print(silent)).toBe('')
    expect(parse('')).toEqual(silent)
  })

  test('in a saved view it names the view, and what differs from that', () => {
    const content = { values: { type: '2', gone: 'x' }, queryValue: '加', orderKey: '-amount' }
    const inView = { ...defaults, saved: { id: 7, content } }
    const shown = parseListParams(sampleModule, new URLSearchParams('saved=7'), inView)
    expect(shown).toEqual({ ...silent, values: { ...silent.values, type: '2' }, queryValue: '加', orderKey: '-amount' })
    const text = (change: Partial<ListParams>) => formatListParams(sampleModule, { ...shown, ...change }, inView).toString()
    expect(text({})).toBe('saved=7')
    const emptied = { values: { ...silent.values, type: '' }, queryValue: '', orderKey: '' }
    expect(text(emptied)).toBe('saved=7&type=all&queryValue=&orderKey=')
    expect(parseListParams(sampleModule, new URLSearchParams(text(emptied)), inView)).toEqual({ ...silent, ...emptied })
  })

  test('where the window decides how long a page is, a link to a further page names its size, and one to the first does not', () => {
    const printAuto = (page: number) =>
      formatListParams(sampleModule, { ...silent, page }, { ...defaults, isAuto: true }).toString()
    expect([printAuto(1), printAuto(2)]).toEqual(['', 'limit=10&page=2'])
    expect(parseListParams(sampleModule, new URLSearchParams(printAuto(2)), { limit: 25, view: '' })).toMatchObject({
      limit: 10,
      page: 2,
    })
  })

  test.each([
    ['type=2&page=3', { values: { ...silent.values, type: '2' }, page: 3 }],
    ['owner=all', { values: { ...silent.values, owner: '' } }],
    ['status=-1', { values: { ...silent.values, status: '-1' } }],
    ['queryValue=%E5%8A%A0+%26&orderKey=-amount&limit=50', { queryValue: '加 &', orderKey: '-amount', limit: 50 }],
    ['ST=2026-01-01&ET=2026-01-31', { values: { ...silent.values, ST: '2026-01-01', ET: '2026-01-31' } }],
  ])('%s is read, and written the same', (text, change) => {
    expect(parse(text)).toEqual({ ...silent, ...change })
    expect(print({ ...silent, ...change })).toBe(text)
  })

  test.each(['page=0', 'page=-2', 'page=x', 'page=1e9', 'limit=abc', 'orderKey=title', 'orderKey=__proto__', 'colour=red'])(
    'the nonsense %s counts as silence',
    text => {
      expect(parse(text)).toEqual(silent)
    },
  )

  test('a limit above the server’s maximum is cut to it', () => {
    expect(parse('limit=100000').limit).toBe(500)
  })

  test.each([...modules, sampleModule])('$name: parsing what was printed gives the same parameters', module => {
    const word = fc.string({ unit: 'grapheme', maxLength: 12 }).filter(text => text !== 'all')
    const listParams = fc.record({
      page: fc.integer({ min: 1, max: 99_999 }),
      limit: fc.integer({ min: 1, max: 500 }),
      orderKey: fc.constantFrom('', ...sortsOf(module).flatMap(key => [key, `-${key}`])),
      queryValue: word,
      values: fc.record(Object.fromEntries(Object.keys(filterDefaults(module)).map(param => [param, word]))),
      view: fc.constantFrom('', ...listViewsOf(module).map(({ key }) => key)),
    })
    fc.assert(
      fc.property(listParams, one => {
        const text = formatListParams(module, one as ListParams, defaults).toString()
        expect(parseListParams(module, new URLSearchParams(text), defaults)).toEqual(one)
      }),
    )
  })
})

describe('the body of the list call', () => {
  test('the server accepts the body of every list at its defaults', () => {
    for (const module of [...modules, sampleModule] as AnyModule[])
      expect(() => parseFilter(module, listRequestBody(module, defaultListParams(module)))).not.toThrow()
  })

  test('the status "all" is sent, because the server’s default is normal', () => {
    expect(listRequestBody(sampleModule, parse('status=all'))).toMatchObject({ status: 'all' })
    expect(parseFilter(sampleModule, listRequestBody(sampleModule, parse('status=all'))).statuses).toEqual([1, 0])
  })

  test('an empty filter is left out', () => {
    expect(listRequestBody(sampleModule, parse('owner=all'))).not.toHaveProperty('owner')
  })

  test.each([
    ['', true],
    ['status=all', true],
    ['status=-1', false],
    ['status=0', false],
    ['queryValue=x', false],
  ])('%j asks for a tree: %s', (text, nested) => {
    expect(isTreeShown(sampleModule, parse(text))).toBe(nested)
    expect('tree' in listRequestBody(sampleModule, parse(text))).toBe(nested)
  })
})

describe('what is derived from the URL', () => {
  test.each([
    ['', false],
    ['page=2&limit=20&orderKey=amount', false],
    ['owner=all', true],
    ['queryValue=x', true],
  ])('%j narrows the list: %s', (text, narrowed) => {
    expect(isListFiltered(sampleModule, parse(text))).toBe(narrowed)
  })

  test('a new row takes the group the list is filtered by', () => {
    expect(draftFromFilters(sampleModule, parse('pid=4'))).toEqual({ owner: 2, pid: 4 })
  })

  test('an unfiltered list leaves a new row at the defaults of its fields', () => {
    expect(draftFromFilters(sampleModule, parse('owner=all'))).toEqual({})
  })

  test('tab counts are found by the value of the tab', () => {
    const reply = { total: 3, per_page: 10, current_page: 1, last_page: 1, data: [] }
    expect(
      countsByTab({
        ...reply,
        totalAllData: [
          { type: 1, count: 2 },
          { type: 0, count: 3 },
        ],
      }),
    ).toEqual({ 1: '2', 0: '3' })
    expect(countsByTab(reply)).toEqual({})
  })

  test('a row has the tone of the field its module names, and of no other', () => {
    const tone = rowTone({
      ...sampleModule,
      list: { ...sampleModule.list, tone: { field: 'type', 1: 'red', 2: 'green' } },
    } as AnyModule)
    expect(
      tone === ''
        ? []
        : [
            { id: 1, type: 1 },
            { id: 2, type: 2 },
            { id: 3, type: 9 },
          ].map(row => tone(row)),
    ).toEqual(['tone-red', 'tone-green', ''])
    expect(rowTone(sampleModule)).toBe('')
  })
})

test('a list is asked for in the order of its schema, ascending where that says so, until somebody chooses another', () => {
  const listed = (order: object, body: Readonly<Record<string, unknown>> = {}) => {
    const module = { ...(parcel as AnyModule), list: { ...parcel.list, ...order } } as AnyModule
    const { sort, descending } = parseList(module, { body, query: {}, key: null })
    return { sort, descending }
  }
  expect(listed({})).toEqual({ sort: 'due_on', descending: false })
  expect(listed({ order: 'fee' })).toEqual({ sort: 'fee', descending: true })
  expect(listed({ order: undefined })).toEqual({ sort: 'id', descending: true })
  expect(listed({}, { orderKey: '-due_on' })).toEqual({ sort: 'due_on', descending: true })
})
