import { Button, DatePicker, Modal } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { onSaveShortcut, shanghaiToday, useConfirmClose, useVerbs, type WindowProps } from '../../client/kit.ts'
import { DayPricesGrid } from './DayPricesGrid.tsx'
import './prices.css'
import { useDayPrices } from './useDayPrices.ts'

const format = 'YYYY-MM-DD'
const modalStyle = { top: 40 }

/** The prices of one day, in all provinces at once. */
export function DayPricesModal({ module, label, onClose, onSaved }: WindowProps) {
  const [day, setDay] = useState(shanghaiToday)
  const sheet = useDayPrices(module, day, onSaved)
  const mayEdit = useVerbs(module.route).includes('edit')
  const wanted = useRef(day)
  const leave = useConfirmClose(sheet.isDirty, onClose)
  const turn = useConfirmClose(sheet.isDirty, () => setDay(wanted.current))
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
      style={modalStyle}
      maskClosable={false}
      title={label}
      onCancel={leave}
      footer={foot}
      wrapProps={{ onKeyDownCapture: onSaveShortcut(save) }}
    >
      <div className="prices-bar">
        <label htmlFor="prices-day">{t('prices:day.day')}</label>
        <DatePicker id="prices-day" name="day" allowClear={false} value={dayjs(day, format)} onChange={choose} />
      </div>
      <DayPricesGrid module={module} sheet={sheet} mayEdit={mayEdit} />
    </Modal>
  )
}
