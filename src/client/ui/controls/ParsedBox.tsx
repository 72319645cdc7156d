import { Input } from 'antd'
import { useState } from 'react'
import { controlProps } from './controlProps.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props<V> extends ValueInputProps<V> {
  /** The typed text as a value, or why it is none. */
  parse: (typed: string) => { value: V | null } | { problem: unknown }
  print: (value: unknown) => string
  placeholder?: string
  className?: string
}

/**
 * A text input of a value that is written in several ways. The typed text stays until the field is left; text that is no value
 * is passed on.
 */
export function ParsedBox<V>({ value, onChange, onBlur, parse, print, placeholder, className, ...rest }: Props<V>) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): unknown => {
    const result = parse(text)
    return 'value' in result ? result.value : text
  }
  const isTyped = typed !== null && read(typed) === (value ?? null)
  return (
    <Input
      {...controlProps({ ...rest, onBlur: () => (setTyped(null), onBlur()) })}
      className={className}
      autoComplete="off"
      placeholder={placeholder}
      value={isTyped ? typed : print(value)}
      onChange={event => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
    />
  )
}
