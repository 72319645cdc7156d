import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginCredentials } from '../../api/account.ts'

const names = ['orgcode', 'username', 'password'] as const
type EntryName = (typeof names)[number]
type Entries = Readonly<Record<EntryName, string>>

const empty: Entries = { orgcode: '', username: '', password: '' }
const autocompleteHints = { orgcode: 'organization', username: 'username', password: 'current-password' } as const

interface Props {
  busy: boolean
  /** Called when somebody types: time to preload. */
  onTyping: () => void
  onEnter: (credentials: LoginCredentials) => void
}

export function LoginForm({ busy, onTyping, onEnter }: Props) {
  const { t } = useTranslation()
  const form = useEntries(onEnter)
  return (
    <form noValidate onSubmit={form.submit} onInput={onTyping}>
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
      <button type="submit" className="solid" disabled={busy}>
        {t('login.button')}
      </button>
    </form>
  )
}

interface EntryProps {
  name: EntryName
  value: string
  missing: boolean
  onChange: (name: EntryName, value: string) => void
  onLeave: (name: EntryName) => void
}

function Entry({ name, value, missing, onChange, onLeave }: EntryProps) {
  const { t } = useTranslation()
  return (
    <label>
      <input
        name={name}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete={autocompleteHints[name]}
        autoCapitalize="none"
        spellCheck={false}
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

const isMissing = (name: EntryName, value: string) => (name === 'password' ? value : value.trim()) === ''

function useEntries(onEnter: Props['onEnter']) {
  const [entries, setEntries] = useState(empty)
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
  return { entries, missing, change, submit, leave: (name: EntryName) => check(name, entries[name]) }
}
