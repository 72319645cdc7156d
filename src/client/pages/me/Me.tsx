import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import './me.css'
import type { OwnSession } from '../../../wire/own.ts'
import { type Profile, type StepState, useAsked } from './own.ts'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { StepPart } from './StepPart.tsx'

/** One's own account: what it says, how it is opened, and where it is open. */
export function Me() {
  const { t } = useTranslation('me')
  const profile = useAsked<Profile>('admin/me')
  const sessions = useAsked<OwnSession[]>('admin/sessions')
  const step = useAsked<StepState>('admin/totp')
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
        <ProfilePart profile={profile.data} onSaved={profile.hold} />
        <PasswordPart username={profile.data.username} onChanged={sessions.again} />
      </div>
      <div>
        <StepPart state={step.data} onChanged={step.again} />
        <SessionsPart sessions={sessions.data} onEnded={sessions.again} />
      </div>
    </div>
  )
}
