import { useMemoizedFn } from 'ahooks'
import type { TableProps } from 'antd'
import { type MouseEvent, type ReactNode, type RefObject, memo, useCallback, useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { importChunk } from '../../api/importChunk.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import { useLowWindow, useNarrowWindow } from '../../ui/breakpoints.ts'
import { lazyComponent, lazyOptionalComponent } from '../../ui/lazyComponent.tsx'
import { defaultDensity } from '../../ui/rowDensity.ts'
import { isColumnShown, orderColumns } from '../../views/columnSettings.ts'
import type { ListPreference } from '../../views/useListPreference.ts'
import { type FittedTableProps, actionsColumnKey, FittedTable, type GridColumn } from './FittedTable.tsx'
import type { fittingWidths } from './fittingWidths.ts'
import { GridToolbar } from './GridToolbar.tsx'

interface Props extends Omit<FittedTableProps, 'columns' | 'density' | 'widths' | 'onResize' | 'onFit' | 'onChange'> {
  module: AnyModule
  columns: readonly GridColumn[]
  toolbar: ReactNode
  tools: ReactNode
  /** Works out the figures. */
  figuresLoader: ReactNode
  preference: ListPreference
  onPreference: (change: ListPreference) => void
  onReload: () => void
  onSort: (orderKey: string) => void
  /** Shows the rows in groups by a column; null where they are not grouped. */
  onGroup: ((view: string) => void) | null
}

const noSettings = {} as const
const PhoneRows = lazyComponent(async () => (await import('../phone/PhoneRows.tsx')).PhoneRows)
const ColumnMenu = lazyOptionalComponent(async () => (await import('./ColumnMenu.tsx')).ColumnMenu)

/** The toolbar and the table below it, which fills the room that is left. */
export const Grid = memo(function Grid({ module, columns, toolbar, tools, figuresLoader, onGroup, ...props }: Props) {
  const { preference, onPreference, onReload, onSort, ...table } = props
  const [narrow, low] = [useNarrowWindow(), useLowWindow()]
  const grid = useRef<HTMLDivElement>(null)
  const { density = defaultDensity(low), widths = noSettings, columns: settings = noSettings } = preference
  const ordered = useMemo(() => orderColumns(columns, settings), [columns, settings])
  const shown = useMemo(() => ordered.filter(column => isColumnShown(column, settings)), [ordered, settings])
  const { resize, fit, fitOne } = useColumnWidths(grid, {
    widths,
    onPreference,
    fitted: { module, rows: table.rows, columns: shown, hasCheckboxes: Boolean(table.rowSelection) },
  })
  const sort = useCallback<NonNullable<FittedTableProps['onChange']>>((_, __, sorter) => onSort(orderKeyOf(sorter)), [onSort])
  const [menuAt, openMenu] = useState<{ column: string; heading: HTMLElement } | null>(null)
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const heading = (event.target as Element).closest<HTMLElement>('th[data-column]')
    if (!heading) return
    event.preventDefault()
    openMenu({ column: heading.dataset['column'] ?? '', heading })
  }
  const settable = ordered.filter(({ key }) => key !== actionsColumnKey)
  const adjusting = { module, columns: settable, preference, onPreference, onFit: fit }
  return (
    <div ref={grid} className="grid" onContextMenu={onContextMenu}>
      <GridToolbar tools={tools} density={density} adjusting={adjusting} onReload={onReload}>
        {toolbar}
      </GridToolbar>
      {narrow ? (
        <PhoneRows
          {...table}
          columns={shown}
          density={density}
          widths={widths}
          onResize={resize}
          onFit={fitOne}
          onSort={onSort}
          blank={null}
        />
      ) : (
        <FittedTable
          {...table}
          columns={shown}
          density={density}
          widths={widths}
          onResize={resize}
          onFit={fitOne}
          onChange={sort}
        />
      )}
      {figuresLoader}
      {menuAt && <ColumnMenu {...adjusting} {...menuAt} blank={null} onGroup={onGroup} onClose={() => openMenu(null)} />}
    </div>
  )
})

interface ColumnWidthsParams {
  widths: Readonly<Record<string, number>>
  onPreference: (change: ListPreference) => void
  fitted: Omit<Parameters<typeof fittingWidths>[1], 'keys'>
}

const importFittingWidths = () => import('./fittingWidths.ts')

/** Sets the width of a column, or makes columns as wide as what is in them. */
function useColumnWidths(grid: RefObject<HTMLElement | null>, { widths, onPreference, fitted }: ColumnWidthsParams) {
  const resize = useCallback(
    (key: string, width: number) => onPreference({ widths: { ...widths, [key]: width } }),
    [widths, onPreference],
  )
  const fit = useMemoizedFn(async (keys: readonly string[]) => {
    const measuring = await importChunk(importFittingWidths)
    if (grid.current) onPreference({ widths: { ...widths, ...measuring.fittingWidths(grid.current, { ...fitted, keys }) } })
  })
  return { resize, fit, fitOne: useCallback((key: string) => void fit([key]), [fit]) }
}

/** Column settings that an account may adjust. */
export interface ColumnAdjusting {
  module: AnyModule
  /** In the order they are drawn. */
  columns: readonly GridColumn[]
  preference: ListPreference
  onPreference: (change: ListPreference) => void
  /** Makes columns as wide as what is in them. */
  onFit: (keys: readonly string[]) => Promise<void>
}

type Sorter = Parameters<NonNullable<TableProps<ListRow>['onChange']>>[2]

function orderKeyOf(sorter: Sorter): string {
  const [first] = [sorter].flat()
  if (!first?.order) return ''
  return `${first.order === 'descend' ? '-' : ''}${String(first.columnKey)}`
}
