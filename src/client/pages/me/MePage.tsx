import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import './me.css'
import type { OwnSession } from '../../../shared/wire/ownSession.ts'
import { type Profile, type TotpState, useFetched } from './ownAccount.ts'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { TotpPanel } from './TotpPanel.tsx'

/** One's own account: what it says, how it is opened, and where it is open. */
export function MePage() {
  const { t } = useTranslation('me')
  const profile = useFetched<Profile>('admin/me')
  const sessions = useFetched<OwnSession[]>('admin/sessions')
  const step = useFetched<TotpState>('admin/totp')
  const asked = [profile, sessions, step]
  const failure = asked.find(one => one.failure)?.failure
  if (failure)
    return (
      <div className="me me-failed" role="alert">
        <p>{t('engine:list.failed', { reason: failure })}</p>
        <Button onClick={() => asked.forEach(one => one.again())}>{t('engine:list.retry')}</Button>
      </div>
    )
  if (!profile.data || !sessions.data || !step.data)
    return (
      <div className="me" aria-busy="true">
        <Skeleton active avatar={{ size: 72 }} paragraph={{ rows: 8 }} />
      </div>
    )
  return (
    <div className="me">
      <div>
        <ProfilePanel profile={profile.data} onSaved={profile.hold} />
        <PasswordPanel username={profile.data.username} onChanged={sessions.again} />
      </div>
      <div>
        <TotpPanel state={step.data} onChanged={step.again} />
        <SessionsPanel sessions={sessions.data} onEnded={sessions.again} />
      </div>
    </div>
  )
}
