import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../ui/barcode/QrCode.tsx'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'
import { useReturnFocus } from '../../ui/modal/returnFocus.ts'
import { beginTotp, confirmTotp } from './ownAccount.ts'
import { QuestionModal, type Question } from './QuestionModal.tsx'

interface Props {
  onAdded: () => void
  onClose: () => void
}
type TotpSecret = Awaited<ReturnType<typeof beginTotp>>

/** Sets up one-time codes: password, QR code, first code, then the recovery codes. */
export function TotpSetupModal({ onAdded, onClose }: Props) {
  const { t } = useTranslation('me')
  // For the whole sequence of windows: the button that opened the last one was in the one before, and is gone.
  useReturnFocus()
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  if (recovery) return <RecoveryCodesModal codes={recovery} onClose={onClose} />
  const proving: Question = {
    name: 'password',
    title: t('step.add'),
    text: <p>{t('step.addText')}</p>,
    ok: t('step.next'),
    onAnswer: async password => setSecret(await beginTotp(password)),
  }
  const confirming = (shown: TotpSecret): Question => ({
    name: 'code',
    title: t('step.add'),
    text: <SecretView secret={shown} />,
    ok: t('step.confirm'),
    async onAnswer(code) {
      setRecovery((await confirmTotp(code)).recovery)
      onAdded()
    },
  })
  return <QuestionModal question={secret ? confirming(secret) : proving} onClose={onClose} />
}

function SecretView({ secret: { secret, uri } }: { secret: TotpSecret }) {
  const { t } = useTranslation('me')
  return (
    <>
      <p>{t('step.scan')}</p>
      <QrCode className="me-qr" text={uri} label={t('step.qr')} />
      <p>
        {t('step.byHand')}
        <code className="me-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </>
  )
}

function RecoveryCodesModal({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('me')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`
  return (
    <OpenModal
      width={420}
      title={t('step.recovery')}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={
        <>
          <Button href={file} download={t('step.file', { product: t('shell:productName') })}>
            {t('step.download')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('step.kept')}
          </Button>
        </>
      }
    >
      <p>{t('step.recoveryText')}</p>
      <ul className="me-recovery">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </OpenModal>
  )
}
