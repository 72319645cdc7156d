import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { languageNames, languages } from '../../../shared/rules/languages.ts'
import { homePath } from '../../../shared/rules/menuNodes.ts'
import { chooseLanguage, useDisplayMode } from '../../api/appearance/appearance.ts'
import { loadLoginLanguage } from '../../api/session/account.ts'
import './login.css'
import { useSession } from '../../api/session/session.ts'
import { BackgroundVideo } from './BackgroundVideo.tsx'
import { CodeForm } from './CodeForm.tsx'
import { LoginForm } from './LoginForm.tsx'
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
  const { toast, busy, awaitingCode, refused, enter, back } = useSignIn(from, sso)
  return (
    <>
      {awaitingCode ? (
        <CodeForm busy={busy} onEnter={code => enter({ ...awaitingCode, code })} onBack={back} />
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

/** The choice of language before sign-in, where the platform offers it. */
function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const { offered } = useDisplayMode()
  if (!offered) return null
  return (
    <div className="login-languages" role="group" aria-label={t('shell.languages')}>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}

/** Heights of the bars of the drawing. */
const barHeights = [38, 52, 46, 64, 58, 76, 70, 90]

/** The left half of the sign-in page: the product's name over a film, or over a drawing where no film plays. */
function LoginScene() {
  const { t } = useTranslation()
  return (
    <aside className="scene">
      <svg viewBox="0 0 800 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <circle cx="640" cy="150" r="260" />
        <circle cx="640" cy="150" r="180" />
        <circle cx="640" cy="150" r="100" />
        <path d="M0 560H800M0 620H800M0 680H800M0 740H800" />
        {barHeights.map((height, index) => (
          <rect key={height} x={80 + index * 84} y={760 - height * 3} width="40" height={height * 3} rx="4" />
        ))}
      </svg>
      <BackgroundVideo />
      <div>
        <strong>{t('productName')}</strong>
        <p>{t('login.motto')}</p>
      </div>
    </aside>
  )
}
