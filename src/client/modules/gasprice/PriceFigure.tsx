import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { gasprice } from '../../../../schemas/gasprice.ts'
import { useLabels } from '../../engine/labels.ts'
import { useChanges } from '../../push/useChanges.ts'
import { call } from '../../request.ts'
import { Axis } from '../../widgets/Axis.tsx'
import { places } from './riseFall.tsx'
import { grades } from './day.ts'
import './prices.css'
import type { Day } from './trend.ts'

interface Lately {
  provinceid: number
  province: string
  days: readonly Day[]
}
const { path, route, name } = gasprice
const [width, height] = [320, 120]

/** Prices over the last thirty days, of the province most is known of. */
export function PriceFigure() {
  const [lately, setLately] = useState<Lately | null | undefined>(undefined)
  const look = () => call<Lately | null>(`${path}/lately`).then(setLately, () => null)
  useEffect(() => void look(), [])
  useChanges(name, look)
  const { fields } = useLabels(gasprice)
  const days = lately?.days ?? []
  return (
    <article className="figure figure-wide price-figure">
      <h2>
        <Link to={lately ? `${route}?provinceid=${lately.provinceid}` : route}>
          {t('attention:figures.prices', { province: lately?.province ?? '' })}
        </Link>
      </h2>
      {lately === null && <p className="figure-none">{t('attention:figures.none')}</p>}
      {days.length > 0 && (
        <>
          <Lines days={days} />
          <Axis from={days[0]?.day ?? ''} to={days.at(-1)?.day ?? ''} />
        </>
      )}
      <ul hidden={days.length === 0}>
        {grades.map(grade => (
          <li key={grade} data-grade={grade}>
            {fields[grade]?.label}
            <b>{priceOf(days, grade)}</b>
          </li>
        ))}
      </ul>
    </article>
  )
}

function priceOf(days: readonly Day[], grade: (typeof grades)[number]): string {
  const price = days.findLast(day => day[grade] !== null)?.[grade]
  return typeof price === 'number' ? places(price) : '-'
}

function Lines({ days }: { days: readonly Day[] }) {
  const all = days.flatMap(day => grades.flatMap(grade => day[grade] ?? []))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (index: number) => ((index / Math.max(1, days.length - 1)) * width).toFixed(1)
  const y = (price: number) => (height - 4 - ((price - low) / (high - low || 1)) * (height - 8)).toFixed(1)
  return (
    <svg className="trend price-lines" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {grades.map(grade => (
        <g key={grade} data-grade={grade}>
          <polyline
            vectorEffect="non-scaling-stroke"
            points={days.flatMap((day, index) => (day[grade] === null ? [] : [`${x(index)},${y(day[grade])}`])).join(' ')}
          />
        </g>
      ))}
    </svg>
  )
}
