import { Select } from 'antd'
import { t } from 'i18next'
import type { Options } from '../../../schema/index.ts'
import { controlProps } from './controlProps.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<string | number> {
  options: Options
}

export const ChoiceSelect = ({ name, options, value, onChange, ...rest }: Props) => (
  <div data-field={name}>
    <Select
      {...controlProps(rest)}
      allowClear
      value={value}
      placeholder={t('engine:control.choose')}
      options={Object.entries(options).map(([label, one]) => ({ value: one, label }))}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
    />
  </div>
)
