import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from './Line.tsx'
import { refusedBy } from './own.ts'

interface Props {
  title: string
  text: string
  ok: string
  danger?: true
  onProve: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before anything is changed that guards the account. */
export function Proving({ title, text, ok, danger, onProve, onClose }: Props) {
  const { t } = useTranslation('me')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (password === '') return setProblem(t('shell:ended.missing'))
    setBusy(true)
    try {
      await onProve(password)
    } catch (error) {
      const { fields, whole } = refusedBy(error)
      setProblem(fields['password'] ?? whole)
      setBusy(false)
    }
  }
  const change = (value: string) => {
    setPassword(value)
    setProblem('')
  }
  return (
    <Modal
      open
      width={420}
      title={title}
      okText={ok}
      okButtonProps={{ danger: danger === true }}
      confirmLoading={busy}
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
        <p>{text}</p>
        <Line
          name="password"
          label={t('step.password')}
          secret
          autoFocus
          autoComplete="current-password"
          value={password}
          problem={problem}
          onChange={change}
        />
      </form>
    </Modal>
  )
}
