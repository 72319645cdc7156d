import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secretValue } from '../../../kinds/secret/value.ts'
import type { OwnSignOn } from '../../../shared/wire/session/sso.ts'
import { useUnsavedChanges } from '../../ui/unsavedChanges.ts'
import { LabelledInput } from './LabelledInput.tsx'
import { MePanel } from './MePanel.tsx'
import { requestPasswordChange, callRefusal } from './ownAccount.ts'

const names = ['old', 'password', 'again'] as const
type PasswordField = (typeof names)[number]
type PasswordEntries = Readonly<Record<PasswordField, string>>
const empty: PasswordEntries = { old: '', password: '', again: '' }

/** Changes the password: the old one, and the new one twice. Shows a note instead if the account signs in with a provider. */
export function PasswordPanel({ signOn, ...form }: PasswordFormProps & { signOn: OwnSignOn }) {
  const { t } = useTranslation('me')
  const names = signOn.linked.join(t('engine:comma'))
  const linked = names && t('signOn.linked', { names })
  if (signOn.passwordOff || !signOn.hasPassword)
    return (
      <MePanel title={t('password.title')} text={linked}>
        <p className="me-state">{t(signOn.passwordOff ? 'signOn.off' : 'signOn.none')}</p>
      </MePanel>
    )
  return <PasswordForm {...form} text={linked ? `${t('password.text')}${linked}` : t('password.text')} />
}

interface PasswordFormProps {
  username: string
  onChanged: () => void
}
function PasswordForm({ username, text, onChanged }: PasswordFormProps & { text: string }) {
  const { t } = useTranslation('me')
  const { typed, faults, whole, busy, change, leave, submit } = usePasswordForm(onChanged)
  return (
    <MePanel title={t('password.title')} text={text} problem={whole} onSubmit={submit}>
      <input hidden readOnly autoComplete="username" value={username} />
      {names.map(name => (
        <LabelledInput
          key={name}
          name={name}
          label={t(`password.${name}`)}
          secret
          autoComplete={name === 'old' ? 'current-password' : 'new-password'}
          value={typed[name]}
          problem={faults[name]}
          onChange={value => change(name, value)}
          onLeave={() => leave(name)}
        />
      ))}
      <Button type="primary" htmlType="submit" loading={busy} disabled={names.every(name => typed[name] === '')}>
        {t('password.change')}
      </Button>
    </MePanel>
  )
}

const checks: { readonly [N in PasswordField]: (typed: PasswordEntries) => string } = {
  old: ({ old }) => (old === '' ? t('me:password.missingOld') : ''),
  password({ password }) {
    const label = t('me:password.password')
    if (password === '') return t('errors:field.required', { label })
    const result = secretValue.accept(password, { kind: 'secret', label })
    return 'problem' in result ? t(`errors:field.${result.problem.code}`, { label, ...result.problem.params }) : ''
  },
  again: ({ password, again }) => (again === password ? '' : t('me:password.different')),
}

function usePasswordForm(onChanged: () => void) {
  const { message } = App.useApp()
  const [typed, setTyped] = useState(empty)
  const [faults, setFaults] = useState<Partial<PasswordEntries>>({})
  const [whole, setWhole] = useState('')
  const [busy, setBusy] = useState(false)
  useUnsavedChanges(() => names.some(name => typed[name] !== ''))
  const change = (name: PasswordField, value: string) => {
    setTyped(before => ({ ...before, [name]: value }))
    setFaults(before => ({ ...before, [name]: '' }))
    setWhole('')
  }
  const leave = (name: PasswordField) => typed[name] !== '' && setFaults(before => ({ ...before, [name]: checks[name](typed) }))
  const send = async () => {
    setBusy(true)
    try {
      await requestPasswordChange(typed.old, typed.password)
      setTyped(empty)
      void message.success(t('me:password.done'))
      onChanged()
    } catch (error) {
      const refused = callRefusal(error)
      setFaults(refused.fields)
      setWhole(refused.whole)
    }
    setBusy(false)
  }
  const submit = async () => {
    const found = Object.fromEntries(names.map(name => [name, checks[name](typed)]))
    setFaults(found)
    if (names.every(name => found[name] === '')) await send()
  }
  return { typed, faults, whole, busy, change, leave, submit }
}
