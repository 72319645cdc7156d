import { Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { halfWidth } from '../../../shared/rules/cleanText.ts'
import { addExactly, padDecimal, parseDigits } from '../../../shared/rules/decimals.ts'
import { controlProps } from './controlProps.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<number> {
  min?: number
  max?: number
  unit?: string
  /** Prefix, such as ¥. */
  sign?: string
  /** Decimal places that are written even where they are zeros, as in the column; while one types, the text stays as it is. */
  minDecimalPlaces?: number
}

const print = (value: unknown, minDecimalPlaces: number) => {
  if (typeof value === 'number') return padDecimal(value, minDecimalPlaces)
  return value === null || value === undefined ? '' : String(value)
}
/** The typed text as a number where it is one; else the text itself. */
const parseTyped = (text: string): unknown => (text.trim() === '' ? null : (parseDigits(halfWidth(text)) ?? text))

/** A text input with arrow-key steps. Text that is not a number is passed on too, so that the form can show the fault. */
export function NumberBox({ value, onChange, min, max, unit, sign, minDecimalPlaces = 0, ...rest }: Props) {
  const printed = print(value, minDecimalPlaces)
  const [typed, setTyped] = useState(printed)
  const text = parseTyped(typed) === (value ?? null) ? typed : printed
  const type = (next: string) => {
    setTyped(next)
    onChange(parseTyped(next))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    const next = typeof value === 'number' ? addExactly(value, by) : (min ?? 1)
    type(String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))))
  }
  return (
    <Input
      {...controlProps(rest)}
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
      onBlur={() => {
        setTyped(printed)
        rest.onBlur()
      }}
    />
  )
}
