import { useForm } from '@formily/react'
import { Select } from 'antd'
import { type AnyControlProps, controlProps } from 'houtai/client'
import { useEffect, useEffectEvent } from 'react'
import type { sso } from '../../../schemas/sso.ts'
import { withTemplateValues } from './providerTemplates.ts'

type Kind = (typeof sso.fields.kind.options)[keyof typeof sso.fields.kind.options]

/** The kind of a provider; a choice fills in the template of that kind. */
export function ProviderKindControl({ value, onChange, field, row, ...rest }: AnyControlProps) {
  const form = useForm()
  const options = 'options' in field ? Object.entries(field.options).map(([label, kind]) => ({ label, value: kind as Kind })) : []
  const fill = (from: unknown, to: Kind) => form.setValues(withTemplateValues(form.values as Record<string, unknown>, from, to))
  const begin = useEffectEvent(() => row === 0 && typeof value === 'string' && fill(null, value as Kind))
  useEffect(() => void begin(), [])
  return (
    <Select
      {...controlProps(rest)}
      options={options}
      value={value as Kind}
      onChange={kind => {
        fill(value, kind)
        onChange(kind)
      }}
    />
  )
}
