import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  busy: boolean
  onEnter: (code: string) => void
  onBack: () => void
}

/** The second step: a one-time code, or a recovery code in its place. */
export function CodeForm({ busy, onEnter, onBack }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = code.trim()
    setMissing(typed === '')
    if (typed === '') return
    setCode('')
    onEnter(typed)
  }
  return (
    <form noValidate onSubmit={submit}>
      <h1>{t('login.second')}</h1>
      <p>{t('login.secondText')}</p>
      <label>
        <input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={40}
          placeholder={t('login.code')}
          aria-label={t('login.code')}
          aria-invalid={missing}
          aria-describedby="code-problem"
          value={code}
          onChange={event => setCode(event.target.value)}
        />
        <span id="code-problem">{missing ? t('login.missing.code') : ''}</span>
      </label>
      <button type="submit" className="solid" disabled={busy}>
        {t('login.button')}
      </button>
      <button type="button" className="login-back" onClick={onBack}>
        {t('login.back')}
      </button>
    </form>
  )
}
