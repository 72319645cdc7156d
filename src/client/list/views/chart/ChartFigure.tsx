import i18next, { t } from 'i18next'
import type { ReactNode, Ref } from 'react'
import { type AnyModule, type ChartShape, type DateStep, fieldOf } from '../../../../schema/index.ts'
import { addDecimals } from '../../../../shared/rules/decimals.ts'
import type { RowGroup, RowGroups } from '../../../../shared/wire/envelope.ts'
import { BarRows } from '../../../ui/chart/BarRows.tsx'
import { ColumnChart } from '../../../ui/chart/ColumnChart.tsx'
import { PieChart } from '../../../ui/chart/PieChart.tsx'
import { viewOf } from '../../../views/viewOf.ts'
import { FigureText } from '../../figures/FigureText.tsx'
import { groupTitle, isValueMissing } from '../groupTitle.ts'
import './chart.css'
import { firstAndLastDay, withoutGaps } from './chartDates.ts'

/** The groups of a chart; without a step the values are no days. */
export interface ChartGroups extends RowGroups {
  step: DateStep | null
}
/** By what rows are grouped, and what is added up. */
export interface ChartSpec {
  by: string
  of?: string
  shape?: ChartShape
}
/** One group of a chart. */
interface ChartGroup {
  value: RowGroup['value']
  label: string
  /** The count, or an exact sum. */
  amount: string
}
/** Parts of a pie; further ones are one. */
const maxParts = 8

interface Props {
  module: AnyModule
  view: ChartSpec
  /** Null until they are here. */
  loaded: ChartGroups | null
  busy: boolean
  /** Its buttons have their group as `data-group`. */
  place?: Ref<HTMLDivElement>
  /** Shows the rows of the days of a time, or of a value. */
  onDays: (time: string, days: readonly [from: string, to: string]) => void
  onValue: (value: string | number) => void
}

/** The title of a chart. */
export const chartTitle = (module: AnyModule, { by, of }: ChartSpec, step: DateStep | null | undefined): string =>
  t(step ? 'arrangements:chartByTime' : 'arrangements:chartBy', {
    what: of === undefined ? t('arrangements:rowCount') : fieldOf(module, of)?.label,
    by: fieldOf(module, by)?.label,
    step: t(`engine:view.${step ?? 'month'}`),
  })

/** Rows counted, or a field added up, by the values of another. */
export function ChartFigure({ module, view, loaded, busy, place, onDays, onValue }: Props) {
  const { by, of, shape = 'bars' } = view
  const groups = loaded ? drawnGroups(module, view, loaded) : []
  const amountText = (amount: string) => <ChartAmount module={module} of={of} amount={amount} />
  const title = chartTitle(module, view, loaded?.step)
  const undated = loaded?.step ? (loaded.groups.find(({ value }) => value === null)?.count ?? 0) : 0
  return (
    <div ref={place} className="chart" aria-busy={busy}>
      <p className="chart-title">
        <b>{title}</b>
        {loaded && (
          <span>
            {t('engine:view.sum')} {amountText(chartWhole(view, loaded))}
          </span>
        )}
        {undated > 0 && <span>{t('arrangements:undated', { count: undated })}</span>}
        {loaded?.more && <span>{t('arrangements:moreValues')}</span>}
      </p>
      {loaded?.step ? (
        <ColumnChart
          label={title}
          line={shape === 'line'}
          columns={groups.map(({ value, label, amount }) => ({
            key: String(value),
            short: shortTime(String(value), loaded.step),
            label,
            value: Number(amount),
            text: amountText(amount),
            onPick: () => onDays(String(value), firstAndLastDay(String(value), loaded.step ?? 'month')),
          }))}
        />
      ) : (
        loaded && (
          <ValueChart
            {...{ module, by, shape, title, groups, amountText }}
            whole={amountText(chartWhole(view, loaded))}
            onPick={onValue}
          />
        )
      )}
    </div>
  )
}

