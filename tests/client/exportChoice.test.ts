import { describe, expect, test } from 'vitest'
import { choiceOf, chosenNames, moved } from '../../src/client/engine/exportChoice.ts'

describe('what is to be exported', () => {
  const offered = ['id', 'title', 'sort']
  const column = (name: string, on = true) => ({ name, on })

  test('is everything, as a workbook, before anybody chose', () => {
    expect(choiceOf(offered, {})).toEqual({ columns: offered.map(name => column(name)), format: 'xlsx' })
  })

  test('is what was chosen last, as far as it is still there; a new column is added', () => {
    const kept = { columns: [column('sort'), column('gone'), column('id', false)], format: 'csv' as const }
    expect(choiceOf(offered, kept)).toEqual({ columns: [column('sort'), column('id', false), column('title')], format: 'csv' })
    expect(chosenNames(choiceOf(offered, kept))).toEqual(['sort', 'title'])
  })

  test('is put in another order, and never lost over an end', () => {
    expect(moved(offered, 0, 2)).toEqual(['title', 'sort', 'id'])
    expect(moved(offered, 2, 0)).toEqual(['sort', 'id', 'title'])
    expect(moved(offered, 1, 1)).toEqual(offered)
    expect(moved(offered, 0, -1)).toEqual(offered)
    expect(moved(offered, 2, 3)).toEqual(offered)
  })
})
