import { useSize } from 'ahooks'
import i18next from 'i18next'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import './chart.css'
import { barOnScale, barScale, percentOnScale } from './chartScale.ts'

export interface ChartColumn {
  key: string
  /** Below the axis, where there is room. */
  short: string
  label: string
  value: number
  text: ReactNode
  onPick: () => void
}
interface Props {
  columns: readonly ChartColumn[]
  label: string
  /** Joined by a line, in place of bars. */
  line: boolean
}
/** Pixels between two labels. */
const labelRoom = 56

/**
 * Columns side by side over an axis. The arrow keys move from one to the next; the value is shown above the hovered or focused
 * one.
 */
export function ColumnChart({ columns, label, line }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const width = useSize(list)?.width ?? 0
  const [focused, setFocused] = useState(0)
  const scale = barScale(columns.map(({ value }) => value))
  const every = Math.max(1, Math.ceil((columns.length * labelRoom) / (width || 1)))
  const stop = Math.min(focused, columns.length - 1)
  const moveFocus = (event: KeyboardEvent) => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: columns.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="column-chart">
      <div className="column-ticks" aria-hidden="true">
        {scale.ticks.map(tick => (
          <span key={tick} data-zero={tick === 0} style={{ bottom: `${percentOnScale(scale, tick)}%` }}>
            {tick.toLocaleString(i18next.language, { notation: 'compact', maximumFractionDigits: 2 })}
          </span>
        ))}
      </div>
      <ol ref={list} className="columns" aria-label={label} onKeyDown={moveFocus}>
        {columns.map(({ key, short, label: name, value, text, onPick }, index) => (
          <li key={key} data-half={index < columns.length / 2 ? 'first' : 'second'}>
            <button
              type="button"
              data-group={key}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setFocused(index)}
              onClick={onPick}
            >
              {value !== 0 && !line && <i style={columnStyle(barOnScale(scale, value))} />}
              {line && <i className="column-dot" style={{ bottom: `${percentOnScale(scale, value)}%` }} />}
              <span className="column-tip">
                {name} <b>{text}</b>
              </span>
            </button>
            {(columns.length - 1 - index) % every === 0 && <small aria-hidden="true">{short}</small>}
          </li>
        ))}
        {line && (
          <svg className="column-line" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline
              vectorEffect="non-scaling-stroke"
              points={columns
                .map(({ value }, index) => `${((index + 0.5) / columns.length) * 100},${100 - percentOnScale(scale, value)}`)
                .join(' ')}
            />
          </svg>
        )}
      </ol>
    </div>
  )
}

const columnStyle = ({ start, size }: { start: number; size: number }) => ({ bottom: `${start}%`, height: `${size}%` })
