import { Input } from 'antd'
import { t } from 'i18next'
import { controlProps } from './controlProps.ts'
import type { ValueInputProps } from './valueInputProps.ts'

type Props = ValueInputProps<string>
const maxLength = 7
const fullHex = /^#[0-9a-f]{6}$/i

export const ColourBox = ({ value, onChange, ...rest }: Props) => (
  <Input
    {...controlProps(rest)}
    className="colour-box"
    maxLength={maxLength}
    placeholder="#1f5eff"
    autoComplete="off"
    value={value ?? ''}
    onChange={event => onChange(event.target.value)}
    prefix={
      <input
        type="color"
        aria-label={t('engine:control.colour')}
        disabled={rest.disabled}
        value={value && fullHex.test(value) ? value : '#ffffff'}
        onChange={event => onChange(event.target.value)}
        onBlur={rest.onBlur}
      />
    }
  />
)
