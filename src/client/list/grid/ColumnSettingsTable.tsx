import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { DragSortTable, type ProColumns } from '@ant-design/pro-components'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { t } from 'i18next'
import type { KeyboardEvent } from 'react'
import './columnSettings.css'
import { type Figure, columnFigures, shownFigures } from '../../../schema/index.ts'
import type { ColumnSetting, ColumnSettings } from '../../../shared/wire/savedView.ts'
import '../../api/languages/texts/columnWords.ts'
import { useNarrowWindow } from '../../ui/breakpoints.ts'
import { isColumnShown, movedColumn, orderedSettings } from '../../views/columnSettings.ts'
import { minWidth } from './columnBounds.ts'
import type { ColumnAdjusting } from './Grid.tsx'

interface SettingsRow {
  key: string
  title: string
  shown: boolean
  fixed: 'left' | 'right' | false
  /** Null where it is as wide as the room allows. */
  width: number | null
  /** Aggregates the column offers. */
  figures: readonly Figure[]
  figure: Figure | 'none'
}
const noSettings: ColumnSettings = {}
const noWidths: Readonly<Record<string, number>> = {}
const dragHandle = '[aria-roledescription=sortable]'
/** A key of the width moves it by so much. */
const widthStep = 10

/** Which columns a list shows, in which order and how wide, which of them stay in sight, and which figures are below them. */
export function ColumnSettingsTable(adjusting: ColumnAdjusting) {
  const narrow = useNarrowWindow()
  const { rows, widths, showAll, reset, reorder, resetWidths, ...changes } = rowsOfSettings(adjusting)
  const shown = rows.filter(row => row.shown)
  const columns = settingsColumns({ rows, narrow, isLast: shown.length === 1, ...changes })
  return (
    <div
      className="column-settings"
      role="group"
      aria-label={t('engine:list.columns')}
      onKeyDown={event => moveByKey(event, rows, reorder)}
    >
      <header>
        <Checkbox
          checked={shown.length === rows.length}
          indeterminate={shown.length < rows.length}
          onChange={showAll}
          disabled={shown.length === rows.length}
        >
          {t('columns:every')}
        </Checkbox>
        <Button type="link" size="small" onClick={reset}>
          {t('columns:reset')}
        </Button>
      </header>
      <DragSortTable<SettingsRow>
        rowKey="key"
        size="small"
        columns={columns}
        dataSource={rows}
        dragSortKey="sort"
        dragSortHandlerRender={row => <DragHandle title={row.title} />}
        onDragSortEnd={(_from, _to, sorted: SettingsRow[]) => reorder(sorted)}
        search={false}
        options={false}
        toolBarRender={false}
        pagination={false}
        cardProps={false}
        showHeader={false}
        scroll={{ y: 'min(420px, 55vh)' }}
      />
      {!narrow && (
        <footer>
          <Button size="small" onClick={() => void adjusting.onFit(shown.map(({ key }) => key))}>
            {t('columns:fitAll')}
          </Button>
          <Button size="small" disabled={!Object.keys(widths).length} onClick={resetWidths}>
            {t('columns:usualWidths')}
          </Button>
        </footer>
      )}
    </div>
  )
}

/** The columns with their settings, and what changes these. */
function rowsOfSettings({ module, columns: drawn, preference, onPreference }: Omit<ColumnAdjusting, 'onFit'>) {
  const { columns: settings = noSettings, widths = noWidths, figures: chosen } = preference
  const figures = shownFigures(module, chosen)
  const rows = drawn.map((column): SettingsRow => ({
    key: column.key,
    title: column.title,
    fixed: column.fixed ?? false,
    shown: isColumnShown(column, settings),
    width: widths[column.key] ?? null,
    figures: columnFigures(module).get(column.key) ?? [],
    figure: figures[column.key] ?? 'none',
  }))
  const onSettings = (next: ColumnSettings) => onPreference({ columns: next })
  return {
    rows,
    widths,
    change: (key: string, setting: ColumnSetting) => onSettings({ ...settings, [key]: { ...settings[key], ...setting } }),
    showAll: () =>
      onSettings({ ...settings, ...Object.fromEntries(rows.map(({ key }) => [key, { ...settings[key], show: true }])) }),
    reset: () => onSettings({}),
    reorder: (sorted: readonly Pick<SettingsRow, 'key'>[]) => onSettings(orderedSettings(settings, sorted)),
    chooseFigure: (key: string, figure: Figure | 'none') => onPreference({ figures: { ...chosen, [key]: figure } }),
    resize(key: string, width: number | null) {
      const { [key]: _before, ...others } = widths
      onPreference({ widths: width === null ? others : { ...others, [key]: Math.max(minWidth, Math.round(width)) } })
    },
    resetWidths: () => onPreference({ widths: {} }),
  }
}

