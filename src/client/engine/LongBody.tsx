import { useLatest } from 'ahooks'
import type { TableProps } from 'antd'
import { theme } from 'antd'
import type { CSSProperties, Key, MouseEvent, ReactNode, Ref, UIEvent } from 'react'
import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import './long.css'
import type { ListRow } from './rows.ts'
import { useUncut } from './useUncut.ts'

type Columns = NonNullable<TableProps<ListRow>['columns']>
export interface LongProps {
  rowSelection: TableProps<ListRow>['rowSelection']
  rowClassName: TableProps<ListRow>['rowClassName']
  onRow: TableProps<ListRow>['onRow']
  columns: readonly (Columns[number] & { width: number })[]
  ticksWidth: number
  rows: readonly ListRow[]
  height: number
  rowHeight: number
  /** What antd knows the body by. */
  place: Ref<HTMLDivElement>
  /** Moves the head along. */
  onAside: (at: { currentTarget: HTMLElement }) => void
}
type Selection = NonNullable<LongProps['rowSelection']>

/** Rows come and go by so many. */
const step = 4
/** So many more than are in sight, once those are drawn. */
const spare = 8

/** The body of a long table: only rows in sight, all of one height. antd's own draws and measures each of them anew at every turn of the wheel. */
export function LongBody({
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
}: LongProps) {
  const [top, setTop] = useState(0)
  const more = useDeferredValue(spare, 0)
  const left = useRef(0)
  const scroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollTop, scrollLeft } = currentTarget
    if (scrollLeft !== left.current) onAside({ currentTarget })
    left.current = scrollLeft
    const next = Math.floor(scrollTop / rowHeight / step) * step
    if (next !== top) flushSync(() => setTop(next))
  }
  const held = rowSelection?.fixed === true
  const plan = useMemo(() => planOf(columns, { ticksWidth, held }), [columns, ticksWidth, held])
  const { chosen, tick } = useTicks(rows, rowSelection)
  const onDrawn = useUncut()
  const first = Math.max(0, Math.min(top, rows.length - 1) - more)
  const last = Math.min(rows.length, top + Math.ceil(height / rowHeight) + step + more)
  return (
    <div
      ref={place}
      className="ant-table-body long"
      style={{ height, scrollPaddingInline: `${plan.held.left}px ${plan.held.right}px` }}
      onScroll={scroll}
    >
      <div className="ant-table-tbody ant-table-tbody-virtual" style={{ width: plan.width, height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, index) => (
          <Line
            key={row.id}
            {...{ row, plan, onRow, tick, onDrawn }}
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

interface Cell {
  key: string
  className: string
  style: CSSProperties
  column: Columns[number]
}
interface Plan {
  cells: readonly Cell[]
  /** That of the boxes to tick. */
  tick: Pick<Cell, 'className' | 'style'>
  width: number
  /** How much of the sight is covered by columns held fast. */
  held: { left: number; right: number }
}

/** Where each column stands; those held fast pile up at their side. */
function planOf(columns: LongProps['columns'], { ticksWidth, held }: { ticksWidth: number; held: boolean }): Plan {
  const isLeft = ({ fixed }: Columns[number]) => fixed === 'left' || fixed === true
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

interface LineProps {
  row: ListRow
  plan: Plan
  top: number
  height: number
  chosen: boolean
  className: string
  tick: Tick | null
  onRow: LongProps['onRow']
  onDrawn: (element: HTMLElement) => void
}

const Line = memo(function Line({ row, plan, top, height, chosen, className, tick, onRow, onDrawn }: LineProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current) onDrawn(element.current)
  })
  return (
    <div
      ref={element}
      className={`ant-table-row ${chosen ? 'ant-table-row-selected ' : ''}${className}`}
      data-row-key={row.id}
      style={{ top, height }}
      {...onRow?.(row)}
    >
      {tick && (
        <div {...plan.tick}>
          <Box row={row} chosen={chosen} tick={tick} />
        </div>
      )}
      {plan.cells.map(({ key, className: classes, style, column }) => (
        <div key={key} className={classes} style={style} {...column.onCell?.(row)}>
          {column.render?.(row[key], row, 0) as ReactNode}
        </div>
      ))}
    </div>
  )
})

interface Tick {
  set: (row: ListRow, on: boolean, upTo: boolean) => void
  attributes: NonNullable<Selection['getCheckboxProps']>
}

interface Attributes {
  disabled?: boolean
  'aria-label'?: string
}

/** antd's box, as it looks; itself it looks for its styles again with every row. */
function Box({ row, chosen, tick: { set, attributes } }: { row: ListRow; chosen: boolean; tick: Tick }) {
  const { hashId } = theme.useToken()
  const { disabled = false, 'aria-label': label } = attributes(row) as Attributes
  const press = (event: MouseEvent<HTMLInputElement>) => set(row, event.currentTarget.checked, event.shiftKey)
  const off = disabled ? ' ant-checkbox-disabled' : ''
  return (
    <label className={`ant-checkbox-wrapper ${hashId}${disabled ? ' ant-checkbox-wrapper-disabled' : ''}`}>
      <span className={`ant-checkbox ${hashId}${chosen ? ' ant-checkbox-checked' : ''}${off}`}>
        <input
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          disabled={disabled}
          checked={chosen}
          onClick={press}
          onChange={() => undefined}
        />
        <span className="ant-checkbox-inner" />
      </span>
    </label>
  )
}

const nobody: ReadonlySet<unknown> = new Set()

/** What is ticked, and what ticks it; with Shift, all from the one ticked last. */
function useTicks(rows: readonly ListRow[], selection: LongProps['rowSelection']) {
  const latest = useLatest({ rows, selection })
  const before = useRef<number | null>(null)
  const set = useCallback<Tick['set']>(
    (row, on, upTo) => {
      const { rows: all, selection: given } = latest.current
      const at = all.indexOf(row)
      const from = upTo && before.current !== null ? before.current : at
      before.current = on ? at : null
      const keys = new Set(given?.selectedRowKeys)
      for (const { id } of all
        .slice(Math.min(from, at), Math.max(from, at) + 1)
        .filter(one => !given?.getCheckboxProps?.(one).disabled))
        if (on) keys.add(id)
        else keys.delete(id)
      const known = new Map(all.map(one => [one.id as Key, one]))
      given?.onChange?.(
        [...keys],
        [...keys].map(key => known.get(key) as ListRow),
        { type: 'single' },
      )
    },
    [latest],
  )
  const attributes = selection?.getCheckboxProps
  const selected = selection?.selectedRowKeys
  return {
    chosen: useMemo(() => (selected ? new Set<unknown>(selected) : nobody), [selected]),
    tick: useMemo(() => (attributes ? { set, attributes } : null), [set, attributes]),
  }
}
