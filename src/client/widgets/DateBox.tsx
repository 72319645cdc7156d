import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { BoxProps } from '../../fields/view.ts'
import { attributes } from './plain.tsx'

interface Props extends BoxProps<string> {
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
