import '../../api/languages/texts/peopleWords.ts'
import { observer } from '@formily/react'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { shanghaiToday } from '../../../shared/rules/shanghaiTime.ts'
import type { FormSave } from '../save/useFormSave.ts'
import { ConflictModal } from './ConflictModal.tsx'
import { changedLabels, type RemoteChange, remoteDifferences, acceptRemoteChange } from './useRemoteChange.ts'

interface Props {
  module: AnyModule
  saving: FormSave
  remote: RemoteChange
  onSettled: () => void
}

/** Somebody saved the row while it was being edited: shows who, when and what, and offers to merge it. */
export const RemoteChangeBar = observer(({ module, saving, remote, onSettled }: Props) => {
  const { message } = App.useApp()
  const [comparing, setComparing] = useState(false)
  const { theirs } = remote
  if (!theirs) return <RemovedBar remote={remote} />
  const differences = remoteDifferences(module, saving, theirs)
  const { all, untouched, clashing } = differences
  const join = (names: readonly string[]) => names.join(t('people:between'))
  const sentence = sentenceOf(remote, 'saved', join(changedLabels(module, all)))
  const accept = () => {
    acceptRemoteChange(saving, theirs, differences)
    void message.success(t('people:taken'))
    if (!clashing.length) onSettled()
  }
  return (
    <div className="remote-change" role="status">
      <span>
        {sentence}
        {clashing.length > 0 && t('engine:semicolon') + t('people:both', { fields: join(changedLabels(module, clashing)) })}
      </span>
      <span className="remote-change-actions">
        {untouched.length > 0 && (
          <Button size="small" type="primary" onClick={accept}>
            {t('people:take', { count: untouched.length })}
          </Button>
        )}
        <Button size="small" onClick={() => setComparing(true)}>
          {t('people:compare')}
        </Button>
      </span>
      {comparing && (
        <ConflictModal
          module={module}
          conflict={{ theirs, reason: sentence, differences: all }}
          choice={{ text: t('people:mergeText'), button: t('people:merge') }}
          onResolve={chosen => {
            saving.merge(theirs, chosen)
            onSettled()
          }}
          onBack={() => setComparing(false)}
        />
      )}
    </div>
  )
})

const RemovedBar = ({ remote }: { remote: RemoteChange }) => (
  <div className="remote-change" role="alert">
    <span>{sentenceOf(remote, 'removed')}</span>
  </div>
)

/** Today's changes show the time only. */
function sentenceOf({ last }: RemoteChange, what: 'saved' | 'removed', fields = ''): string {
  if (!last) return t(`people:${what}Unknown`, { fields })
  const at = last.at.startsWith(shanghaiToday()) ? last.at.slice(11, 16) : last.at.slice(5, 16)
  return t(`people:${what}`, { who: last.own ? t('people:ownWindow') : last.account, at, fields })
}
