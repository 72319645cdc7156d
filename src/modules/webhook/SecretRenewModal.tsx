import './words.ts'
import { Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { rowName, type WindowProps } from '../../client/kit.ts'
import { type MadeSecret, makeSecret } from './makeSecret.ts'
import { SecretShownModal } from './SecretShownModal.tsx'

/** Asks before a secret is replaced, or made for the first time. */
export function SecretRenewModal({ module, row, onClose, onSaved }: WindowProps) {
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<MadeSecret | null>(null)
  if (!row) return null
  if (made) return <SecretShownModal made={made} onClose={onClose} />
  const isFirst = row['standing'] === 'unissued'
  const make = async () => {
    setBusy(true)
    setMade(await makeSecret(module.wire.path, row.id))
    onSaved()
  }
  return (
    <Modal
      open
      width={440}
      title={t('webhooks:renew.title', { name: rowName(module, row) })}
      okText={t(isFirst ? 'webhooks:renew.make' : 'webhooks:renew.do')}
      okButtonProps={{ loading: busy }}
      cancelText={t('engine:form.cancel')}
      onOk={() => void make()}
      onCancel={onClose}
    >
      {t(isFirst ? 'webhooks:renew.first' : 'webhooks:renew.text')}
    </Modal>
  )
}
