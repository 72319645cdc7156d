import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { controlProps } from './controlProps.ts'
import { pickerKeys } from './pickerKeys.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<string> {
  format: string
}

/** Null where it is none: a pasted 2026-13-01 would be shown as the first day of 2027. */
function momentOf(value: string, format: string): Dayjs | null {
  const moment = dayjs(value, format)
  const shown = moment.format(format)
  // A value may say less than the box shows, a day for a time, or more.
  return shown.startsWith(value) || value.startsWith(shown) ? moment : null
}

export const DateBox = ({ value, onChange, format, ...rest }: Props) => {
  const moment = value ? momentOf(value, format) : null
  return (
    <DatePicker
      {...controlProps(rest)}
      {...(value && !moment ? { placeholder: value } : {})}
      {...pickerKeys}
      className="wide"
      format={format}
      showTime={format.includes('HH')}
      value={moment}
      onChange={chosen => onChange(chosen ? chosen.format(format) : null)}
    />
  )
}
