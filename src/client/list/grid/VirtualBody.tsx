import type { TableProps } from 'antd'
import type { CSSProperties, ReactNode, Ref, UIEvent } from 'react'
import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import './virtualBody.css'
import { type VirtualColumn, type VirtualLayout, virtualLayout } from './virtualLayout.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import { RowCheckbox, type RowTick, useRowTicks } from './RowCheckbox.tsx'
import { useUnclippedCells } from './useUnclippedCells.ts'

export interface VirtualBodyProps {
  rowSelection: TableProps<ListRow>['rowSelection']
  rowClassName: TableProps<ListRow>['rowClassName']
  onRow: TableProps<ListRow>['onRow']
  columns: readonly VirtualColumn[]
  ticksWidth: number
  rows: readonly ListRow[]
  height: number
  rowHeight: number
  /** What antd knows the body by. */
  place: Ref<HTMLDivElement>
  /** Moves the head along. */
  onAside: (at: { currentTarget: HTMLElement }) => void
}

/** Rows come and go by so many. */
const rowsPerStep = 4
/** So many more than are in sight, once those are drawn. */
const overscan = 8

/** The body of a long table: only rows in sight, all of one height. antd's own draws and measures each of them anew at every turn of the wheel. */
export function VirtualBody({
  columns,
  ticksWidth,
  rows,
  height,
  rowHeight,
  place,
  onAside,
  rowSelection,
  rowClassName,
  onRow,
}: VirtualBodyProps) {
  const [top, setTop] = useState(0)
  const more = useDeferredValue(overscan, 0)
  const left = useRef(0)
  const scroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, scrollLeft } = currentTarget
    if (scrollLeft !== left.current) onAside({ currentTarget })
    left.current = scrollLeft
    const next = Math.floor(scrollTop / rowHeight / rowsPerStep) * rowsPerStep
    if (next !== top) flushSync(() => setTop(next))
  }
  const held = rowSelection?.fixed === true
  const plan = useMemo(() => virtualLayout(columns, { ticksWidth, held }), [columns, ticksWidth, held])
  const { chosen, tick } = useRowTicks(rows, rowSelection)
  const onDrawn = useUnclippedCells()
  const first = Math.max(0, Math.min(top, rows.length - 1) - more)
  const last = Math.min(rows.length, top + Math.ceil(height / rowHeight) + rowsPerStep + more)
  return (
    <div
      ref={place}
      className="ant-table-body long"
      style={{ height, '--held': `${plan.held.left}px ${plan.held.right}px` } as CSSProperties}
      onScroll={scroll}
    >
      <div className="ant-table-tbody ant-table-tbody-virtual" style={{ width: plan.width, height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, index) => (
          <VirtualRow
            key={row.id}
            {...{ row, plan, onRow, tick, onDrawn }}
            at={first + index}
            top={(first + index) * rowHeight}
            height={rowHeight}
            chosen={chosen.has(row.id)}
            className={typeof rowClassName === 'function' ? rowClassName(row, first + index, 0) : (rowClassName ?? '')}
          />
        ))}
      </div>
    </div>
  )
}

interface VirtualRowProps {
  row: ListRow
  plan: VirtualLayout
  /** Its place among all rows. */
  at: number
  top: number
  height: number
  chosen: boolean
  className: string
  tick: RowTick | null
  onRow: VirtualBodyProps['onRow']
  onDrawn: (element: HTMLElement) => void
}

const VirtualRow = memo(function Line({ row, plan, at, top, height, chosen, className, tick, onRow, onDrawn }: VirtualRowProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current) onDrawn(element.current)
  })
  return (
    <div
      ref={element}
      className={`ant-table-row ${chosen ? 'ant-table-row-selected ' : ''}${className}`}
      role="row"
      aria-rowindex={at + 2}
      data-row-key={row.id}
      style={{ top, height }}
      {...onRow?.(row)}
    >
      {tick && (
        <div {...plan.tick} role="gridcell">
          <RowCheckbox row={row} chosen={chosen} tick={tick} />
        </div>
      )}
      {plan.cells.map(({ key, className: classes, style, column }) => (
        <div key={key} className={classes} style={style} role="gridcell" {...column.onCell?.(row)}>
          {column.render?.(row[key], row, 0) as ReactNode}
        </div>
      ))}
    </div>
  )
})
