import type { KeyboardEvent, PointerEvent } from 'react'
import { useMemo, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { fieldsOf } from '../../../schema/index.ts'
import { places, RiseFall } from './riseFall.tsx'
import type { Grade } from './day.ts'
import { grades } from './day.ts'
import type { Chart, Day } from './trend.ts'
import { changeAt, chartOf, height, lineThrough, toggled, width } from './trend.ts'

interface Props {
  module: AnyModule
  days: readonly Day[]
}
const everyDays = 5

/** A line for every grade; the prices of the day one points at, or of the last one, stand above it. */
export function TrendChart({ module, days }: Props) {
  const [shown, show] = useState<readonly Grade[]>(grades)
  const [at, setAt] = useState(days.length - 1)
  const chart = useMemo(() => chartOf(days, shown), [days, shown])
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAt(chart.at(((event.clientX - box.left) / box.width) * width))
  }
  const walk = ({ key }: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (by !== undefined) setAt(Math.max(0, Math.min(days.length - 1, at + by)))
  }
  return (
    <>
      <div className="trend-legend" aria-live="polite">
        <time>{days[at]?.day}</time>
        {grades.map(grade => (
          <button
            key={grade}
            type="button"
            data-grade={grade}
            aria-pressed={shown.includes(grade)}
            onClick={() => show(toggled(shown, grade))}
          >
            {fieldsOf(module)[grade]?.label}
            <b>{figure(days[at]?.[grade])}</b>
            <Change by={changeAt(days, at, grade)} />
          </button>
        ))}
      </div>
      <svg
        className="trend"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={module.title}
        tabIndex={0}
        onPointerMove={follow}
        onPointerLeave={() => setAt(days.length - 1)}
        onKeyDown={walk}
      >
        <Scale chart={chart} days={days} />
        <line className="trend-at" x1={chart.x(at)} x2={chart.x(at)} y1={0} y2={height - 28} />
        {shown.map(grade => (
          <g key={grade} data-grade={grade}>
            <polyline points={lineThrough(days, grade, chart)} />
            <Dot price={days[at]?.[grade]} x={chart.x(at)} chart={chart} />
          </g>
        ))}
      </svg>
    </>
  )
}

const figure = (price: number | null | undefined): string => (typeof price === 'number' ? places(price) : '-')
const Change = ({ by }: { by: number | null }) => (by === null ? <span className="rise-fall">-</span> : <RiseFall by={by} />)

const Dot = ({ price, x, chart }: { price: number | null | undefined; x: number; chart: Chart }) =>
  typeof price === 'number' ? <circle cx={x} cy={chart.y(price)} r={4} /> : null

const Scale = ({ chart, days }: { chart: Chart; days: readonly Day[] }) => (
  <g className="trend-scale">
    {chart.ticks.map(price => (
      <g key={price}>
        <line x1={44} x2={width - 12} y1={chart.y(price)} y2={chart.y(price)} />
        <text x={38} y={chart.y(price) + 4} textAnchor="end">
          {price.toFixed(2)}
        </text>
      </g>
    ))}
    {days.map(({ day }, index) =>
      (days.length - 1 - index) % everyDays === 0 ? (
        <text key={day} x={chart.x(index)} y={height - 8} textAnchor={index === days.length - 1 ? 'end' : 'middle'}>
          {day.slice(5)}
        </text>
      ) : null,
    )}
  </g>
)
