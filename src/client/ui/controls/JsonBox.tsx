import { Input } from 'antd'
import { useState } from 'react'
import { controlProps } from './controlProps.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<object> {
  parse: (typed: string) => { value: object | null } | { problem: unknown }
  /** How high it grows with its text. */
  rows?: { minRows: number; maxRows: number }
}

const formRows = { minRows: 4, maxRows: 20 }
const print = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** JSON as text. It shows the typed text until the field is left, and passes on text that is not valid JSON. */
export function JsonBox({ value, onChange, onBlur, parse, rows = formRows, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input.TextArea
      {...controlProps({ ...rest, onBlur: () => (setTyped(null), onBlur()) })}
      className="json-box"
      autoSize={rows}
      spellCheck={false}
      value={typed ?? print(value)}
      onChange={event => {
        setTyped(event.target.value)
        const result = parse(event.target.value)
        onChange('value' in result ? result.value : event.target.value)
      }}
    />
  )
}
