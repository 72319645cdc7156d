import { describe, expect, test } from 'vitest'
import { isColumnShown, movedColumn, orderColumns, orderedSettings } from '../../src/client/views/columnSettings.ts'

const columns = [{ key: 'a', fixed: 'left' as const }, { key: 'b' }, { key: 'c' }, { key: 'actions', fixed: 'right' as const }]
const keys = (settings: Parameters<typeof orderColumns>[1]) => orderColumns(columns, settings).map(({ key }) => key)

describe('the columns of a list', () => {
  test('have the order of the schema while nothing was changed', () => {
    expect(keys({})).toEqual(['a', 'b', 'c', 'actions'])
  })

  test('follow the account’s order within their fixed side', () => {
    expect(keys({ a: { order: 2 }, b: { order: 1 }, c: { order: 0 } })).toEqual(['a', 'c', 'b', 'actions'])
  })

  test('keep their position when only others were moved', () => {
    expect(keys({ c: { order: 1 }, b: { order: 2 } })).toEqual(['a', 'c', 'b', 'actions'])
  })

  test.each([
    ['b', 1, 'a c b actions'],
    ['c', -1, 'a c b actions'],
    ['b', -1, null],
    ['c', 1, null],
    ['a', 1, null],
    ['gone', 1, null],
    ['b', 0, null],
  ])('move a place within their side: %s by %i', (key, by, expected) => {
    const moved = movedColumn(columns, key, by)
    expect(moved && moved.map(column => column.key).join(' ')).toBe(expected)
    if (moved) expect(keys(orderedSettings({ b: { show: false } }, moved)).join(' ')).toBe(expected)
  })

  test('are hidden only by a setting', () => {
    expect(
      columns.filter(column => isColumnShown(column, { b: { show: false }, c: { show: true } })).map(({ key }) => key),
    ).toEqual(['a', 'c', 'actions'])
  })
})
