import './words.ts'
import { ReissueModal, rowName, type WindowProps } from 'houtai/client'
import { t } from 'i18next'
import { renewApiToken } from './renewApiToken.ts'
import { TokenShownModal } from './TokenShownModal.tsx'

/** Confirms the renewal of a token: programs with the previous text stop working. */
export function TokenRenewModal({ module, row, onClose, onSaved }: WindowProps) {
  if (!row) return null
  const isFirst = row['standing'] === 'unissued'
  return (
    <ReissueModal
      title={t('tokens:renew.title', { name: rowName(module, row) })}
      okText={t(isFirst ? 'tokens:renew.make' : 'tokens:renew.do')}
      danger={!isFirst}
      make={() => renewApiToken(module.wire.path, row.id)}
      Shown={TokenShownModal}
      onClose={onClose}
      onSaved={onSaved}
    >
      {t(isFirst ? 'tokens:renew.first' : 'tokens:renew.text')}
    </ReissueModal>
  )
}
