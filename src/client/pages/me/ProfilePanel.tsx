import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadAccount } from '../../api/session/account.ts'
import { useUnsavedChanges } from '../../ui/unsavedChanges.ts'
import { LabelledInput } from './LabelledInput.tsx'
import { MePanel } from './MePanel.tsx'
import { noRefusal, type Profile, callRefusal, requestProfileSave } from './ownAccount.ts'
import { PortraitPicker } from './PortraitPicker.tsx'

/** Name, mobile number and portrait, as others see them. */
export function ProfilePanel({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const { t } = useTranslation('me')
  const { draft, refused, busy, dirty, change, save } = useProfileForm(profile, onSaved)
  return (
    <MePanel title={t('profile.title')} problem={refused.whole} onSubmit={save}>
      <div className="me-line">
        <span>{t('profile.portrait')}</span>
        <PortraitPicker name={draft.nickname} value={draft.avatar_obj} onChange={avatar_obj => change({ avatar_obj })} />
      </div>
      <LabelledInput name="username" label={t('profile.username')} value={draft.username} disabled onChange={() => undefined} />
      <LabelledInput
        name="nickname"
        label={t('profile.nickname')}
        maxLength={50}
        value={draft.nickname}
        problem={refused.fields['nickname']}
        onChange={nickname => change({ nickname })}
      />
      <LabelledInput
        name="mobile"
        label={t('profile.mobile')}
        maxLength={20}
        autoComplete="tel"
        value={draft.mobile ?? ''}
        problem={refused.fields['mobile']}
        onChange={mobile => change({ mobile })}
      />
      <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
        {t('engine:form.save')}
      </Button>
    </MePanel>
  )
}

const editable = ['nickname', 'mobile', 'avatar_obj'] as const

function useProfileForm(profile: Profile, onSaved: (profile: Profile) => void) {
  const { t } = useTranslation('me')
  const { message } = App.useApp()
  const [changes, setChanges] = useState<Partial<Profile>>({})
  const [refused, setRefused] = useState(noRefusal)
  const [busy, setBusy] = useState(false)
  const draft = { ...profile, ...changes }
  const changed = editable.filter(name => JSON.stringify(draft[name] ?? '') !== JSON.stringify(profile[name] ?? ''))
  const dirty = changed.length > 0
  useUnsavedChanges(() => dirty)
  const change = (more: Partial<Profile>) => {
    setChanges(before => ({ ...before, ...more }))
    setRefused(noRefusal)
  }
  const save = async () => {
    setBusy(true)
    try {
      onSaved(await requestProfileSave(Object.fromEntries(changed.map(name => [name, draft[name]]))))
      setChanges({})
      void message.success(t('engine:form.saved'))
      // Shows the new name in the header. A failure is ignored: the profile is saved, and the next page loads the name.
      void reloadAccount().catch(() => null)
    } catch (error) {
      setRefused(callRefusal(error))
    }
    setBusy(false)
  }
  return { draft, refused, busy, dirty, change, save }
}
