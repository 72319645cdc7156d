import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { home, startOf } from '../../rules/menu.ts'
import { type Credentials, learn, open, wantsCode } from '../account.ts'
import { CallError } from '../request.ts'
import { clear, know, useSession } from '../session.ts'

type Toast = { tone: 'info' | 'error'; text: string } | null
const shownFor = 5000

/** Signing in, and what the page says of it; then one goes where one wanted to. `half`: the password was right, and a code is wanted. */
export function useEntering(from: string | undefined) {
  const { t } = useTranslation()
  const go = useNavigate()
  const [toast, setToast] = useState<Toast>(null)
  const [busy, setBusy] = useState(false)
  const [half, setHalf] = useState<Credentials | null>(null)
  useEffect(() => {
    if (toast?.tone !== 'error') return
    const end = setTimeout(setToast, shownFor, null)
    return () => clearTimeout(end)
  }, [toast])
  useFollowing(() => busy || go(from ?? home, { replace: true }))
  const enter = async (credentials: Credentials) => {
    setBusy(true)
    setToast(null)
    try {
      await open(credentials)
      setToast({ tone: 'info', text: t('login.entering') })
      const who = await learn()
      // In one go, so that all of it is drawn once.
      know(who)
      await go(from ?? startOf(who.account.leftMenu), { replace: true })
    } catch (error) {
      clear()
      setBusy(false)
      if (wantsCode(error)) setHalf(credentials)
      else setToast({ tone: 'error', text: reason(error) })
    }
  }
  /** The server's sentence may already begin with the words for a refused sign-in. */
  const reason = (error: unknown) => {
    if (!(error instanceof CallError) || error.status === 0) return t('networkError')
    const prefix = t('login.failed')
    return error.message.startsWith(prefix) ? error.message : prefix + error.message
  }
  const back = () => {
    setHalf(null)
    setToast(null)
  }
  return { toast, busy, half, enter, back }
}

/** Somebody signed in in another tab: this one has that session, too. */
function useFollowing(run: () => unknown) {
  const follow = useEffectEvent(run)
  useEffect(() => useSession.subscribe(({ token }, before) => void (token !== null && before.token === null && follow())), [])
}
