import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { homePath } from '../../../shared/rules/menuNodes.ts'
import { loadLoginLanguage } from '../../api/session/account.ts'
import { useSession } from '../../api/session/session.ts'
import { CodeForm } from './CodeForm.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import './login.css'
import { LoginForm } from './LoginForm.tsx'
import { LoginScene } from './LoginScene.tsx'
import { useSignIn } from './useSignIn.ts'

interface Props {
  /** The address to open after signing in. */
  from: string | undefined
  /** Called when somebody types: time to preload. */
  onTyping: () => void
}

export function LoginPage({ from, onTyping }: Props) {
  const { t } = useTranslation()
  // Read once, on mount: signing in here also sets a token, and ends with a message of its own.
  const [params] = useSearchParams()
  const sso = params.get('sso')
  const [already] = useState(() => sso === null && useSession.getState().token !== null)
  useEffect(() => {
    if (!already) void loadLoginLanguage()
  }, [already])
  if (already) return <Navigate to={from ?? homePath} replace />
  return (
    <div className="login">
      <title>{`${t('login.button')} - ${t('productName')}`}</title>
      <LoginScene />
      <main>
        <LanguageSwitch />
        <LoginSteps from={from} sso={sso} onTyping={onTyping} />
      </main>
    </div>
  )
}

/** The password form, then the code form where the account has a second step. */
function LoginSteps({ from, sso, onTyping }: Props & { sso: string | null }) {
  const { toast, busy, half, refused, enter, back } = useSignIn(from, sso)
  return (
    <>
      {half ? (
        <CodeForm busy={busy} onEnter={code => enter({ ...half, code })} onBack={back} />
      ) : (
        <LoginForm busy={busy} from={from} refused={refused} onTyping={onTyping} onEnter={enter} />
      )}
      {toast && (
        <div className="toast" data-tone={toast.tone} role={toast.tone === 'error' ? 'alert' : 'status'}>
          {toast.text}
        </div>
      )}
    </>
  )
}
