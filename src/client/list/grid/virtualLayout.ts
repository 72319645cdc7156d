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
  /** The column of checkboxes. */
  checkboxCell: Pick<Cell, 'className' | 'style'>
  width: number
  /** The width that sticky columns cover at either side. */
  covered: { left: number; right: number }
}

/** The class and style of each column; sticky ones are offset by those before them at their side. */
export function virtualLayout(
  columns: readonly VirtualColumn[],
  { checkboxWidth, stickyCheckboxes }: { checkboxWidth: number; stickyCheckboxes: boolean },
): VirtualLayout {
  const isLeft = ({ fixed }: Column) => fixed === 'left' || fixed === true
  const [lastLeft, firstRight] = [columns.findLastIndex(isLeft), columns.findIndex(({ fixed }) => fixed === 'right')]
  let [left, right] = [stickyCheckboxes ? checkboxWidth : 0, 0]
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
    const edgeClass =
      index === lastLeft ? ' ant-table-cell-fix-left-last' : index === firstRight ? ' ant-table-cell-fix-right-first' : ''
    return {
      key: String(column.key),
      className: `ant-table-cell${side ? ` ant-table-cell-fix-${side}${edgeClass}` : ''}`,
      style: { width, ...(align ? { textAlign: align } : {}), ...offset.get(index) },
      column,
    }
  })
  const lastClass = lastLeft < 0 ? ' ant-table-cell-fix-left-last' : ''
  const checkboxCell = {
    className: `ant-table-cell ant-table-selection-column${stickyCheckboxes ? ` ant-table-cell-fix-left${lastClass}` : ''}`,
    style: { width: checkboxWidth, ...(stickyCheckboxes ? { left: 0 } : {}) },
  }
  return { cells, checkboxCell, width: columns.reduce((sum, { width }) => sum + width, checkboxWidth), covered: { left, right } }
}
