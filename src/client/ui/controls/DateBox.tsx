import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { controlProps } from './controlProps.ts'
import { pickerKeys } from './pickerKeys.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<string> {
  format: string
}

export const DateBox = ({ value, onChange, format, ...rest }: Props) => (
  <DatePicker
    {...controlProps(rest)}
    {...pickerKeys}
    className="wide"
    format={format}
    showTime={format.includes('HH')}
    value={value ? dayjs(value, format) : null}
    onChange={chosen => onChange(chosen ? chosen.format(format) : null)}
  />
)
