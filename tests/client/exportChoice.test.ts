import { describe, expect, test } from 'vitest'
import { exportChoice, exportedNames, moveItem } from '../../src/client/export/exportChoice.ts'

describe('the export choice', () => {
  const offered = ['id', 'title', 'sort']
  const column = (name: string) => ({ name, on: true })

  test('is all columns as a workbook by default', () => {
    expect(exportChoice(offered, {})).toEqual({ columns: offered.map(name => column(name)), format: 'xlsx' })
  })

  test('is the last choice without columns that are gone; a new column is added', () => {
    const stored = { columns: [column('sort'), column('gone'), { name: 'id', on: false }], format: 'csv' as const }
    expect(exportChoice(offered, stored)).toEqual({
      columns: [column('sort'), { name: 'id', on: false }, column('title')],
      format: 'csv',
    })
    expect(exportedNames(exportChoice(offered, stored))).toEqual(['sort', 'title'])
  })

  test('moves an item, and never past either end', () => {
    expect(moveItem(offered, 0, 2)).toEqual(['title', 'sort', 'id'])
    expect(moveItem(offered, 2, 0)).toEqual(['sort', 'id', 'title'])
    expect(moveItem(offered, 1, 1)).toEqual(offered)
    expect(moveItem(offered, 0, -1)).toEqual(offered)
    expect(moveItem(offered, 2, 3)).toEqual(offered)
  })
})
