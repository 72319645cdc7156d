import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { signIn } from '../account.ts'
import { prefetch } from '../parts.ts'
import { CallError } from '../request.ts'
import { clear, useSession } from '../session.ts'
import './login.css'
import { Scene } from './Scene.tsx'

const names = ['orgcode', 'username', 'password'] as const
type Name = (typeof names)[number]
type Entries = Readonly<Record<Name, string>>
type Toast = { tone: 'info' | 'error'; text: string } | null

const empty: Entries = { orgcode: '', username: '', password: '' }
const hints = { orgcode: 'organization', username: 'username', password: 'current-password' } as const

export function Login() {
  const { t } = useTranslation()
  // Asked once: signing in here must end with its own message, not with this.
  const [already] = useState(() => useSession.getState().token !== null)
  if (already) return <Navigate to="/home" replace />
  return (
    <div className="login">
      <title>{`${t('login.button')} - ${t('productName')}`}</title>
      <Scene />
      <main>
        <LoginForm />
      </main>
    </div>
  )
}

function LoginForm() {
  const { t } = useTranslation()
  const form = useLoginForm()
  return (
    <form noValidate onSubmit={form.submit} onInput={prefetch}>
      <h1>{t('login.welcome')}</h1>
      {names.map(name => (
        <Entry
          key={name}
          name={name}
          value={form.entries[name]}
          missing={form.missing.has(name)}
          onChange={form.change}
          onLeave={form.leave}
        />
      ))}
      <button type="submit" className="solid" disabled={form.busy}>
        {t('login.button')}
      </button>
      {form.toast && (
        <div className="toast" data-tone={form.toast.tone} role={form.toast.tone === 'error' ? 'alert' : 'status'}>
          {form.toast.text}
        </div>
      )}
    </form>
  )
}

interface EntryProps {
  name: Name
  value: string
  missing: boolean
  onChange: (name: Name, value: string) => void
  onLeave: (name: Name) => void
}

function Entry({ name, value, missing, onChange, onLeave }: EntryProps) {
  const { t } = useTranslation()
  return (
    <label>
      <input
        name={name}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete={hints[name]}
        autoFocus={name === 'orgcode'}
        placeholder={t(`login.${name}`)}
        aria-label={t(`login.${name}`)}
        aria-invalid={missing}
        aria-describedby={`${name}-problem`}
        value={value}
        onChange={event => onChange(name, event.target.value)}
        onBlur={() => onLeave(name)}
      />
      <span id={`${name}-problem`}>{missing ? t(`login.missing.${name}`) : ''}</span>
    </label>
  )
}

const isMissing = (name: Name, value: string) => (name === 'password' ? value : value.trim()) === ''

function useLoginForm() {
  const [entries, setEntries] = useState(empty)
  const [missing, setMissing] = useState<ReadonlySet<Name>>(new Set())
  const { toast, busy, enter } = useEntering()
  const check = (name: Name, value: string) =>
    setMissing(before => (isMissing(name, value) ? before.union(new Set([name])) : before.difference(new Set([name]))))
  const change = (name: Name, value: string) => {
    setEntries(before => ({ ...before, [name]: value }))
    if (missing.has(name)) check(name, value)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lacking = names.filter(name => isMissing(name, entries[name]))
    setMissing(new Set(lacking))
    if (lacking[0] === undefined) void enter(entries)
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${lacking[0]}]`)?.focus()
  }
  return { entries, missing, toast, busy, change, submit, leave: (name: Name) => check(name, entries[name]) }
}

const shownFor = 5000
function useEntering() {
  const { t } = useTranslation()
  const go = useNavigate()
  const from = (useLocation().state as { from?: string } | null)?.from ?? '/home'
  const [toast, setToast] = useState<Toast>(null)
  const [busy, setBusy] = useState(false)
  const enter = async (entries: Entries) => {
    setBusy(true)
    try {
      await signIn({ ...entries, orgcode: entries.orgcode.trim(), username: entries.username.trim() })
      setToast({ tone: 'info', text: t('login.entering') })
      await go(from, { replace: true })
    } catch (error) {
      clear()
      setBusy(false)
      setToast({ tone: 'error', text: reason(error) })
      setTimeout(setToast, shownFor, null)
    }
  }
  /** The server's sentence may already begin with the words for a refused sign-in. */
  const reason = (error: unknown) => {
    if (!(error instanceof CallError) || error.status === 0) return t('networkError')
    const prefix = t('login.failed')
    return error.message.startsWith(prefix) ? error.message : prefix + error.message
  }
  return { toast, busy, enter }
}
