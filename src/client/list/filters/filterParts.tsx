import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { type AnyModule, type Field, type FilterSpec, fieldsOf } from '../../../schema/index.ts'

export interface FilterProps<F extends FilterSpec = FilterSpec> {
  module: AnyModule
  filter: F
  values: Readonly<Record<string, string>>
  counts: Readonly<Record<string, number | string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}
export type FilterSpecOf<As extends FilterSpec['as']> = Extract<FilterSpec, { as: As }>
export const requireField = (module: AnyModule, name: string): Field => {
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  return field
}

/** `name` only where the control itself has none. */
export function LabelledFilter({ label, name, children }: { label: string; name?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span className="filter" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}

/** Form-only props of a control that a filter has no use for: nothing on blur, never disabled. */
export const plainInput = { onBlur: () => undefined, disabled: false, invalid: false }

interface FilterInputProps {
  id: string
  name: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A typed value applies on blur or with Enter. */
export function FilterInput({ id, name, value, placeholder, onChange }: FilterInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim())
    setTyped(null)
  }
  return (
    <Input
      id={id}
      name={name}
      className="filter-typed"
      autoComplete="off"
      maxLength={100}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={event => {
        event.preventDefault()
        commit()
      }}
    />
  )
}
