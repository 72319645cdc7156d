import type { ReactNode } from 'react'
import './chart.css'
import { barOnScale } from './chartScale.ts'

export interface BarRow {
  key: string | number
  /** The label of the bar: a link or a button that covers the whole row. */
  head: ReactNode
  value: number
  text: ReactNode
}

/** Bars below each other, each with its value. Zero draws none. */
export function BarRows({ rows, label }: { rows: readonly BarRow[]; label?: string }) {
  const values = rows.map(({ value }) => value)
  const scale = { from: Math.min(0, ...values), to: Math.max(0, ...values) || 1, ticks: [] }
  return (
    <ul className="bar-rows" aria-label={label}>
      {rows.map(({ key, head, value, text }) => {
        const { start, size } = barOnScale(scale, value)
        return (
          <li key={key}>
            {head}
            <span>{value !== 0 && <i style={{ marginLeft: `${start}%`, width: `${size}%` }} />}</span>
            <b>{text}</b>
          </li>
        )
      })}
    </ul>
  )
}
