import { Button, DatePicker, Modal } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { today } from '../../../fields/timestamp/moment.ts'
import { savesByKey, useLeave } from '../../engine/leaving.ts'
import { useVerbs } from '../../session.ts'
import type { WindowProps } from '../../views/clientParts.ts'
import { DayGrid } from './DayGrid.tsx'
import './prices.css'
import { useDay } from './useDay.ts'

const format = 'YYYY-MM-DD'
const place = { top: 40 }

/** The prices of one day, in all provinces at once. */
export function DayPrices({ module, label, onClose, onSaved }: WindowProps) {
  const [day, setDay] = useState(today)
  const sheet = useDay(module, day, onSaved)
  const mayEdit = useVerbs(module.route).includes('edit')
  const wanted = useRef(day)
  const leave = useLeave(sheet.isDirty, onClose)
  const turn = useLeave(sheet.isDirty, () => setDay(wanted.current))
  const save = () => void sheet.save().then(saved => saved && onClose())
  const choose = (next: dayjs.Dayjs | null) => {
    if (!next) return
    wanted.current = next.format(format)
    turn()
  }
  const foot = (
    <div className="prices-foot">
      <span>{t('prices:day.hint')}</span>
      <Button onClick={leave}>{t('engine:form.cancel')}</Button>
      <Button type="primary" loading={sheet.busy} disabled={sheet.due === 0} onClick={save}>
        {t('prices:day.save', { count: sheet.due })}
      </Button>
    </div>
  )
  return (
    <Modal
      open
      width={960}
      style={place}
      maskClosable={false}
      title={label}
      onCancel={leave}
      footer={foot}
      wrapProps={{ onKeyDownCapture: savesByKey(save) }}
    >
      <div className="prices-bar">
        <label htmlFor="prices-day">{t('prices:day.day')}</label>
        <DatePicker id="prices-day" name="day" allowClear={false} value={dayjs(day, format)} onChange={choose} />
      </div>
      <DayGrid module={module} sheet={sheet} mayEdit={mayEdit} />
    </Modal>
  )
}
