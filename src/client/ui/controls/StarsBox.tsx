import { Rate } from 'antd'
import { t } from 'i18next'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<number> {
  label: string
  max: number
}

/** Stars by click or arrow keys; a click on the last one, or Delete, clears them. */
export const StarsBox = ({ id, name, value, onChange, onBlur, disabled, invalid, label, max }: Props) => (
  <div
    className="stars-box"
    data-field={name}
    onKeyDown={event => {
      if (!disabled && (event.key === 'Delete' || event.key === 'Backspace')) onChange(null)
    }}
  >
    <Rate
      id={id}
      aria-label={label}
      aria-invalid={invalid}
      count={max}
      value={typeof value === 'number' ? value : 0}
      disabled={disabled}
      onChange={stars => onChange(stars === 0 ? null : stars)}
      onBlur={onBlur}
    />
    {value === 0 && <span>{t('engine:stars', { count: 0, max })}</span>}
  </div>
)
