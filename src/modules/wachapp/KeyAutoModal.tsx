import './words.ts'
import { App, Modal, Radio } from 'antd'
import { type BulkReply, call, callErrorMessage, showBulkResult, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { useState } from 'react'
import { wachapp } from '../../../schemas/wachapp.ts'

const statuses = wachapp.fields.whatsapp_status.options

/** Sets all cards on shelf with one number status to fully automatic. */
export function KeyAutoModal({ module, label, onClose, onSaved }: WindowProps) {
  const { message } = App.useApp()
  const field = module.fields['whatsapp_status']
  const options =
    field && 'options' in field ? Object.entries(field.options).filter(([, value]) => value !== statuses.全自动) : []
  const [status, setStatus] = useState<string | number>(statuses.正常)
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    call<BulkReply>('admin/keyauto', { whatsapp_status: status }).then(
      done => {
        onClose()
        showBulkResult(module, done, { message, after: onSaved })
      },
      (error: unknown) => {
        setBusy(false)
        void message.error(callErrorMessage(error))
      },
    )
  }
  return (
    <Modal open width={520} title={label} confirmLoading={busy} onCancel={onClose} onOk={run}>
      <p>{t('cards:auto.sure')}</p>
      <Radio.Group
        aria-label={t('cards:auto.which')}
        value={status}
        onChange={event => setStatus(event.target.value as number)}
        options={options.map(([text, value]) => ({ label: text, value }))}
      />
    </Modal>
  )
}
