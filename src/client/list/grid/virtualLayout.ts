import type { TableProps } from 'antd'
import type { CSSProperties } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'

type Column = NonNullable<TableProps<ListRow>['columns']>[number]
export type VirtualColumn = Column & { width: number }

interface Cell {
  key: string
  className: string
  style: CSSProperties
  column: Column
}
export interface VirtualLayout {
  cells: readonly Cell[]
  /** That of the boxes to tick. */
  tick: Pick<Cell, 'className' | 'style'>
  width: number
  /** How much of the sight is covered by columns held fast. */
  held: { left: number; right: number }
}

/** Where each column stands; those held fast pile up at their side. */
export function virtualLayout(
  columns: readonly VirtualColumn[],
  { ticksWidth, held }: { ticksWidth: number; held: boolean },
): VirtualLayout {
  const isLeft = ({ fixed }: Column) => fixed === 'left' || fixed === true
  const [lastLeft, firstRight] = [columns.findLastIndex(isLeft), columns.findIndex(({ fixed }) => fixed === 'right')]
  let [left, right] = [held ? ticksWidth : 0, 0]
  const offset = new Map<number, CSSProperties>()
  for (const [index, column] of columns.entries())
    if (isLeft(column)) {
      offset.set(index, { left })
      left += column.width
    }
  for (const [index, column] of [...columns.entries()].toReversed())
    if (column.fixed === 'right') {
      offset.set(index, { right })
      right += column.width
    }
  const cells = columns.map((column, index): Cell => {
    const { width, align, fixed } = column
    const side = fixed === 'right' ? 'right' : fixed ? 'left' : null
    const edge =
      index === lastLeft ? ' ant-table-cell-fix-left-last' : index === firstRight ? ' ant-table-cell-fix-right-first' : ''
    return {
      key: String(column.key),
      className: `ant-table-cell${side ? ` ant-table-cell-fix-${side}${edge}` : ''}`,
      style: { width, ...(align ? { textAlign: align } : {}), ...offset.get(index) },
      column,
    }
  })
  const alone = lastLeft < 0 ? ' ant-table-cell-fix-left-last' : ''
  const tick = {
    className: `ant-table-cell ant-table-selection-column${held ? ` ant-table-cell-fix-left${alone}` : ''}`,
    style: { width: ticksWidth, ...(held ? { left: 0 } : {}) },
  }
  return { cells, tick, width: columns.reduce((sum, { width }) => sum + width, ticksWidth), held: { left, right } }
}
