import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { homePath, startPath } from '../../../shared/rules/menuNodes.ts'
import { CallError } from '../../api/request.ts'
import { type LoginCredentials, loadAccountAndSite, signInByPassword, needsSecondStep } from '../../api/session/account.ts'
import { rememberOrgcode } from '../../api/session/lastOrgcode.ts'
import { clearSession, setAccount, useSession } from '../../api/session/session.ts'
import { completeSignOn } from '../../api/session/signOn.ts'

type Toast = { tone: 'info' | 'error'; text: string } | null
const errorShownFor = 5000

/**
 * Signs in, shows the messages of the page, and opens the wanted address. `awaitingCode` are credentials whose password is right and
 * that need a code; `refused` is why the sign-in of a provider failed.
 */
export function useSignIn(from: string | undefined, sso: string | null) {
  const { t } = useTranslation()
  const go = useNavigate()
  const [toast, setToast] = useState<Toast>(null)
  const [busy, setBusy] = useState(sso !== null)
  const [awaitingCode, setAwaitingCode] = useState<LoginCredentials | null>(null)
  useEffect(() => {
    if (toast?.tone !== 'error') return
    const end = setTimeout(setToast, errorShownFor, null)
    return () => clearTimeout(end)
  }, [toast])
  useSignInElsewhere(() => busy || go(from ?? homePath, { replace: true }))
  const open = async (to: string | undefined) => {
    const loaded = await loadAccountAndSite()
    // One batch, so that all of it renders once.
    setAccount(loaded)
    await go(to ?? startPath(loaded.account.leftMenu), { replace: true })
  }
  const [refused, setRefused] = useState('')
  const openAfterSignOn = useEffectEvent((to: string) => {
    setToast({ tone: 'info', text: t('login.entering') })
    return open(to === homePath ? undefined : to)
  })
  const showRefusal = useEffectEvent((error: unknown) => {
    clearSession()
    setToast(null)
    setBusy(false)
    setRefused(error instanceof CallError && error.status !== 0 ? error.message : t('networkError'))
  })
  useEffect(() => {
    if (sso !== null) void completeSignOn(sso).then(openAfterSignOn).catch(showRefusal)
  }, [sso])
  const enter = async (credentials: LoginCredentials) => {
    setBusy(true)
    setToast(null)
    setRefused('')
    try {
      await signInByPassword(credentials)
      setToast({ tone: 'info', text: t('login.entering') })
      rememberOrgcode(credentials.orgcode)
      await open(from)
    } catch (error) {
      clearSession()
      setBusy(false)
      if (needsSecondStep(error)) setAwaitingCode(credentials)
      else setToast({ tone: 'error', text: failureText(error) })
    }
  }
  /** The text for a failed sign-in and the server's sentence, which may already begin with that text. */
  const failureText = (error: unknown) => {
    if (!(error instanceof CallError) || error.status === 0) return t('networkError')
    const prefix = t('login.failed')
    return error.message.startsWith(prefix) ? error.message : prefix + error.message
  }
  const back = () => {
    setAwaitingCode(null)
    setToast(null)
  }
  return { toast, busy, awaitingCode, refused, enter, back }
}

/** When another tab signs in, this tab adopts that session. */
function useSignInElsewhere(run: () => unknown) {
  const follow = useEffectEvent(run)
  useEffect(() => {
    // The session may have arrived between the first render and this effect.
    if (useSession.getState().token !== null) follow()
    return useSession.subscribe(({ token }, before) => void (token !== null && before.token === null && follow()))
  }, [])
}
