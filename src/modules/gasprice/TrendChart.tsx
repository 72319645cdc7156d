import { formatPrice } from 'houtai/client'
import { type AnyModule, fieldsOf } from 'houtai/schema'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { type FuelGrade, fuelGrades } from './priceRows.ts'
import { RiseFall } from './riseFallView.tsx'
import {
  type TrendScale,
  type PriceDay,
  changeOnDay,
  trendScale,
  chartHeight,
  trendPoints,
  toggleGrade,
  chartWidth,
} from './trendScale.ts'

interface Props {
  module: AnyModule
  days: readonly PriceDay[]
}
const daysPerLabel = 5

/** One line for each grade; above it the prices of the day under the pointer, or of the last day. */
export function TrendChart({ module, days }: Props) {
  const [shown, setShown] = useState<readonly FuelGrade[]>(fuelGrades)
  const [dayIndex, setDayIndex] = useState(days.length - 1)
  const chart = useMemo(() => trendScale(days, shown), [days, shown])
  const followPointer = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setDayIndex(chart.dayAt(((event.clientX - box.left) / box.width) * chartWidth))
  }
  const moveByKey = ({ key }: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (by !== undefined) setDayIndex(Math.max(0, Math.min(days.length - 1, dayIndex + by)))
  }
  return (
    <>
      <div className="trend-legend" aria-live="polite">
        <time>{days[dayIndex]?.day}</time>
        {fuelGrades.map(grade => (
          <button
            key={grade}
            type="button"
            data-grade={grade}
            aria-pressed={shown.includes(grade)}
            onClick={() => setShown(toggleGrade(shown, grade))}
          >
            {fieldsOf(module)[grade]?.label}
            <b>{priceText(days[dayIndex]?.[grade])}</b>
            <PriceChangeText by={changeOnDay(days, dayIndex, grade)} />
          </button>
        ))}
      </div>
      <svg
        className="trend"
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        role="img"
        aria-label={module.label}
        tabIndex={0}
        onPointerMove={followPointer}
        onPointerLeave={() => setDayIndex(days.length - 1)}
        onKeyDown={moveByKey}
      >
        <TrendAxes chart={chart} days={days} />
        <line className="trend-at" x1={chart.x(dayIndex)} x2={chart.x(dayIndex)} y1={0} y2={chartHeight - 28} />
        {shown.map(grade => (
          <g key={grade} data-grade={grade}>
            <polyline points={trendPoints(days, grade, chart)} />
            <PriceDot price={days[dayIndex]?.[grade]} x={chart.x(dayIndex)} chart={chart} />
          </g>
        ))}
      </svg>
    </>
  )
}

const priceText = (price: number | null | undefined): string => (typeof price === 'number' ? formatPrice(price) : '-')
const PriceChangeText = ({ by }: { by: number | null }) =>
  by === null ? <span className="rise-fall">-</span> : <RiseFall by={by} />

const PriceDot = ({ price, x, chart }: { price: number | null | undefined; x: number; chart: TrendScale }) =>
  typeof price === 'number' ? <circle cx={x} cy={chart.y(price)} r={4} /> : null

const TrendAxes = ({ chart, days }: { chart: TrendScale; days: readonly PriceDay[] }) => (
  <g className="trend-scale">
    {chart.ticks.map(price => (
      <g key={price}>
        <line x1={44} x2={chartWidth - 12} y1={chart.y(price)} y2={chart.y(price)} />
        <text x={38} y={chart.y(price) + 4} textAnchor="end">
          {price.toFixed(2)}
        </text>
      </g>
    ))}
    {days.map(({ day }, index) =>
      (days.length - 1 - index) % daysPerLabel === 0 ? (
        <text key={day} x={chart.x(index)} y={chartHeight - 8} textAnchor={index === days.length - 1 ? 'end' : 'middle'}>
          {day.slice(5)}
        </text>
      ) : null,
    )}
  </g>
)
