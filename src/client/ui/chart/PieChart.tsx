import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import './chart.css'
import './pie.css'

export interface PiePart {
  key: string | number
  head: ReactNode
  value: number
  text: ReactNode
}
interface Props {
  parts: readonly PiePart[]
  label: string
  /** The label of the whole. */
  whole: ReactNode
}

/** Parts of a whole as a ring, with their values beside it. Pointer or focus on a part shows its value in the middle. */
export function PieChart({ parts, label, whole }: Props) {
  const [active, setActive] = useState<PiePart['key'] | null>(null)
  const sum = parts.reduce((before, { value }) => before + Math.max(0, value), 0)
  const share = (value: number) => (sum ? Math.max(0, value) / sum : 0)
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((before, { value }) => before + share(value), 0))
  const chosen = parts.find(({ key }) => key === active)
  const near = (key: PiePart['key'] | null) => () => setActive(key)
  return (
    <div className="pie-chart" onPointerLeave={near(null)} onBlur={near(null)}>
      <div className="pie">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          {parts.map(({ key, value }, index) =>
            share(value) > 0 ? (
              <circle
                key={key}
                data-part={index}
                data-active={key === active}
                cx={50}
                cy={50}
                r={38}
                pathLength={100}
                strokeDasharray={`${share(value) * 100} 100`}
                strokeDashoffset={-(starts[index] ?? 0) * 100}
                onPointerEnter={near(key)}
              />
            ) : null,
          )}
        </svg>
        <b aria-hidden="true">{chosen ? chosen.text : whole}</b>
      </div>
      <ul className="pie-parts" aria-label={label}>
        {parts.map(({ key, head, value, text }, index) => (
          <li key={key} data-part={index} data-active={key === active} onPointerEnter={near(key)} onFocus={near(key)}>
            <i />
            {head}
            <b>{text}</b>
            <small>{share(value).toLocaleString(i18next.language, { style: 'percent', maximumFractionDigits: 1 })}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
