import { DatePicker, Radio } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { useState } from 'react'
import { shanghaiToday } from '../../../shared/rules/shanghaiTime.ts'
import { presentMoment } from '../../../shared/wire/pastList.ts'
import { pickerKeys } from '../../ui/controls/pickerKeys.ts'
import './past.css'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'
import type { PastChoice } from './usePastChoice.ts'

const format = 'YYYY-MM-DD HH:mm:ss'
const endOf = (days: number) => dayjs(shanghaiToday()).subtract(days, 'day').endOf('day')

interface Props {
  past: PastChoice
  asking: 'at' | 'to'
}

/** Window to choose the moment to show, or both moments to compare. */
export function PastModal({ past: { at, to, choose, ask }, asking }: Props) {
  const [moment, setMoment] = useState<dayjs.Dayjs | null>(at === null ? endOf(1) : dayjs(at))
  const [untilNow, setUntilNow] = useState(to === null || to === presentMoment)
  const [later, setLater] = useState<dayjs.Dayjs | null>(to === null || to === presentMoment ? null : dayjs(to))
  const isComparing = asking === 'to'
  const isReady = moment !== null && (!isComparing || untilNow || later !== null)
  const submit = () => {
    const chosen = { at: moment?.format(format) ?? null }
    choose(isComparing ? { ...chosen, to: untilNow ? presentMoment : (later?.format(format) ?? null) } : chosen)
  }
  return (
    <OpenModal
      width={440}
      title={t(isComparing ? 'histories:past.comparing' : 'histories:past.title')}
      okText={t(isComparing ? 'histories:past.doCompare' : 'histories:past.look')}
      okButtonProps={{ disabled: !isReady }}
      onOk={submit}
      onCancel={() => ask(null)}
    >
      <p>{t(isComparing ? 'histories:past.compareHint' : 'histories:past.hint')}</p>
      <MomentPicker label={t('histories:past.moment')} value={moment} onChange={setMoment} />
      {isComparing && (
        <>
          <Radio.Group
            className="past-until"
            aria-label={t('histories:past.until')}
            value={untilNow}
            onChange={event => setUntilNow(event.target.value as boolean)}
            options={[
              { value: true, label: t('histories:past.untilNow') },
              { value: false, label: t('histories:past.untilOther') },
            ]}
          />
          {!untilNow && <MomentPicker label={t('histories:past.until')} value={later} onChange={setLater} />}
        </>
      )}
    </OpenModal>
  )
}

interface PickerProps {
  label: string
  value: dayjs.Dayjs | null
  onChange: (value: dayjs.Dayjs | null) => void
}

const MomentPicker = ({ label, value, onChange }: PickerProps) => (
  <DatePicker
    {...pickerKeys}
    className="past-moment"
    showTime
    format={format}
    value={value}
    aria-label={label}
    disabledDate={day => day.isAfter(dayjs(shanghaiToday()), 'day')}
    presets={[1, 7, 30].map(days => ({ label: t('histories:past.days', { count: days }), value: endOf(days) }))}
    onChange={onChange}
  />
)
