import {
  AppstoreOutlined,
  BarChartOutlined,
  CalendarOutlined,
  EnvironmentOutlined,
  GroupOutlined,
  LineChartOutlined,
  PieChartOutlined,
  ProjectOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import { type AnyModule, chosenGroupPrefix, fieldOf, listViewsOf, type NamedListView } from '../../../schema/index.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import './views.css'

/** More names than these do not fit beside the toolbar: icons alone are shown. */
const maxNames = 4

interface Props {
  module: AnyModule
  /** The key of the view that is shown; empty for the table. */
  view: string
  onChange: (view: string) => void
}
const icons: { readonly [A in NamedListView['as']]: ReactNode } = {
  group: <GroupOutlined />,
  board: <ProjectOutlined />,
  calendar: <CalendarOutlined />,
  cards: <AppstoreOutlined />,
  map: <EnvironmentOutlined />,
  chart: <BarChartOutlined />,
}
const chartIcons = { bars: icons.chart, line: <LineChartOutlined />, pie: <PieChartOutlined /> }
const iconOf = (view: NamedListView): ReactNode => (view.as === 'chart' ? chartIcons[view.shape ?? 'bars'] : icons[view.as])

/** Switches between the table of a list and its other views. */
export function ViewSwitch({ module, view, onChange }: Props) {
  const views = listViewsOf(module)
  const options = [
    { value: '', icon: <TableOutlined />, title: t('engine:view.table') },
    ...views.map(one => ({ value: one.key, icon: iconOf(one), title: nameOfView(module, views, one) })),
  ]
  return (
    <Segments
      className="view-switch"
      aria-label={t('engine:view.switch')}
      value={view.startsWith(chosenGroupPrefix) ? (views.find(({ as }) => as === 'group')?.key ?? '') : view}
      onChange={onChange}
      options={options.map(({ value, icon, title }) => ({
        value,
        title,
        label: (
          <span className="view-name" data-short={options.length > maxNames}>
            {icon}
            <span>{title}</span>
          </span>
        ),
      }))}
    />
  )
}

/** The name of a view; views of the same shape are distinguished by their field. */
export function nameOfView(module: AnyModule, views: readonly NamedListView[], view: NamedListView): string {
  const name = t(`engine:view.${view.as}`)
  const alike = views.filter(({ as }) => as === view.as)
  const names = alike.length > 1 ? distinguishingFields(view) : []
  const field = names.map(one => fieldOf(module, one)?.label).join(' · ')
  return field ? t('engine:view.by', { view: name, field }) : name
}

function distinguishingFields(view: NamedListView): readonly string[] {
  if (view.as === 'calendar') return [view.from]
  if (view.as === 'map') return [view.at]
  if (view.as === 'chart') return [view.by, ...(view.of === undefined ? [] : [view.of])]
  return 'by' in view ? [view.by] : []
}
