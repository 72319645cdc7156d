import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import type { ProColumns } from '@ant-design/pro-components'
import { ProTable } from '@ant-design/pro-components'
import type { TableProps } from 'antd'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { memo, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FittedTableProps } from './FittedTable.tsx'
import { FittedTable } from './FittedTable.tsx'
import { usePageActions } from '../../ui/pageActions.ts'
import type { Density } from '../../ui/rowDensity.ts'
import type { ListPreference } from '../../views/useListPreference.ts'
import type { ListRow } from '../../api/rows/listRow.ts'

interface Props extends Omit<FittedTableProps, 'columns' | 'density' | 'widths' | 'onResize' | 'onChange'> {
  columns: ProColumns<ListRow>[]
  toolbar: ReactNode
  tools: ReactNode
  preference: ListPreference
  onPreference: (change: ListPreference) => void
  onReload: () => void
  onSort: (orderKey: string) => void
}

const none = {}

/** ProTable draws the toolbar and the column settings; the table inside is ours. */
export const Grid = memo(function Grid({ columns, toolbar, tools, preference, onPreference, onReload, onSort, ...table }: Props) {
  const { density = 'middle', widths = none } = preference
  const { t } = useTranslation()
  const options = useToolbarOptions(onReload, t)
  const resize = useCallback(
    (key: string, width: number) => onPreference({ widths: { ...widths, [key]: width } }),
    [widths, onPreference],
  )
  const sort = useCallback<NonNullable<FittedTableProps['onChange']>>((_, __, sorter) => onSort(orderKeyOf(sorter)), [onSort])
  return (
    <ProTable<ListRow>
      className="grid"
      columns={columns}
      rowKey="id"
      search={false}
      pagination={false}
      cardProps={false}
      tableAlertRender={false}
      size={density}
      onSizeChange={size => onPreference({ density: size as Density })}
      columnsState={{
        value: preference.columns ?? none,
        defaultValue: none,
        onChange: settings => onPreference({ columns: settings }),
      }}
      headerTitle={toolbar}
      toolBarRender={() => [tools]}
      options={options}
      tableViewRender={({ columns: shown }) => (
        <FittedTable {...table} columns={shown ?? []} density={density} widths={widths} onResize={resize} onChange={sort} />
      )}
    />
  )
})

function useToolbarOptions(onReload: () => void, t: TFunction) {
  const columnsButton = useRef<HTMLButtonElement>(null)
  usePageActions([{ key: 'columns', label: t('engine:list.columns'), run: () => columnsButton.current?.click() }])
  return useMemo(() => {
    const button = (icon: ReactNode, label: string) => <Button type="text" icon={icon} aria-label={label} />
    const setting = <Button ref={columnsButton} type="text" icon={<SettingOutlined />} aria-label={t('engine:list.columns')} />
    return {
      reload: onReload,
      reloadIcon: button(<ReloadOutlined />, t('engine:list.refresh')),
      densityIcon: button(<ColumnHeightOutlined />, t('engine:list.density')),
      setting: { draggable: true, checkable: true, settingIcon: setting },
    }
  }, [onReload, t])
}

type Sorter = Parameters<NonNullable<TableProps<ListRow>['onChange']>>[2]

function orderKeyOf(sorter: Sorter): string {
  const [first] = [sorter].flat()
  if (!first?.order) return ''
  return `${first.order === 'descend' ? '-' : ''}${String(first.columnKey)}`
}
