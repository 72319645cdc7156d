import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { attributes } from './plain.tsx'

interface Props {
  id: string
  name: string
  value: string | null | undefined
  onChange: (value: unknown) => void
  onBlur: () => void
  disabled: boolean
  invalid: boolean
  format: string
}

export const DateBox = ({ value, onChange, format, ...rest }: Props) => (
  <DatePicker
    {...attributes(rest)}
    className="wide"
    format={format}
    showTime={format.includes('HH')}
    value={value ? dayjs(value, format) : null}
    onChange={chosen => onChange(chosen ? chosen.format(format) : null)}
  />
)
