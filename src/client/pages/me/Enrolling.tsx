import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Asking, type Question } from './Asking.tsx'
import { beginStep, confirmStep } from './own.ts'
import { Qr } from './Qr.tsx'

interface Props {
  onAdded: () => void
  onClose: () => void
}
type Secret = Awaited<ReturnType<typeof beginStep>>

/** The password, the code of the authenticator, and what helps when it is lost. */
export function Enrolling({ onAdded, onClose }: Props) {
  const { t } = useTranslation('me')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  if (recovery) return <Recovery codes={recovery} onClose={onClose} />
  const proving: Question = {
    name: 'password',
    title: t('step.add'),
    text: <p>{t('step.addText')}</p>,
    ok: t('step.next'),
    onAnswer: async password => setSecret(await beginStep(password)),
  }
  const confirming = (shown: Secret): Question => ({
    name: 'code',
    title: t('step.add'),
    text: <Showing secret={shown} />,
    ok: t('step.confirm'),
    async onAnswer(code) {
      setRecovery((await confirmStep(code)).recovery)
      onAdded()
    },
  })
  return <Asking question={secret ? confirming(secret) : proving} onClose={onClose} />
}

function Showing({ secret: { secret, uri } }: { secret: Secret }) {
  const { t } = useTranslation('me')
  return (
    <>
      <p>{t('step.scan')}</p>
      <Qr text={uri} label={t('step.qr')} />
      <p>
        {t('step.byHand')}
        <code className="me-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </>
  )
}

function Recovery({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('me')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`
  return (
    <Modal
      open
      width={420}
      title={t('step.recovery')}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={
        <>
          <Button href={file} download={t('step.file')}>
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
    </Modal>
  )
}