/** The groups of a chart in its order, with those between of no row. */
export function drawnGroups(module: AnyModule, { by, of }: ChartSpec, { groups, step }: ChartGroups): readonly ChartGroup[] {
  const found = groups.map(group => toChartGroup(module, { by, of }, group))
  return step ? timesOf(found, step) : byOptions(module, by, found)
}

/** All of a chart. An undated group is in it too, although no time is drawn for it. */
export const chartWhole = ({ of }: ChartSpec, { groups }: ChartGroups): string =>
  groups.reduce((sum, group) => addDecimals(sum, chartAmount(group, of)), '0')

export const chartAmount = ({ count, sums }: RowGroup, of: string | undefined): string =>
  of === undefined ? String(count) : (sums[of] ?? '0')

const toChartGroup = (module: AnyModule, { by, of }: { by: string; of: string | undefined }, group: RowGroup): ChartGroup => ({
  value: group.value,
  label: groupTitle(module, by, group),
  amount: chartAmount(group, of),
})

export const ChartAmount = ({ module, of, amount }: { module: AnyModule; of: string | undefined; amount: string }): ReactNode =>
  of === undefined ? (
    Number(amount).toLocaleString(i18next.language)
  ) : (
    <FigureText module={module} name={of} figure="sum" of={amount} />
  )

interface ValueChartProps {
  module: AnyModule
  by: string
  shape: 'bars' | 'line' | 'pie'
  title: string
  groups: readonly ChartGroup[]
  whole: ReactNode
  amountText: (amount: string) => ReactNode
  onPick: (value: string | number) => void
}

function ValueChart({ module, by, shape, title, groups, whole, amountText, onPick }: ValueChartProps) {
  const field = fieldOf(module, by)
  const shown = shape === 'pie' ? fewParts(groups) : groups
  const rows = shown.map(({ value, label, amount }) => ({
    key: value ?? label,
    // No list can be filtered for rows without a value.
    head:
      value === null || (field && isValueMissing(field, value)) ? (
        <em title={label}>{label}</em>
      ) : (
        <button type="button" title={label} data-group={value} onClick={() => onPick(value)}>
          {label}
        </button>
      ),
    value: Number(amount),
    text: amountText(amount),
  }))
  return shape === 'pie' ? <PieChart parts={rows} label={title} whole={whole} /> : <BarRows rows={rows} label={title} />
}

/** The largest, and all others as one. */
function fewParts(groups: readonly ChartGroup[]): readonly ChartGroup[] {
  const sorted = [...groups].sort((one, other) => Number(other.amount) - Number(one.amount))
  if (sorted.length <= maxParts) return sorted
  const rest = sorted.slice(maxParts - 1).reduce((sum, { amount }) => addDecimals(sum, amount), '0')
  return [...sorted.slice(0, maxParts - 1), { value: null, label: t('arrangements:others'), amount: rest }]
}

/** Options in their order, also those of no row; other values from the greatest down. */
function byOptions(module: AnyModule, by: string, groups: readonly ChartGroup[]): readonly ChartGroup[] {
  const field = fieldOf(module, by)
  const options = field && viewOf(module, field).options?.(field)
  if (!options) return [...groups].sort((one, other) => Number(other.amount) - Number(one.amount))
  const known = options.map(
    ({ value, label }) => groups.find(group => String(group.value) === String(value)) ?? { value, label, amount: '0' },
  )
  return [...known, ...groups.filter(group => !known.includes(group))]
}

/** The times from the first to the last, also those of no row. */
function timesOf(groups: readonly ChartGroup[], step: DateStep): readonly ChartGroup[] {
  const byTime = new Map(groups.map(group => [group.value, group]))
  const times = groups.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  return withoutGaps(times, step).map(time => ({
    value: time,
    label: step === 'week' ? firstAndLastDay(time, step).join(' – ') : time,
    amount: byTime.get(time)?.amount ?? '0',
  }))
}
/** A day without its year. */
const shortTime = (label: string, step: DateStep | null): string => (step === 'month' ? label : label.slice('2026-'.length))
