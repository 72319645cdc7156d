import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { loadEntrance } from '../account.ts'
import { prefetch } from '../parts.ts'
import { useSession } from '../session.ts'
import { CodeForm } from './CodeForm.tsx'
import { Languages } from './Languages.tsx'
import './login.css'
import { LoginForm } from './LoginForm.tsx'
import { Scene } from './Scene.tsx'
import { useEntering } from './useEntering.ts'

export function Login() {
  const { t } = useTranslation()
  // Asked once: signing in here must end with its own message, not with this.
  const [already] = useState(() => useSession.getState().token !== null)
  useEffect(() => {
    if (!already) void loadEntrance()
  }, [already])
  if (already) return <Navigate to="/home" replace />
  return (
    <div className="login">
      <title>{`${t('login.button')} - ${t('productName')}`}</title>
      <Scene />
      <main>
        <Languages />
        <Steps />
      </main>
    </div>
  )
}

/** The password, and where the account has one, the second step. */
function Steps() {
  const { from, toast, busy, half, enter, back } = useEntering()
  return (
    <>
      {half ? (
        <CodeForm busy={busy} onEnter={code => enter({ ...half, code })} onBack={back} />
      ) : (
        <LoginForm busy={busy} onTyping={() => prefetch(from)} onEnter={enter} />
      )}
      {toast && (
        <div className="toast" data-tone={toast.tone} role={toast.tone === 'error' ? 'alert' : 'status'}>
          {toast.text}
        </div>
      )}
    </>
  )
}
