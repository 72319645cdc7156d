import type { TableProps } from 'antd'
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type UIEvent,
  memo,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import './virtualBody.css'
import type { ListRow } from '../../api/rows/listRow.ts'
import { virtualRowsClass } from '../../ui/ariaGrid/gridCells.ts'
import { RowCheckbox, type RowToggle, useRowCheckboxes } from './RowCheckbox.tsx'
import { useUnclippedCells } from './useUnclippedCells.ts'
import { type VirtualColumn, type VirtualLayout, virtualLayout } from './virtualLayout.ts'

export interface VirtualBodyProps {
  rowSelection: TableProps<ListRow>['rowSelection']
  rowClassName: TableProps<ListRow>['rowClassName']
  onRow: TableProps<ListRow>['onRow']
  columns: readonly VirtualColumn[]
  checkboxWidth: number
  rows: readonly ListRow[]
  height: number
  rowHeight: number
  /** antd's ref to the body. */
  bodyRef: Ref<HTMLDivElement>
  /** Scrolls antd's header along. */
  onScrollX: (event: { currentTarget: HTMLElement }) => void
}

/** The window of drawn rows moves in steps of so many. */
const rowsPerStep = 4
/** Rows drawn above and below those in sight, deferred until those are painted. */
const overscan = 8

/** Virtual rows of one height. antd's virtual body draws and measures every row again at each wheel event. */
export function VirtualBody({
  columns,
  checkboxWidth,
  rows,
  height,
  rowHeight,
  bodyRef,
  onScrollX,
  rowSelection,
  rowClassName,
  onRow,
}: VirtualBodyProps) {
  const [top, setTop] = useState(0)
  const extra = useDeferredValue(overscan, 0)
  const lastLeft = useRef(0)
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, scrollLeft } = currentTarget
    if (scrollLeft !== lastLeft.current) onScrollX({ currentTarget })
    lastLeft.current = scrollLeft
    const next = Math.floor(scrollTop / rowHeight / rowsPerStep) * rowsPerStep
    if (next !== top) flushSync(() => setTop(next))
  }
  const stickyCheckboxes = rowSelection?.fixed === true
  const layout = useMemo(
    () => virtualLayout(columns, { checkboxWidth, stickyCheckboxes }),
    [columns, checkboxWidth, stickyCheckboxes],
  )
  const { checkedIds, toggle } = useRowCheckboxes(rows, rowSelection)
  const onDrawn = useUnclippedCells()
  const first = Math.max(0, Math.min(top, rows.length - 1) - extra)
  const last = Math.min(rows.length, top + Math.ceil(height / rowHeight) + rowsPerStep + extra)
  return (
    <div
      ref={bodyRef}
      className={`ant-table-body ${virtualRowsClass}`}
      style={{ height, '--covered': `${layout.covered.left}px ${layout.covered.right}px` } as CSSProperties}
      onScroll={onScroll}
    >
      <div className="ant-table-tbody ant-table-tbody-virtual" style={{ width: layout.width, height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, index) => (
          <VirtualRow
            key={row.id}
            {...{ row, layout, onRow, toggle, onDrawn }}
            index={first + index}
            top={(first + index) * rowHeight}
            height={rowHeight}
            checked={checkedIds.has(row.id)}
            className={typeof rowClassName === 'function' ? rowClassName(row, first + index, 0) : (rowClassName ?? '')}
          />
        ))}
      </div>
    </div>
  )
}

interface VirtualRowProps {
  row: ListRow
  layout: VirtualLayout
  /** Its index among all rows. */
  index: number
  top: number
  height: number
  checked: boolean
  className: string
  toggle: RowToggle | null
  onRow: VirtualBodyProps['onRow']
  onDrawn: (element: HTMLElement) => void
}

const VirtualRow = memo(function VirtualRow({
  row,
  layout,
  index,
  top,
  height,
  checked,
  className,
  toggle,
  onRow,
  onDrawn,
}: VirtualRowProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current) onDrawn(element.current)
  })
  return (
    <div
      ref={element}
      className={`ant-table-row ${checked ? 'ant-table-row-selected ' : ''}${className}`}
      role="row"
      aria-rowindex={index + 2}
      data-row-key={row.id}
      style={{ top, height }}
      {...onRow?.(row)}
    >
      {toggle && (
        <div {...layout.checkboxCell} role="gridcell">
          <RowCheckbox row={row} checked={checked} toggle={toggle} />
        </div>
      )}
      {layout.cells.map(({ key, className: classes, style, column }) => (
        <div key={key} className={classes} style={style} role="gridcell" {...column.onCell?.(row)}>
          {column.render?.(row[key], row, 0) as ReactNode}
        </div>
      ))}
    </div>
  )
})
