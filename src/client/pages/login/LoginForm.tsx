import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import logo from '#product/logo.svg'
import { serverOrigin } from '../../api/serverAddress.ts'
import type { LoginCredentials } from '../../api/session/account.ts'
import { lastOrgcode } from '../../api/session/lastOrgcode.ts'
import { EyeButton } from '../../ui/controls/EyeButton.tsx'
import './loginEntry.css'
import { SignOnButtons } from './SignOnButtons.tsx'
import { typingPause, useSignOnOffer } from './useSignOnOffer.ts'

const names = ['orgcode', 'username', 'password'] as const
type EntryName = (typeof names)[number]
type Entries = Readonly<Record<EntryName, string>>

const empty: Entries = { orgcode: '', username: '', password: '' }
const autocompleteHints = { orgcode: 'organization', username: 'username', password: 'current-password' } as const

interface Props {
  busy: boolean
  /** The address to open after signing in. */
  from: string | undefined
  /** Why the sign-in at a provider was refused, and what to do; empty without. */
  refused: string
  /** Called when somebody types: time to preload. */
  onTyping: () => void
  onEnter: (credentials: LoginCredentials) => void
}

export function LoginForm({ busy, from, refused, onTyping, onEnter }: Props) {
  const { t } = useTranslation()
  const form = useEntries(onEnter)
  const offer = useSignOnOffer(form.entries.orgcode, typingPause)
  const [emergency, setEmergency] = useState(false)
  /** Passwords are off: only the emergency account types one. */
  const closed = offer.passwordsOff && !emergency
  const shown = closed ? names.slice(0, 1) : names
  return (
    <form noValidate onSubmit={form.submit} onInput={onTyping}>
      <img className="login-logo" src={logo} width={40} height={40} alt="" />
      <h1>{t('login.welcome')}</h1>
      {refused && (
        <div className="login-refused" role="alert">
          {refused}
        </div>
      )}
      {shown.map(name => (
        <Entry
          key={name}
          name={name}
          value={form.entries[name]}
          missing={form.missing.has(name)}
          autoFocus={name === form.firstEmpty}
          onChange={form.change}
          onLeave={form.leave}
        />
      ))}
      {closed ? (
        <PasswordsOffNote />
      ) : (
        <button type="submit" className="solid" disabled={busy}>
          {t('login.button')}
        </button>
      )}
      <SignOnButtons orgcode={form.entries.orgcode.trim()} buttons={offer.buttons} from={from} alone={closed} />
      {closed && (
        <button type="button" className="login-back" onClick={() => setEmergency(true)}>
          {t('login.emergency')}
        </button>
      )}
    </form>
  )
}

/** On a client of another origin, to which providers cannot redirect back, links to the server's own sign-in page. */
function PasswordsOffNote() {
  const { t } = useTranslation()
  const server = serverOrigin()
  if (server === '') return <p className="login-note">{t('login.passwordsOff')}</p>
  return (
    <p className="login-note">
      {t('login.signInAtServer')} <a href={server}>{server}</a>
    </p>
  )
}

interface EntryProps {
  name: EntryName
  value: string
  missing: boolean
  autoFocus: boolean
  onChange: (name: EntryName, value: string) => void
  onLeave: (name: EntryName) => void
}

function Entry({ name, value, missing, autoFocus, onChange, onLeave }: EntryProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const isSecret = name === 'password'
  const id = useId()
  return (
    <div className="login-entry">
      <label htmlFor={id}>{t(`login.${name}`)}</label>
      <input
        id={id}
        name={name}
        type={isSecret && !shown ? 'password' : 'text'}
        autoComplete={autocompleteHints[name]}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        aria-invalid={missing}
        aria-describedby={`${name}-problem`}
        value={value}
        onChange={event => onChange(name, event.target.value)}
        onBlur={() => onLeave(name)}
      />
      {isSecret && <EyeButton shown={shown} className="login-eye" onClick={() => setShown(!shown)} />}
      <span id={`${name}-problem`}>{missing ? t(`login.missing.${name}`) : ''}</span>
    </div>
  )
}

const isMissing = (name: EntryName, value: string) => (name === 'password' ? value : value.trim()) === ''

function useEntries(onEnter: Props['onEnter']) {
  const [entries, setEntries] = useState<Entries>(() => ({ ...empty, orgcode: lastOrgcode() }))
  const [firstEmpty] = useState(() => names.find(name => !entries[name]))
  const [missing, setMissing] = useState<ReadonlySet<EntryName>>(new Set())
  const check = (name: EntryName, value: string) =>
    setMissing(before => (isMissing(name, value) ? before.union(new Set([name])) : before.difference(new Set([name]))))
  const change = (name: EntryName, value: string) => {
    setEntries(before => ({ ...before, [name]: value }))
    if (missing.has(name)) check(name, value)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lacking = names.filter(name => isMissing(name, entries[name]))
    setMissing(new Set(lacking))
    if (lacking[0] !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name=${lacking[0]}]`)?.focus()
    else onEnter({ ...entries, orgcode: entries.orgcode.trim(), username: entries.username.trim() })
  }
  return { entries, firstEmpty, missing, change, submit, leave: (name: EntryName) => check(name, entries[name]) }
}
