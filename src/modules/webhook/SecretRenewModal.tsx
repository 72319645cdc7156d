import './words.ts'
import { ReissueModal, rowName, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { renewWebhookSecret } from './renewWebhookSecret.ts'
import { SecretShownModal } from './SecretShownModal.tsx'

/** Confirms that a secret is replaced, or made for the first time. */
export function SecretRenewModal({ module, row, onClose, onSaved }: WindowProps) {
  if (!row) return null
  const isFirst = row['standing'] === 'unissued'
  return (
    <ReissueModal
      title={t('webhooks:renew.title', { name: rowName(module, row) })}
      okText={t(isFirst ? 'webhooks:renew.make' : 'webhooks:renew.do')}
      make={() => renewWebhookSecret(module.wire.path, row.id)}
      Shown={SecretShownModal}
      onClose={onClose}
      onSaved={onSaved}
    >
      {t(isFirst ? 'webhooks:renew.first' : 'webhooks:renew.text')}
    </ReissueModal>
  )
}
