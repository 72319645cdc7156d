import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadAccount } from '../../account.ts'
import { useUnsaved } from '../../kept.ts'
import { Line } from './Line.tsx'
import { nothingRefused, type Profile, refusedBy, saveProfile } from './own.ts'
import { Part } from './Part.tsx'
import { Portrait } from './Portrait.tsx'

/** Who one is to the others. */
export function ProfilePart({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const { t } = useTranslation('me')
  const { draft, refused, busy, dirty, change, save } = useDraft(profile, onSaved)
  return (
    <Part title={t('profile.title')} problem={refused.whole} onSubmit={save}>
      <div className="me-line">
        <span>{t('profile.portrait')}</span>
        <Portrait name={draft.nickname} value={draft.avatar_obj} onChange={avatar_obj => change({ avatar_obj })} />
      </div>
      <Line name="username" label={t('profile.username')} value={draft.username} disabled onChange={() => undefined} />
      <Line
        name="nickname"
        label={t('profile.nickname')}
        maxLength={50}
        value={draft.nickname}
        problem={refused.fields['nickname']}
        onChange={nickname => change({ nickname })}
      />
      <Line
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
    </Part>
  )
}

const editable = ['nickname', 'mobile', 'avatar_obj'] as const

function useDraft(profile: Profile, onSaved: (profile: Profile) => void) {
  const { t } = useTranslation('me')
  const { message } = App.useApp()
  const [changes, setChanges] = useState<Partial<Profile>>({})
  const [refused, setRefused] = useState(nothingRefused)
  const [busy, setBusy] = useState(false)
  const draft = { ...profile, ...changes }
  const changed = editable.filter(name => JSON.stringify(draft[name] ?? '') !== JSON.stringify(profile[name] ?? ''))
  const dirty = changed.length > 0
  useUnsaved(() => dirty)
  const change = (more: Partial<Profile>) => {
    setChanges(before => ({ ...before, ...more }))
    setRefused(nothingRefused)
  }
  const save = async () => {
    setBusy(true)
    try {
      onSaved(await saveProfile(Object.fromEntries(changed.map(name => [name, draft[name]]))))
      setChanges({})
      await loadAccount()
      void message.success(t('engine:form.saved'))
    } catch (error) {
      setRefused(refusedBy(error))
    }
    setBusy(false)
  }
  return { draft, refused, busy, dirty, change, save }
}
