import './priceWords.ts'
import { Button, DatePicker, Modal } from 'antd'
import dayjs from 'dayjs'
import { onSaveShortcut, pickerKeys, shanghaiToday, useConfirmClose, useVerbs, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { DayPricesGrid } from './DayPricesGrid.tsx'
import './prices.css'
import './narrowPrices.css'
import { RaisePrices } from './RaisePrices.tsx'
import { useDayPrices } from './useDayPrices.ts'

const format = 'YYYY-MM-DD'
const modalStyle = { top: 40 }

/** The prices of one day, in all provinces at once. */
export function DayPricesModal({ module, label, onClose, onSaved }: WindowProps) {
  const [day, setDay] = useState(shanghaiToday)
  const sheet = useDayPrices(module, day, onSaved)
  const mayEdit = useVerbs(module.route).includes('edit')
  const nextDay = useRef(day)
  const confirmClose = useConfirmClose(sheet.isDirty, onClose)
  const showNextDay = useConfirmClose(sheet.isDirty, () => setDay(nextDay.current))
  const save = () => void sheet.save().then(saved => saved && onClose())
  const chooseDay = (next: dayjs.Dayjs | null) => {
    if (!next) return
    nextDay.current = next.format(format)
    showNextDay()
  }
  const footer = (
    <div className="prices-foot">
      <span>{t('prices:day.hint')}</span>
      <Button onClick={confirmClose}>{t('engine:form.cancel')}</Button>
      <Button type="primary" loading={sheet.busy} disabled={sheet.unsaved === 0} onClick={save}>
        {t('prices:day.save', { count: sheet.unsaved })}
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
      onCancel={confirmClose}
      footer={footer}
      wrapProps={{ onKeyDownCapture: onSaveShortcut(save) }}
    >
      <div className="prices-bar">
        <label htmlFor="prices-day">{t('prices:day.day')}</label>
        <DatePicker
          id="prices-day"
          name="day"
          allowClear={false}
          disabled={sheet.busy}
          value={dayjs(day, format)}
          onChange={chooseDay}
          {...pickerKeys}
        />
        <RaisePrices module={module} disabled={sheet.lines === null || sheet.busy} onRaise={sheet.raise} />
      </div>
      <DayPricesGrid module={module} sheet={sheet} mayEdit={mayEdit} />
    </Modal>
  )
}
