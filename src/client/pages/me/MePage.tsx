import '../../api/languages/texts/ownAccountWords.ts'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import './me.css'
import type { OwnSession } from '../../../shared/wire/session/ownSession.ts'
import type { OwnSignOn } from '../../../shared/wire/session/sso.ts'
import { useFetched } from '../../api/useFetched.ts'
import type { Profile, TotpState } from './ownAccount.ts'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PresencePanel } from './PresencePanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { TotpPanel } from './TotpPanel.tsx'

/** The own account: profile, password, second step, sessions. */
export function MePage() {
  const { t } = useTranslation('me')
  const profile = useFetched<Profile>('admin/me')
  const sessions = useFetched<OwnSession[]>('admin/sessions')
  const step = useFetched<TotpState>('admin/totp')
  const signOn = useFetched<OwnSignOn>('admin/signon')
  const requests = [profile, sessions, step, signOn]
  const error = requests.find(one => one.error)?.error
  const failed = error && (
    <div className="me me-failed" role="alert">
      <p>{t('engine:list.failed', { reason: error.message })}</p>
      <Button onClick={() => requests.forEach(one => void one.reload())}>{t('engine:list.retry')}</Button>
    </div>
  )
  if (!profile.data || !sessions.data || !step.data || !signOn.data)
    return (
      failed ?? (
        <div className="me" aria-busy="true">
          <Skeleton active avatar={{ size: 72 }} paragraph={{ rows: 8 }} />
        </div>
      )
    )
  // Where they were loaded before, the failure stands above the panels: what is typed into them stays.
  return (
    <div className="me">
      {failed}
      <div>
        <ProfilePanel profile={profile.data} onSaved={profile.replace} />
        <PasswordPanel username={profile.data.username} signOn={signOn.data} onChanged={sessions.reload} />
      </div>
      <div>
        <TotpPanel state={step.data} signOn={signOn.data} onChanged={step.reload} />
        <PresencePanel />
        <SessionsPanel sessions={sessions.data} onEnded={sessions.reload} />
      </div>
    </div>
  )
}
