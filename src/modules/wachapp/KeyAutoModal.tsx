import { App, Modal, Radio } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { type BulkReply, call, reasonOf, showBulkResult, type WindowProps } from '../../client/kit.ts'

/** What they become. */
const automatic = 5

/** All normal cards of one status become fully automatic. */
export function KeyAutoModal({ module, label, onClose, onSaved }: WindowProps) {
  const { message } = App.useApp()
  const field = module.fields['whatsapp_status']
  const options = field?.kind === 'choice' ? Object.entries(field.options).filter(([, value]) => value !== automatic) : []
  const [status, setStatus] = useState<string | number>(1)
  const run = () =>
    call<BulkReply>('admin/keyauto', { whatsapp_status: status }).then(
      done => {
        onClose()
        showBulkResult(module, done, { message, after: onSaved })
      },
      (error: unknown) => void message.error(reasonOf(error)),
    )
  return (
    <Modal open width={520} title={label} onCancel={onClose} onOk={run}>
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
