import { DayAxis, FigureCard, type FigureProps, formatPrice, useModuleLabels } from 'houtai/client'
import { t } from 'i18next'
import { gasprice } from '../../../schemas/gasprice.ts'
import { fuelGrades } from './priceRows.ts'
import './prices.css'
import type { PriceDay } from './trendScale.ts'

interface RecentPrices {
  provinceid: number
  province: string
  days: readonly PriceDay[]
}
const { route } = gasprice
const [width, height] = [320, 120]

/** Prices over the last thirty days, of the province that has the most of them. */
export function PriceFigure({ data }: FigureProps) {
  const recent = data as RecentPrices | null | undefined
  const { fields } = useModuleLabels(gasprice)
  const days = recent?.days ?? []
  return (
    <FigureCard
      className="price-figure"
      title={t('attention:figures.prices', { province: recent?.province ?? '' })}
      busy={recent === undefined}
      to={recent ? `${route}?provinceid=${recent.provinceid}` : route}
    >
      {recent === null && <p className="figure-none">{t('attention:figures.none')}</p>}
      {days.length > 0 && (
        <>
          <PriceLines days={days} />
          <DayAxis from={days[0]?.day ?? ''} to={days.at(-1)?.day ?? ''} />
        </>
      )}
      <ul hidden={days.length === 0}>
        {fuelGrades.map(grade => (
          <li key={grade} data-grade={grade}>
            {fields[grade]?.label}
            <b>{lastPrice(days, grade)}</b>
          </li>
        ))}
      </ul>
    </FigureCard>
  )
}

function lastPrice(days: readonly PriceDay[], grade: (typeof fuelGrades)[number]): string {
  const price = days.findLast(day => day[grade] !== null)?.[grade]
  return typeof price === 'number' ? formatPrice(price) : '-'
}

function PriceLines({ days }: { days: readonly PriceDay[] }) {
  const all = days.flatMap(day => fuelGrades.flatMap(grade => day[grade] ?? []))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (index: number) => ((index / Math.max(1, days.length - 1)) * width).toFixed(1)
  const y = (price: number) => (height - 4 - ((price - low) / (high - low || 1)) * (height - 8)).toFixed(1)
  return (
    <svg className="trend price-lines" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {fuelGrades.map(grade => (
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
