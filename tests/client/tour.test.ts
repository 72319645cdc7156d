import { describe, expect, test } from 'vitest'
import { wachapp } from '../../schemas/wachapp.ts'
import { chooseCorner } from '../../src/client/pages/tour/cardCorner.ts'
import { tourSteps } from '../../src/client/pages/tour/tourSteps.ts'
import { type AnyModule, verbs } from '../../src/schema/index.ts'

const cards = { module: wachapp as AnyModule, cell: 'number' }
const names = (...args: Parameters<typeof tourSteps>) => tourSteps(...args).map(({ name }) => name)

describe('the steps of the tour', () => {
  test('are all that an administrator can do', () => {
    const all = ['open', 'search', 'edit', 'bulk', 'undo', 'import', 'history', 'palette', 'help']
    expect(names(cards, verbs, false)).toEqual(all)
  })

  test('leave out what needs a right that is not there', () => {
    expect(names(cards, ['view'], false)).toEqual(['open', 'search', 'history', 'palette', 'help'])
    expect(names(cards, ['view', 'edit'], false)).not.toContain('import')
  })

  test('leave out what a phone does not have', () => {
    expect(names(cards, verbs, true)).toEqual(['open', 'search', 'history', 'help'])
  })

  test('leave out editing where the cells of the field are not edited in place', () => {
    expect(names({ ...cards, cell: 'send_count_1' }, verbs, false)).not.toContain('edit')
  })

  test('are about no list where none may be opened', () => {
    expect(names(null, [], false)).toEqual(['palette', 'help'])
  })
})

describe('the card of a step', () => {
  const card = { width: 320, height: 200 }
  const page = { width: 1280, height: 720 }
  const box = ([left, top]: readonly [number, number], [right, bottom]: readonly [number, number]) => ({
    left,
    top,
    right,
    bottom,
  })

  test('stands at the right below where that covers nothing', () => {
    expect(chooseCorner(card, page, [box([0, 0], [400, 60])])).toEqual({ corner: 'right-bottom', compact: false })
  })

  test('moves away from what is worked with', () => {
    const drawer = box([900, 0], [1280, 720])
    expect(chooseCorner(card, page, [drawer])).toEqual({ corner: 'left-bottom', compact: false })
    expect(chooseCorner(card, page, [box([0, 480], [1280, 720])]).corner).toBe('right-top')
  })

  test('is short where every corner would cover something', () => {
    expect(chooseCorner(card, page, [box([100, 40], [1200, 700])])).toEqual({ corner: 'right-bottom', compact: true })
  })
})
