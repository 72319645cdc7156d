import './words.ts'
import { Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { rowName, type WindowProps } from '../../client/kit.ts'
import { type MadeToken, makeToken } from './makeToken.ts'
import { TokenShownModal } from './TokenShownModal.tsx'

/** Confirms the renewal of a token: programs with the previous text stop working. */
export function TokenRenewModal({ module, row, onClose, onSaved }: WindowProps) {
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<MadeToken | null>(null)
  if (!row) return null
  if (made) return <TokenShownModal made={made} onClose={onClose} />
  const isFirst = row['standing'] === 'unissued'
  const make = async () => {
    setBusy(true)
    setMade(await makeToken(module.wire.path, row.id))
    onSaved()
  }
  return (
    <Modal
      open
      width={440}
      title={t('tokens:renew.title', { name: rowName(module, row) })}
      okText={t(isFirst ? 'tokens:renew.make' : 'tokens:renew.do')}
      okButtonProps={{ danger: !isFirst, loading: busy }}
      cancelText={t('engine:form.cancel')}
      onOk={() => void make()}
      onCancel={onClose}
    >
      {t(isFirst ? 'tokens:renew.first' : 'tokens:renew.text')}
    </Modal>
  )
}
