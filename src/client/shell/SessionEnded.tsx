import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resume } from '../account.ts'
import { CallError } from '../request.ts'
import { clear, useSession } from '../session.ts'

/** Asks for the password again over the page, so that what was typed there stays. */
export function SessionEnded() {
  const { t } = useTranslation()
  const ended = useSession(session => session.ended)
  const name = useSession(session => session.account?.username)
  const { password, problem, busy, type, submit } = useResuming()
  return (
    <Modal
      open={ended}
      title={t('ended.title')}
      width={420}
      closable={false}
      keyboard={false}
      maskClosable={false}
      zIndex={2000}
      okText={t('ended.continue')}
      cancelText={t('ended.leave')}
      confirmLoading={busy}
      onOk={submit}
      onCancel={clear}
    >
      <p>{t('ended.text', { name })}</p>
      <Input.Password
        autoFocus
        autoComplete="current-password"
        placeholder={t('ended.password')}
        aria-label={t('ended.password')}
        status={problem ? 'error' : ''}
        value={password}
        onChange={event => type(event.target.value)}
        onPressEnter={submit}
      />
      <p className="shell-problem" role="alert">
        {problem}
      </p>
    </Modal>
  )
}

function useResuming() {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const type = (text: string) => {
    setPassword(text)
    setProblem('')
  }
  const submit = async () => {
    if (password === '') return setProblem(t('ended.missing'))
    setBusy(true)
    try {
      await resume(password)
      setPassword('')
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t('networkError'))
    }
    setBusy(false)
  }
  return { password, problem, busy, type, submit }
}
