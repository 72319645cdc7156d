import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { home, startOf } from '../../rules/menu.ts'
import { type Credentials, loadAccount, open, wantsCode } from '../account.ts'
import { askAhead } from '../parts.ts'
import { CallError } from '../request.ts'
import { clear, useSession } from '../session.ts'

type Toast = { tone: 'info' | 'error'; text: string } | null
const shownFor = 5000
/** So long the page waits for what it shows, to be drawn once. */
const shortly = 100
const pause = (time: number) => new Promise<void>(resolve => setTimeout(resolve, time))

/** Signing in, and what the page says of it. `half`: the password was right, and a code is wanted. */
export function useEntering() {
  const { t } = useTranslation()
  const go = useNavigate()
  const asked = (useLocation().state as { from?: string } | null)?.from
  const [toast, setToast] = useState<Toast>(null)
  const [busy, setBusy] = useState(false)
  const [half, setHalf] = useState<Credentials | null>(null)
  useEffect(() => {
    if (toast?.tone !== 'error') return
    const end = setTimeout(setToast, shownFor, null)
    return () => clearTimeout(end)
  }, [toast])
  const enter = async (credentials: Credentials) => {
    setBusy(true)
    setToast(null)
    try {
      await open(credentials)
      setToast({ tone: 'info', text: t('login.entering') })
      const shown = askAhead(asked ?? home)
      await loadAccount()
      await Promise.race([shown, pause(shortly)])
      await go(asked ?? startOf(useSession.getState().account?.leftMenu ?? []), { replace: true })
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
  return { from: asked ?? home, toast, busy, half, enter, back }
}
