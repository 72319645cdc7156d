import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import type { ProColumns } from '@ant-design/pro-components'
import { ProTable } from '@ant-design/pro-components'
import type { TableProps } from 'antd'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { memo, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FillingProps } from './Filling.tsx'
import { Filling } from './Filling.tsx'
import { useActions } from '../actions.ts'
import type { Density } from '../density.ts'
import type { Preference } from './preference.ts'
import type { ListRow } from './rows.ts'

interface Props extends Omit<FillingProps, 'columns' | 'density' | 'widths' | 'onResize' | 'onChange'> {
  columns: ProColumns<ListRow>[]
  toolbar: ReactNode
  tools: ReactNode
  preference: Preference
  onPreference: (change: Preference) => void
  onReload: () => void
  onSort: (orderKey: string) => void
}

const none = {}

/** ProTable for the toolbar and the settings of columns; the table inside fills what room there is. */
export const Grid = memo(function Grid({
  columns,
  toolbar,
  tools,
  preference,
  onPreference,
  onReload,
  onSort,
  ...filling
}: Props) {
  const { density = 'middle', widths = none } = preference
  const { t } = useTranslation()
  const options = useOptions(onReload, t)
  const resize = useCallback(
    (key: string, width: number) => onPreference({ widths: { ...widths, [key]: width } }),
    [widths, onPreference],
  )
  const sort = useCallback<NonNullable<FillingProps['onChange']>>((_, __, sorter) => onSort(orderKeyOf(sorter)), [onSort])
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
      onSizeChange={chosen => onPreference({ density: chosen as Density })}
      columnsState={{
        value: preference.columns ?? none,
        defaultValue: none,
        onChange: chosen => onPreference({ columns: chosen }),
      }}
      headerTitle={toolbar}
      toolBarRender={() => [tools]}
      options={options}
      tableViewRender={table => (
        <Filling {...filling} columns={table.columns ?? []} density={density} widths={widths} onResize={resize} onChange={sort} />
      )}
    />
  )
})

function useOptions(onReload: () => void, t: TFunction) {
  const columns = useRef<HTMLButtonElement>(null)
  useActions([{ key: 'columns', label: t('engine:list.columns'), run: () => columns.current?.click() }])
  return useMemo(() => {
    const button = (icon: ReactNode, label: string) => <Button type="text" icon={icon} aria-label={label} />
    const setting = <Button ref={columns} type="text" icon={<SettingOutlined />} aria-label={t('engine:list.columns')} />
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
  const [one] = [sorter].flat()
  if (!one?.order) return ''
  return `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}`
}
