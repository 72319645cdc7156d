import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { controlProps } from './controlProps.ts'
import { pickerKeys } from './pickerKeys.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<string> {
  format: string
}

/** Any day: only its time is read. */
const onDay = (time: string) => dayjs(`2000-01-01T${time}`)

export const TimeBox = ({ value, onChange, format, ...rest }: Props) => (
  <TimePicker
    {...controlProps(rest)}
    {...pickerKeys}
    className="time-box"
    format={format}
    placeholder={format}
    needConfirm={false}
    value={value && onDay(value).isValid() ? onDay(value) : null}
    onChange={chosen => onChange(chosen ? chosen.format(format) : null)}
  />
)
