import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import type { BoxProps } from '../../fields/view.ts'
import { digits } from '../../fields/number/decimal.ts'
import { halfWidth } from '../../fields/typed.ts'
import { attributes } from './plain.tsx'

interface Props extends BoxProps<number> {
  min?: number
  max?: number
  unit?: string
  /** Stands before the number. */
  sign?: string
}

const print = (value: unknown) => (value === null || value === undefined ? '' : String(value))
/** What was typed, as a number where it is one, else as it is. */
const meant = (text: string): unknown => (text.trim() === '' ? null : (digits(halfWidth(text)) ?? text))

/** Keeps what is typed, number or not, so that the form can say what is wrong with it. */
export function NumberBox({ value, onChange, min, max, unit, sign, ...rest }: Props) {
  const [typed, setTyped] = useState(print(value))
  const text = meant(typed) === (value ?? null) ? typed : print(value)
  const type = (next: string) => {
    setTyped(next)
    onChange(meant(next))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    const next = (typeof value === 'number' ? value : (min ?? 1) - by) + by
    type(String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))))
  }
  return (
    <Input
      {...attributes(rest)}
      className="number-box"
      role="spinbutton"
      aria-valuenow={typeof value === 'number' ? value : undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      prefix={sign}
      suffix={unit}
      onChange={event => type(event.target.value)}
      onKeyDown={step}
    />
  )
}
