import { type TableColumnType, type TableProps, Table } from 'antd'
import { type FocusEvent, type ReactNode, type RefObject, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'
import { useGridNavigation } from '../../ui/ariaGrid/useGridNavigation.ts'
import { type Density, rowHeights } from '../../ui/rowDensity.ts'
import { fitColumns } from '../../views/fitColumns.ts'
import type { ShownFigures } from '../figures/figuresRow.tsx'
import type { CellRangeProps } from '../range/CellRangeLayer.tsx'
import { CellRangeStart } from '../range/CellRangeStart.tsx'
import { ResizableHeaderCell } from './ResizableHeaderCell.tsx'
import { VirtualBody, type VirtualBodyProps } from './VirtualBody.tsx'

type TablePropNames = 'rowSelection' | 'expandable' | 'rowClassName' | 'onChange' | 'onRow'
export interface FittedTableProps extends Pick<TableProps<ListRow>, TablePropNames> {
  columns: NonNullable<TableProps<ListRow>['columns']>
  rows: readonly ListRow[]
  density: Density
  widths: Readonly<Record<string, number>>
  /** Keys of the columns that take the room left over. */
  growing: ReadonlySet<string>
  /** The column with the arrows of a tree. */
  titleColumn: string
  /** The query the rows answer; another one scrolls back to the top. */
  query: string | null
  /** How many skeleton rows to show; 0 once there was a reply. */
  skeletonRows: number
  /** Shown in place of rows: why there are none. */
  emptyState: ReactNode
  /** Below the rows; null if there are no figures. */
  figures: ShownFigures | null
  onResize: (key: string, width: number) => void
  /** Makes a column as wide as what is in it. */
  onFit: (key: string) => void
  /** The list whose cells are selected in ranges. */
  range?: Omit<CellRangeProps, 'list' | 'rows' | 'keys' | 'fields' | 'rowHeight'>
}

export const actionsColumnKey = 'actions'

/** A column of the list's table. */
export interface GridColumn extends TableColumnType<ListRow> {
  key: string
  title: string
  fixed?: 'left' | 'right'
}
const components = { header: { cell: ResizableHeaderCell } }
const hairline = 1
const checkboxColumnWidth = 44
/** Longer lists are virtual: only rows in sight are drawn. */
const virtualAbove = 60
/** The limit for the rows of open branches. Higher: a tree that becomes virtual while one opens branches jumps to its top. */
const virtualTreeAbove = 500

/** The table, as wide and as high as its container. */
export const FittedTable = memo(function FittedTable({
  rows,
  density,
  widths,
  growing,
  titleColumn,
  query,
  skeletonRows,
  emptyState,
  figures: ofRows,
  onResize,
  onFit,
  range,
  ...table
}: FittedTableProps) {
  // Without rows they would be in the middle of the surface, below the sentence about that.
  const figures = rows.length ? ofRows : null
  const { rowSelection, expandable } = table
  const checkboxWidth = rowSelection ? checkboxColumnWidth : 0
  const { container, probe, width, height, scrollbar } = useAvailableSize()
  useScrollToTop(container, query)
  useGridNavigation(container, { rows, rowHeight: rowHeights[density] }, height > 0)
  const columns = useFittedColumns({ columns: table.columns, widths, growing, onResize, onFit, room: width - checkboxWidth })
  const keys = useMemo(() => table.columns.map(({ key }) => String(key)), [table.columns])
  const fields = useMemo(() => keys.filter(key => key !== actionsColumnKey), [keys])
  const open = useMemo(() => new Set(expandable?.expandedRowKeys), [expandable?.expandedRowKeys])
  const isVirtual = rows.length > virtualAbove || countShown(rows, open) > virtualTreeAbove
  const hasOwnBody = isVirtual && !rows.some(({ children }) => children?.length)
  const y = Math.max(rowHeights[density], height - rowHeights[density] * (figures ? 2 : 1) - hairline)
  const body = useVirtualBody(hasOwnBody, { columns, density, height: y, table })
  return (
    <div ref={container} className="grid-place" onFocus={followHeaderScroll}>
      <i ref={probe} className="grid-probe" aria-hidden="true" />
      {height > 0 && (
        <Table<ListRow>
          {...table}
          rowKey="id"
          size={density}
          columns={hasOwnBody ? headerColumns(columns, { scrollbar, checkboxWidth }) : columns}
          dataSource={rows}
          pagination={false}
          {...(rowSelection ? { rowSelection: { ...rowSelection, columnWidth: checkboxColumnWidth, fixed: true } } : {})}
          {...(expandable
            ? {
                expandable: {
                  ...expandable,
                  expandIconColumnIndex: expandColumnIndex(columns, titleColumn) + (checkboxWidth ? 2 : 0),
                },
              }
            : {})}
          components={body}
          virtual={isVirtual && !hasOwnBody}
          scroll={{
            x: columns.reduce((sum, column) => sum + column.width, checkboxWidth),
            y,
          }}
          locale={{
            emptyText: skeletonRows ? (
              <SkeletonRows columns={columns} checkboxWidth={checkboxWidth} count={skeletonRows} height={rowHeights[density]} />
            ) : (
              emptyState
            ),
          }}
          {...(figures ? { summary: () => figures.row(columns, figures, { hasCheckboxes: checkboxWidth > 0 }) } : {})}
          showSorterTooltip={false}
        />
      )}
      {range && height > 0 && (
        <CellRangeStart {...range} list={container} rows={rows} keys={keys} fields={fields} rowHeight={rowHeights[density]} />
      )}
      <i className="grid-end" tabIndex={-1} />
    </div>
  )
})

/**
 * With a custom body antd subtracts the scrollbar from the last header cell, and does not offset sticky header cells: both are
 * corrected here.
 */
function headerColumns(
  columns: ReturnType<typeof useFittedColumns>,
  { scrollbar, checkboxWidth }: { scrollbar: number; checkboxWidth: number },
) {
  let left = checkboxWidth
  return columns.map((column, index) => {
    const wider = index === columns.length - 1 ? { ...column, width: column.width + scrollbar } : column
    if (column.fixed !== 'left' && column.fixed !== true) return wider
    const style = { left }
    left += column.width
    return { ...wider, onHeaderCell: () => ({ ...column.onHeaderCell(), style }) }
  })
}

/** The rows of a tree that are shown: those at its top, and those below open branches. */
const countShown = (rows: readonly ListRow[], open: ReadonlySet<unknown>): number =>
  rows.reduce((sum, { id, children }) => sum + 1 + (children?.length && open.has(id) ? countShown(children, open) : 0), 0)

interface VirtualBodyParams {
  columns: VirtualBodyProps['columns']
  density: Density
  height: number
  table: Pick<TableProps<ListRow>, TablePropNames>
}

/** Long lists are drawn by VirtualBody; a long tree by antd's own virtual body. */
function useVirtualBody(
  hasOwnBody: boolean,
  { columns, density, height, table: { rowSelection, rowClassName, onRow } }: VirtualBodyParams,
) {
  return useMemo((): NonNullable<TableProps<ListRow>['components']> => {
    if (!hasOwnBody) return components
    const selection = rowSelection && { ...rowSelection, fixed: true }
    const props = {
      columns,
      height,
      rowSelection: selection,
      rowClassName,
      onRow,
      rowHeight: rowHeights[density],
      checkboxWidth: selection ? checkboxColumnWidth : 0,
    }
    return {
      ...components,
      body: (data, { ref, onScroll }) => (
        <VirtualBody {...props} rows={data} bodyRef={ref as VirtualBodyProps['bodyRef']} onScrollX={onScroll} />
      ),
    }
  }, [hasOwnBody, columns, density, height, rowSelection, rowClassName, onRow])
}

/** antd subtracts 1 where rows have checkboxes. */
const expandColumnIndex = (columns: readonly { key?: unknown }[], titleColumn: string) =>
  Math.max(
    0,
    columns.findIndex(({ key }) => key === titleColumn),
  )

interface FittedColumnsParams extends Pick<FittedTableProps, 'columns' | 'widths' | 'growing' | 'onResize' | 'onFit'> {
  room: number
}

function useFittedColumns({ columns, widths, growing, onResize, onFit, room }: FittedColumnsParams) {
  return useMemo(() => {
    const plans = columns.map(column => {
      const key = String(column.key)
      const fixed = column.fixed === 'left' || column.fixed === 'right' ? column.fixed : undefined
      return { column, key, fixed, width: Number(column.width ?? 0), ...(growing.has(key) ? { grow: true as const } : {}) }
    })
    const actions = plans.find(({ key }) => key === actionsColumnKey)
    const fitted = fitColumns(plans, actions ? { ...widths, [actionsColumnKey]: actions.width } : widths, room)
    return plans.map(({ column, key, width: own }) => {
      const width = fitted[key] ?? own
      const resizing =
        key === actionsColumnKey
          ? {}
          : { width, 'data-column': key, onResize: (next: number) => onResize(key, next), onFit: () => onFit(key) }
      return { ...column, width, onHeaderCell: () => resizing as object }
    })
  }, [columns, widths, growing, onResize, onFit, room])
}

/** The size of the container without its scrollbar, whose width a hidden probe measures. */
function useAvailableSize() {
  const container = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0, scrollbar: 0 })
  useLayoutEffect(() => {
    const [element, scrolled] = [container.current, probe.current]
    if (!element || !scrolled) return
    const measure = () => {
      const scrollbar = scrolled.offsetWidth - scrolled.clientWidth
      setSize({ width: element.clientWidth - scrollbar, height: element.clientHeight, scrollbar })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { container, probe, ...size }
}

const tableBodyOf = (container: HTMLElement | null) => container?.querySelector('.ant-table-body')

/** Scrolls to the first row when the rows answer another query. */
function useScrollToTop(container: RefObject<HTMLElement | null>, query: string | null) {
  const shown = useRef(query)
  useLayoutEffect(() => {
    if (shown.current === query) return
    shown.current = query
    tableBodyOf(container.current)?.scrollTo({ top: 0 })
  }, [container, query])
}

/** antd scrolls the header with the body, but not the body with a header that scrolls to its focused cell. */
function followHeaderScroll({ target, currentTarget }: FocusEvent<HTMLElement>) {
  const [header, body] = [target.closest('.ant-table-header'), tableBodyOf(currentTarget)]
  if (header && body) requestAnimationFrame(() => body.scrollTo({ left: header.scrollLeft }))
}

interface SkeletonRowsProps {
  columns: readonly { width: number }[]
  checkboxWidth: number
  count: number
  height: number
}

/**
 * A skeleton with the widths and heights of the rows to come. One cell of the table without rows, so that nothing is mistaken
 * for data.
 */
const SkeletonRows = ({ columns, checkboxWidth, count, height }: SkeletonRowsProps) => (
  <div
    className="skeleton"
    style={{
      gridTemplateColumns: [checkboxWidth, ...columns.map(({ width }) => width)].map(width => `${width}px`).join(' '),
      gridAutoRows: height,
    }}
  >
    {Array.from({ length: count * (columns.length + 1) }, (_, index) => (
      <span key={index}>
        <i className="skeleton-bar" />
      </span>
    ))}
  </div>
)
