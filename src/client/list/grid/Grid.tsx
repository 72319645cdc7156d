import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import { memo, useCallback, useMemo } from 'react'
import type { ListPreference } from '../../views/useListPreference.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import type { ColumnSettings } from '../../../shared/wire/savedView.ts'
import { isColumnShown, orderColumns } from '../../views/columnSettings.ts'
import type { ColumnSettingsRow } from './ColumnSettingsTable.tsx'
import type { FittedTableProps } from './FittedTable.tsx'
import { actionsColumnKey, FittedTable, type GridColumn } from './FittedTable.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { useLowWindow, useNarrowWindow } from '../../ui/breakpoints.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { usualDensity } from '../../ui/rowDensity.ts'

interface Props extends Omit<FittedTableProps, 'columns' | 'density' | 'widths' | 'onResize' | 'onChange'> {
  columns: readonly GridColumn[]
  toolbar: ReactNode
  tools: ReactNode
  preference: ListPreference
  onPreference: (change: ListPreference) => void
  onReload: () => void
  onSort: (orderKey: string) => void
}

const none = {} as const
const PhoneRows = lazyComponent(async () => (await import('../phone/PhoneRows.tsx')).PhoneRows)

/** The toolbar and the table below it, which fills the room that is left. */
export const Grid = memo(function Grid({ columns, toolbar, tools, preference, onPreference, onReload, onSort, ...table }: Props) {
  const [narrow, low] = [useNarrowWindow(), useLowWindow()]
  const { density = usualDensity(low), widths = none, columns: settings = none } = preference
  const ordered = useMemo(() => orderColumns(columns, settings), [columns, settings])
  const shown = useMemo(() => ordered.filter(column => isColumnShown(column, settings)), [ordered, settings])
  const resize = useCallback(
    (key: string, width: number) => onPreference({ widths: { ...widths, [key]: width } }),
    [widths, onPreference],
  )
  const sort = useCallback<NonNullable<FittedTableProps['onChange']>>((_, __, sorter) => onSort(orderKeyOf(sorter)), [onSort])
  return (
    <div className="grid">
      <GridToolbar
        tools={tools}
        density={density}
        columns={ordered.filter(({ key }) => key !== actionsColumnKey).map(column => settingsRow(column, settings))}
        settings={settings}
        onReload={onReload}
        onDensity={next => onPreference({ density: next })}
        onSettings={next => onPreference({ columns: next })}
      >
        {toolbar}
      </GridToolbar>
      {narrow ? (
        <PhoneRows {...table} columns={shown} density={density} widths={widths} onResize={resize} onSort={onSort} blank={null} />
      ) : (
        <FittedTable {...table} columns={shown} density={density} widths={widths} onResize={resize} onChange={sort} />
      )}
    </div>
  )
})

const settingsRow = (column: GridColumn, settings: ColumnSettings): ColumnSettingsRow => ({
  key: column.key,
  title: column.title,
  fixed: column.fixed ?? false,
  shown: isColumnShown(column, settings),
})

type Sorter = Parameters<NonNullable<TableProps<ListRow>['onChange']>>[2]

function orderKeyOf(sorter: Sorter): string {
  const [first] = [sorter].flat()
  if (!first?.order) return ''
  return `${first.order === 'descend' ? '-' : ''}${String(first.columnKey)}`
}
