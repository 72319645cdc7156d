import { Button, Flex, Input, Modal, type InputRef } from 'antd'
import { useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../api/request.ts'
import { resumeSession, needsSecondStep } from '../api/session/account.ts'
import { clearSession, signedInAs, useSession } from '../api/session/session.ts'
import { useSignOnOffer } from '../pages/login/useSignOnOffer.ts'
import { passwordEye } from '../ui/controls/EyeButton.tsx'
import { ResumeAtProvider } from './ResumeAtProvider.tsx'

/** Signs the account in again in a modal over the page: a sign-in page would lose what was typed there. */
export function SessionEndedModal() {
  const { t } = useTranslation()
  const ended = useSession(session => session.ended)
  const first = useRef<InputRef>(null)
  return (
    <Modal
      open={ended}
      title={t('ended.title')}
      width={420}
      closable={false}
      keyboard={false}
      maskClosable={false}
      zIndex={2000}
      footer={null}
      destroyOnHidden
      afterOpenChange={open => open && first.current?.focus()}
    >
      <ResumeForm first={first} />
    </Modal>
  )
}

/** By password or at a provider of the organisation, as the sign-in page offers it. */
function ResumeForm({ first }: { first: Ref<InputRef> }) {
  const { t } = useTranslation()
  const orgcode = useSession(({ account }) => account?.orgcode ?? '')
  const { buttons, passwordsOff } = useSignOnOffer(orgcode, 0)
  const [emergency, setEmergency] = useState(false)
  if (passwordsOff && !emergency)
    return (
      <>
        <ResumeAtProvider buttons={buttons} alone />
        <Flex justify="end" gap={8}>
          <Button type="link" onClick={() => setEmergency(true)}>
            {t('login.emergency')}
          </Button>
          <LeaveButton />
        </Flex>
      </>
    )
  return (
    <>
      <PasswordForm first={first} />
      {buttons.length > 0 && <ResumeAtProvider buttons={buttons} alone={false} />}
    </>
  )
}

function PasswordForm({ first }: { first: Ref<InputRef> }) {
  const { t } = useTranslation()
  const name = useSession(({ account }) => account && signedInAs(account).username)
  const { typed, coded, problem, busy, type, submit } = useResume()
  const status = problem ? 'error' : ''
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{t(coded ? 'ended.codeText' : 'ended.text', { name })}</p>
      {coded ? (
        <Input
          key="code"
          autoFocus
          autoComplete="one-time-code"
          placeholder={t('ended.code')}
          aria-label={t('ended.code')}
          status={status}
          value={typed.code}
          onChange={event => type({ code: event.target.value })}
        />
      ) : (
        <Input.Password
          key="password"
          ref={first}
          autoComplete="current-password"
          iconRender={passwordEye}
          placeholder={t('ended.password')}
          aria-label={t('ended.password')}
          status={status}
          value={typed.password}
          onChange={event => type({ password: event.target.value })}
        />
      )}
      <p className="shell-problem" role="alert">
        {problem}
      </p>
      <Flex justify="end" gap={8}>
        <LeaveButton />
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('ended.continue')}
        </Button>
      </Flex>
    </form>
  )
}

const LeaveButton = () => {
  const { t } = useTranslation()
  return <Button onClick={clearSession}>{t('ended.leave')}</Button>
}

const emptyEntries = { password: '', code: '' }

/** The password, then a code where the account has a second step. */
function useResume() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(emptyEntries)
  const [coded, setCoded] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const type = (change: Partial<typeof emptyEntries>) => {
    setTyped(before => ({ ...before, ...change }))
    setProblem('')
  }
  const submit = async () => {
    if (typed.password === '') return setProblem(t('ended.missing'))
    if (coded && typed.code.trim() === '') return setProblem(t('ended.missingCode'))
    setBusy(true)
    try {
      await resumeSession(coded ? typed : { password: typed.password })
    } catch (error) {
      setBusy(false)
      if (needsSecondStep(error)) return setCoded(true)
      setTyped(before => ({ ...before, code: '' }))
      setProblem(error instanceof CallError ? error.message : t('networkError'))
    }
  }
  return { typed, coded, problem, busy, type, submit }
}
