import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TreeCell, treeKeyAction } from '../../src/client/ui/treeGrid/treeKeyAction.ts'
import { type BranchId, visibleTreeRows, parentBranches, toggleBranch } from '../../src/client/ui/treeGrid/treeRows.ts'

interface Tree {
  id: number
  children: readonly Tree[]
}
const leaf = (id: number): Tree => ({ id, children: [] })
//  1 ─ 2 ─ 3, 4    5 ─ 6    7
const roots: readonly Tree[] = [
  { id: 1, children: [{ id: 2, children: [leaf(3), leaf(4)] }] },
  { id: 5, children: [leaf(6)] },
  leaf(7),
]
const shown = (open: ReadonlySet<BranchId>) => visibleTreeRows(roots, open).map(({ branch }) => branch.id)
const whole = parentBranches(roots)
const [one] = roots

describe('the rows of a tree grid', () => {
  test('are those without a closed ancestor', () => {
    expect(shown(new Set())).toEqual([1, 5, 7])
    expect(shown(new Set([1, 5]))).toEqual([1, 2, 5, 6, 7])
    expect(shown(whole)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('carry level, position and set size', () => {
    const lines = visibleTreeRows(roots, whole)
    expect(lines.map(({ level }) => level)).toEqual([1, 2, 3, 3, 1, 2, 1])
    expect(lines.map(({ above }) => above)).toEqual([-1, 0, 1, 1, -1, 4, -1])
    expect(lines.map(({ open }) => open)).toEqual([true, true, null, null, true, null, null])
    expect(lines[3]).toMatchObject({ position: 2, siblings: 2 })
  })

  test('opened again show their descendants closed', () => {
    if (!one) throw new Error('no tree')
    const closed = toggleBranch(whole, one)
    expect(shown(closed)).toEqual([1, 5, 6, 7])
    expect(shown(toggleBranch(closed, one))).toEqual([1, 2, 5, 6, 7])
  })
})

describe('keys in a tree grid', () => {
  const lines = visibleTreeRows(roots, new Set([1, 5]))
  // 1, 2, 5, 6, 7: three controls in the head and on parents, two on the rest.
  const controls = (row: number) => (row < 0 || lines[row]?.open !== null ? 3 : 2)
  const treeContext = { lines, controls }
  const press = (key: string, row: number, column = 0) => treeKeyAction(key, { row, column }, treeContext)

  test.each([
    ['down goes to the next row', 'ArrowDown', [0, 1], { row: 1, column: 1 }],
    ['down stops at the last row', 'ArrowDown', [4, 0], { row: 4, column: 0 }],
    ['down keeps to the controls there are', 'ArrowDown', [2, 2], { row: 3, column: 1 }],
    ['up reaches the head', 'ArrowUp', [0, 2], { row: -1, column: 2 }],
    ['right goes on in an open row', 'ArrowRight', [0, 0], { row: 0, column: 1 }],
    ['right opens a closed row', 'ArrowRight', [1, 0], 'toggle'],
    ['right in a closed row goes on from the second control', 'ArrowRight', [1, 1], { row: 1, column: 2 }],
    ['right stops at the last control', 'ArrowRight', [4, 1], { row: 4, column: 1 }],
    ['left goes back', 'ArrowLeft', [0, 2], { row: 0, column: 1 }],
    ['left closes an open row', 'ArrowLeft', [0, 0], 'toggle'],
    ['left of a row without children goes to its parent', 'ArrowLeft', [3, 0], { row: 2, column: 0 }],
    ['left of a closed row goes to its parent', 'ArrowLeft', [1, 0], { row: 0, column: 0 }],
    ['left at the top does nothing', 'ArrowLeft', [4, 0], null],
    ['home is the first control', 'Home', [2, 2], { row: 2, column: 0 }],
    ['end is the last control', 'End', [4, 0], { row: 4, column: 1 }],
    ['control and home is the head', 'Control+Home', [4, 1], { row: -1, column: 1 }],
    ['control and end is the last row', 'Control+End', [-1, 2], { row: 4, column: 1 }],
    ['a page down stops at the end', 'PageDown', [1, 0], { row: 4, column: 0 }],
    ['any other key is left alone', 'a', [1, 0], null],
    ['a name of the prototype is no key', 'toString', [1, 0], null],
  ] as const)('%s', (...[, key, [row, column], expected]) => {
    expect(press(key, row, column)).toEqual(expected)
  })

  test('without a header row, Up stops at the first row', () => {
    const headless = { lines, controls: (row: number) => (row < 0 ? 0 : 1) }
    expect(treeKeyAction('ArrowUp', { row: 0, column: 0 }, headless)).toEqual({ row: 0, column: 0 })
    expect(treeKeyAction('Control+Home', { row: 3, column: 0 }, headless)).toEqual({ row: 0, column: 0 })
  })

  test('any key leaves the focus on a control', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Control+End']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys)), pressed => {
        let at: TreeCell = { row: 0, column: 0 }
        for (const key of pressed) {
          const step = treeKeyAction(key, at, treeContext)
          if (step !== null && step !== 'toggle') at = step
          expect(at.column).toBeGreaterThanOrEqual(0)
          expect(at.column).toBeLessThan(controls(at.row))
          expect(at.row).toBeLessThan(lines.length)
        }
      }),
    )
  })
})
