import { Button, DatePicker, Modal } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { useState } from 'react'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import type { PastNote } from '../../../shared/wire/pastList.ts'
import '../../api/languages/historyWords.ts'
import type { PastChoice } from './usePastChoice.ts'

interface Props {
  module: AnyModule
  past: PastChoice
  note: PastNote | undefined
}

/** Above a list of the past: the moment, what is not known of it, and the way back. */
export function PastBar({ module, past, note }: Props) {
  const { at, isAsking, ask, choose } = past
  const shown = Object.keys(fieldsOf(module)).filter(
    name =>
      note?.unheld.includes(name) &&
      (module.list?.columns ?? []).some(column => (typeof column === 'string' ? column : column.field) === name),
  )
  const remarks = [
    t('histories:past.titles'),
    ...(shown.length
      ? [t('histories:past.unheld', { fields: shown.map(name => fieldsOf(module)[name]?.label).join(t('engine:comma')) })]
      : []),
    ...(note?.uncertain.length
      ? [t('histories:past.uncertain', { ids: note.uncertain.map(id => `#${id}`).join(t('engine:comma')) })]
      : []),
    ...(note?.purged ? [t('histories:past.purged', { count: note.purged })] : []),
  ]
  return (
    <>
      {at !== null && (
        <p className="draft-bar past-bar" role="status">
          <span>
            <b>{t('histories:past.shown', { at })}</b> {remarks.join(t('engine:semicolon'))}
          </span>
          <Button size="small" onClick={ask}>
            {t('histories:past.other')}
          </Button>
          <Button size="small" type="primary" onClick={() => choose(null)}>
            {t('histories:past.back')}
          </Button>
        </p>
      )}
      {isAsking && <PastModal past={past} />}
    </>
  )
}

const format = 'YYYY-MM-DD HH:mm:ss'

function PastModal({ past: { at, choose, cancel } }: { past: PastChoice }) {
  const [moment, setMoment] = useState<dayjs.Dayjs | null>(at === null ? dayjs().subtract(1, 'day').endOf('day') : dayjs(at))
  return (
    <Modal
      open
      width={420}
      title={t('engine:list.past')}
      okText={t('histories:past.look')}
      okButtonProps={{ disabled: moment === null }}
      onOk={() => choose(moment?.format(format) ?? null)}
      onCancel={cancel}
    >
      <p>{t('histories:past.hint')}</p>
      <DatePicker
        className="wide"
        showTime
        format={format}
        value={moment}
        aria-label={t('histories:past.moment')}
        disabledDate={day => day.isAfter(dayjs(), 'day')}
        onChange={setMoment}
      />
    </Modal>
  )
}
