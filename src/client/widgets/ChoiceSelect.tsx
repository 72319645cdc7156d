import { Select } from 'antd'
import { t } from 'i18next'
import type { Options } from '../../schema/index.ts'
import { attributes } from './plain.tsx'

interface Props {
  id: string
  name: string
  options: Options
  value: string | number | null | undefined
  onChange: (value: unknown) => void
  onBlur: () => void
  disabled: boolean
  invalid: boolean
}

export const ChoiceSelect = ({ name, options, value, onChange, ...rest }: Props) => (
  <div data-field={name}>
    <Select
      {...attributes(rest)}
      allowClear
      value={value}
      placeholder={t('engine:control.choose')}
      options={Object.entries(options).map(([label, one]) => ({ value: one, label }))}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
    />
  </div>
)
