import type { TableProps } from 'antd'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { memo, useMemo } from 'react'
import type { Density } from '../../ui/rowDensity.ts'
import { rowHeights } from '../../ui/rowDensity.ts'
import { actionsColumnKey } from './bindColumns.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { fitColumns } from '../../views/toProColumns.ts'
import { useNarrowWindow } from '../../ui/breakpoints.ts'
import { ResizableHeaderCell } from './ResizableHeaderCell.tsx'
import { VirtualBody, type VirtualBodyProps } from './VirtualBody.tsx'
import type { ListRow } from '../../api/rows/listRow.ts'
import { useAvailableSize } from './useAvailableSize.ts'
import { followHeaderScroll, useScrollToTop } from './useScrollToTop.ts'
import { useGridNavigation } from '../../ui/ariaGrid/useGridNavigation.ts'

type OfTable = 'rowSelection' | 'expandable' | 'rowClassName' | 'onChange' | 'onRow'
export interface FittedTableProps extends Pick<TableProps<ListRow>, OfTable> {
  columns: NonNullable<TableProps<ListRow>['columns']>
  rows: readonly ListRow[]
  density: Density
  widths: Readonly<Record<string, number>>
  /** Keys of the columns that take the room that is left. */
  growing: ReadonlySet<string>
  /** The column a tree opens and closes at. */
  named: string
  /** The question the rows answer. */
  about: string | null
  /** So many rows are awaited. */
  bones: number
  /** Stands where the rows would: why there are none. */
  instead: ReactNode
  onResize: (key: string, width: number) => void
}

const components = { header: { cell: ResizableHeaderCell } }
const hairline = 1
const ticksWidth = 44
/** So many rows at once are drawn as they come into sight. */
const virtualAbove = 60

/** The table, as wide and as high as its place. */
export const FittedTable = memo(function Filling({
  rows,
  density,
  widths,
  growing,
  named,
  about,
  bones,
  instead,
  onResize,
  ...table
}: FittedTableProps) {
  const { rowSelection, expandable } = table
  const ticks = rowSelection ? ticksWidth : 0
  const { place, probe, width, height, bar } = useAvailableSize()
  useScrollToTop(place, about)
  useGridNavigation(place, { rows, rowHeight: rowHeights[density] }, height > 0)
  const narrow = useNarrowWindow()
  const given = useMemo(() => (narrow ? table.columns.map(withoutFixed) : table.columns), [narrow, table.columns])
  const columns = useFittedColumns({ columns: given, widths, growing, onResize, room: width - ticks })
  const long = rows.length > virtualAbove
  const flat = long && !rows.some(({ children }) => children?.length)
  const y = Math.max(rowHeights[density], height - rowHeights[density] - hairline)
  const body = useVirtualBody(flat, { columns, density, height: y, table })
  return (
    <div ref={place} className="grid-place" onFocus={followHeaderScroll}>
      <i ref={probe} className="grid-probe" aria-hidden="true" />
      {height > 0 && (
        <Table<ListRow>
          {...table}
          rowKey="id"
          size={density}
          columns={flat ? headerColumns(columns, { bar, ticks: narrow ? 0 : ticks }) : columns}
          dataSource={rows}
          pagination={false}
          {...(rowSelection ? { rowSelection: { ...rowSelection, columnWidth: ticksWidth, fixed: !narrow } } : {})}
          {...(expandable
            ? { expandable: { ...expandable, expandIconColumnIndex: expandColumnIndex(columns, named) + (ticks ? 2 : 0) } }
            : {})}
          components={body}
          virtual={long && !flat}
          scroll={{
            x: columns.reduce((sum, column) => sum + column.width, ticks),
            y,
          }}
          locale={{
            emptyText: bones ? (
              <SkeletonRows columns={columns} ticks={ticks} count={bones} height={rowHeights[density]} />
            ) : (
              instead
            ),
          }}
          showSorterTooltip={false}
        />
      )}
      <i className="grid-end" tabIndex={-1} />
    </div>
  )
})

/** Where the window is narrow, what is held fast would cover the rest. */
const withoutFixed = ({ fixed: _fixed, ...column }: FittedTableProps['columns'][number]) => column

/** Where the body is not its own, antd takes the bar that scrolls it from the head of the last column, and knows no width of those before one that is held fast. */
function headerColumns(columns: ReturnType<typeof useFittedColumns>, { bar, ticks }: { bar: number; ticks: number }) {
  let left = ticks
  return columns.map((column, index) => {
    const wider = index === columns.length - 1 ? { ...column, width: column.width + bar } : column
    if (column.fixed !== 'left' && column.fixed !== true) return wider
    const style = { left }
    left += column.width
    return { ...wider, onHeaderCell: () => ({ ...column.onHeaderCell(), style }) }
  })
}

interface VirtualBodyParams {
  columns: VirtualBodyProps['columns']
  density: Density
  height: number
  table: Pick<TableProps<ListRow>, OfTable>
}

/** Long lists have a body of their own; a tree that long is left to antd. */
function useVirtualBody(
  long: boolean,
  { columns, density, height, table: { rowSelection, rowClassName, onRow } }: VirtualBodyParams,
) {
  const narrow = useNarrowWindow()
  return useMemo((): NonNullable<TableProps<ListRow>['components']> => {
    if (!long) return components
    const selection = rowSelection && { ...rowSelection, fixed: !narrow }
    const given = {
      columns,
      height,
      rowSelection: selection,
      rowClassName,
      onRow,
      rowHeight: rowHeights[density],
      ticksWidth: selection ? ticksWidth : 0,
    }
    return {
      ...components,
      body: (shown, { ref, onScroll }) => (
        <VirtualBody {...given} rows={shown} place={ref as VirtualBodyProps['place']} onAside={onScroll} />
      ),
    }
  }, [long, columns, density, height, narrow, rowSelection, rowClassName, onRow])
}

/** antd takes one off again where rows can be ticked. */
const expandColumnIndex = (columns: readonly { key?: unknown }[], named: string) =>
  Math.max(
    0,
    columns.findIndex(({ key }) => key === named),
  )

interface Fitting extends Pick<FittedTableProps, 'columns' | 'widths' | 'growing' | 'onResize'> {
  room: number
}

function useFittedColumns({ columns, widths, growing, onResize, room }: Fitting) {
  return useMemo(() => {
    const plans = columns.map(column => {
      const key = String(column.key)
      return { column, key, width: Number(column.width ?? 0), ...(growing.has(key) ? { grow: true as const } : {}) }
    })
    const actions = plans.find(({ key }) => key === actionsColumnKey)
    const fitted = fitColumns(plans, actions ? { ...widths, [actionsColumnKey]: actions.width } : widths, room)
    return plans.map(({ column, key, width: own }) => {
      const width = fitted[key] ?? own
      const edge = key === actionsColumnKey ? {} : { width, onResize: (next: number) => onResize(key, next) }
      return { ...column, width, onHeaderCell: () => edge as object }
    })
  }, [columns, widths, growing, onResize, room])
}
