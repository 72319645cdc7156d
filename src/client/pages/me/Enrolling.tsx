import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from './Line.tsx'
import { beginStep, confirmStep, refusedBy } from './own.ts'
import { Proving } from './Proving.tsx'
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
  const added = (codes: readonly string[]) => {
    setRecovery(codes)
    onAdded()
  }
  if (recovery) return <Recovery codes={recovery} onClose={onClose} />
  if (secret) return <Confirming secret={secret} onConfirmed={added} onClose={onClose} />
  const prove = async (password: string) => setSecret(await beginStep(password))
  return <Proving title={t('step.add')} text={t('step.addText')} ok={t('step.next')} onProve={prove} onClose={onClose} />
}

interface ConfirmingProps {
  secret: Secret
  onConfirmed: (recovery: readonly string[]) => void
  onClose: () => void
}

function Confirming({ secret: { secret, uri }, onConfirmed, onClose }: ConfirmingProps) {
  const { t } = useTranslation('me')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (code.trim() === '') return setProblem(t('shell:login.missing.code'))
    setBusy(true)
    try {
      onConfirmed((await confirmStep(code)).recovery)
    } catch (error) {
      const { fields, whole } = refusedBy(error)
      setProblem(fields['code'] ?? whole)
      setBusy(false)
    }
  }
  const change = (value: string) => {
    setCode(value)
    setProblem('')
  }
  return (
    <Modal
      open
      width={420}
      title={t('step.add')}
      okText={t('step.confirm')}
      confirmLoading={busy}
      maskClosable={false}
      onOk={submit}
      onCancel={onClose}
    >
      <form
        className="me-proving"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{t('step.scan')}</p>
        <Qr text={uri} label={t('step.qr')} />
        <p>
          {t('step.byHand')}
          <code className="me-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <Line
          name="code"
          label={t('step.code')}
          autoFocus
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          problem={problem}
          onChange={change}
        />
      </form>
    </Modal>
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