/** Arrow keys on a drag handle move its column. */
function moveByKey(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly SettingsRow[],
  reorder: (sorted: readonly Pick<SettingsRow, 'key'>[]) => void,
) {
  const key = keyOfHandle(event.target)
  const sorted = key ? movedColumn(rows, key, { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0) : null
  if (!key || !sorted) return
  event.preventDefault()
  const table = event.currentTarget
  reorder(sorted)
  // React renders the moved row anew, which loses the focus: it goes to the handle of the new one.
  requestAnimationFrame(() => table.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"] ${dragHandle}`)?.focus())
}

/** The column whose drag handle has the focus. */
const keyOfHandle = (target: EventTarget) => {
  const handle = target instanceof Element ? target.closest(dragHandle) : null
  return handle?.closest('[data-row-key]')?.getAttribute('data-row-key')
}

interface SettingsColumnsParams {
  rows: readonly SettingsRow[]
  narrow: boolean
  /** Only one column is still shown, which cannot be hidden. */
  isLast: boolean
  change: (key: string, setting: ColumnSetting) => void
  chooseFigure: (key: string, figure: Figure | 'none') => void
  resize: (key: string, width: number | null) => void
}

function settingsColumns({
  rows,
  narrow,
  isLast,
  change,
  chooseFigure,
  resize,
}: SettingsColumnsParams): ProColumns<SettingsRow>[] {
  const figure = {
    key: 'figure',
    width: 104,
    render: (_: unknown, row: SettingsRow) => <FigureSelect row={row} onChange={chooseFigure} />,
  }
  const width = { key: 'width', width: 84, render: (_: unknown, row: SettingsRow) => <WidthInput row={row} onChange={resize} /> }
  return [
    { key: 'sort', dataIndex: 'sort', width: 36 },
    { key: 'title', dataIndex: 'title', render: (_, row) => <ShowBox row={row} last={isLast} onChange={change} /> },
    ...(rows.some(({ figures }) => figures.length > 0) ? [figure] : []),
    ...(narrow ? [] : [width]),
    { key: 'fixed', width: 64, render: (_, row) => <FixButtons row={row} onChange={change} /> },
  ]
}

interface CellProps {
  row: SettingsRow
  onChange: (key: string, setting: ColumnSetting) => void
}

/** Pro draws the button around it. */
const DragHandle = ({ title }: Pick<SettingsRow, 'title'>) => {
  const label = t('columns:move', { title })
  return <HolderOutlined className="column-drag" role="img" aria-label={label} title={label} />
}

/** The last column that is shown stays. */
const ShowBox = ({ row: { key, title, shown }, last, onChange }: CellProps & { last: boolean }) => (
  <Checkbox checked={shown} disabled={shown && last} onChange={event => onChange(key, { show: event.target.checked })}>
    {title}
  </Checkbox>
)

/** The choice of an aggregate for a column of numbers. */
function FigureSelect({
  row: { key, title, figures, figure },
  onChange,
}: {
  row: SettingsRow
  onChange: (key: string, figure: Figure | 'none') => void
}) {
  if (!figures.length) return null
  return (
    <Select<Figure | 'none'>
      size="small"
      variant="borderless"
      className="column-figure"
      aria-label={t('columns:of', { title })}
      {...(figures.includes('sum') ? {} : { title: t('columns:currencies') })}
      value={figure}
      options={(['none', ...figures] as const).map(value => ({ value, label: t(`columns:figure.${value}`) }))}
      popupMatchSelectWidth={false}
      onChange={next => onChange(key, next)}
    />
  )
}

/** Empty if a column has the remaining width. */
const WidthInput = ({
  row: { key, title, width },
  onChange,
}: {
  row: SettingsRow
  onChange: (key: string, width: number | null) => void
}) => (
  <InputNumber<number>
    size="small"
    className="column-width"
    aria-label={t('columns:width', { title })}
    placeholder={t('columns:auto')}
    min={minWidth}
    max={2000}
    step={widthStep}
    precision={0}
    value={width}
    onChange={next => onChange(key, next)}
  />
)

const FixButtons = ({ row: { key, title, fixed }, onChange }: CellProps) =>
  (['left', 'right'] as const).map(side => {
    const label = t(fixed === side ? 'columns:unpin' : side === 'left' ? 'columns:pinLeft' : 'columns:pinRight', { title })
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
