import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { shanghaiToday } from '../../shared/rules/shanghaiTime.ts'
import { pickerKeys } from '../ui/controls/pickerKeys.ts'
import './form.css'

interface Props {
  id: string
  className?: string
  /** As a time on the wire; null while none is chosen. */
  value: string | null
  onChange: (at: string | null) => void
}
const format = 'YYYY-MM-DD HH:mm:ss'

/** When a planned change is made, with what it means to plan one. */
export const FutureTimeBox = ({ value, onChange, ...rest }: Props) => (
  <>
    <DatePicker
      {...rest}
      {...pickerKeys}
      format={format}
      showTime
      // The present is no time to plan for.
      showNow={false}
      placeholder={format}
      value={value ? dayjs(value, format) : null}
      disabledDate={day => day.isBefore(dayjs(shanghaiToday()), 'day')}
      onChange={chosen => onChange(chosen ? chosen.format(format) : null)}
    />
    <p className="form-hint">{t('engine:bulk.laterNote')}</p>
  </>
)
