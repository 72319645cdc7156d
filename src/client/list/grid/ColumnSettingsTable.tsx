import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { DragSortTable, type ProColumns } from '@ant-design/pro-components'
import { Button, Checkbox } from 'antd'
import { t } from 'i18next'
import './columnSettings.css'
import type { ColumnSetting, ColumnSettings } from '../../../shared/wire/savedView.ts'

export interface ColumnSettingsRow {
  key: string
  title: string
  shown: boolean
  fixed: 'left' | 'right' | false
}

interface Props {
  /** In the order they are drawn. */
  rows: readonly ColumnSettingsRow[]
  settings: ColumnSettings
  onChange: (settings: ColumnSettings) => void
}

/** Which columns a list shows, in which order, and which of them stay in sight. */
export function ColumnSettingsTable({ rows, settings, onChange }: Props) {
  const change = (key: string, setting: ColumnSetting) => onChange({ ...settings, [key]: { ...settings[key], ...setting } })
  const showAll = (show: boolean) =>
    onChange({ ...settings, ...Object.fromEntries(rows.map(({ key }) => [key, { ...settings[key], show }])) })
  const reorder = (_from: number, _to: number, sorted: ColumnSettingsRow[]) =>
    onChange({ ...settings, ...Object.fromEntries(sorted.map(({ key }, order) => [key, { ...settings[key], order }])) })
  const shown = rows.filter(row => row.shown).length
  const columns: ProColumns<ColumnSettingsRow>[] = [
    { key: 'sort', dataIndex: 'sort', width: 36 },
    { key: 'title', dataIndex: 'title', render: (_, row) => <ShowBox row={row} last={shown === 1} onChange={change} /> },
    { key: 'fixed', width: 64, render: (_, row) => <FixButtons row={row} onChange={change} /> },
  ]
  return (
    <div className="column-settings" role="group" aria-label={t('engine:list.columns')}>
      <header>
        <Checkbox
          checked={shown === rows.length}
          indeterminate={shown < rows.length}
          onChange={() => showAll(true)}
          disabled={shown === rows.length}
        >
          {t('engine:columns.all')}
        </Checkbox>
        <Button type="link" size="small" onClick={() => onChange({})}>
          {t('engine:columns.reset')}
        </Button>
      </header>
      <DragSortTable<ColumnSettingsRow>
        rowKey="key"
        size="small"
        columns={columns}
        dataSource={[...rows]}
        dragSortKey="sort"
        onDragSortEnd={reorder}
        search={false}
        options={false}
        toolBarRender={false}
        pagination={false}
        cardProps={false}
        showHeader={false}
        scroll={{ y: 'min(420px, 55vh)' }}
      />
    </div>
  )
}

interface CellProps {
  row: ColumnSettingsRow
  onChange: (key: string, setting: ColumnSetting) => void
}

/** The last column that is shown stays. */
const ShowBox = ({ row: { key, title, shown }, last, onChange }: CellProps & { last: boolean }) => (
  <Checkbox checked={shown} disabled={shown && last} onChange={event => onChange(key, { show: event.target.checked })}>
    {title}
  </Checkbox>
)

const FixButtons = ({ row: { key, title, fixed }, onChange }: CellProps) =>
  (['left', 'right'] as const).map(side => {
    const label = t(fixed === side ? 'engine:columns.free' : `engine:columns.${side}`, { title })
    return (
      <Button
        key={side}
        type="text"
        size="small"
        className="column-pin"
        data-side={side}
        aria-pressed={fixed === side}
        aria-label={label}
        title={label}
        icon={fixed === side ? <PushpinFilled /> : <PushpinOutlined />}
        onClick={() => onChange(key, { fixed: fixed === side ? false : side })}
      />
    )
  })
