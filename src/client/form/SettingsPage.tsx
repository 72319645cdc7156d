import { App, Button } from 'antd'
import { t } from 'i18next'
import { useLayoutEffect, useState } from 'react'
import { type AnyModule, formOf } from '../../schema/index.ts'
import { useVerbs } from '../api/session/session.ts'
import { openConfirm } from '../ui/modal/openConfirm.ts'
import { type PageAction, saveActionKey, usePageActions } from '../ui/pageActions.ts'
import { useUnsavedChanges } from '../ui/unsavedChanges.ts'
import { onSaveShortcut } from '../ui/useConfirmClose.ts'
import { useSeenModule } from '../views/useSeenModule.ts'
import { ConflictModal } from './conflicts/ConflictModal.tsx'
import { FormPresence } from './conflicts/FormPresence.tsx'
import { RemoteChangeBar } from './conflicts/RemoteChangeBar.tsx'
import { FormDraftBar } from './DraftBar.tsx'
import { FormBody, FormPlaceholder } from './FormBody.tsx'
import { FormPreview } from './FormPreview.tsx'
import type { FieldDifference } from './save/changedFields.ts'
import './settings.css'
import type { FormControls } from './SchemaField.tsx'
import { useFormEditing, useFormTabs } from './useFormEditing.ts'
import { useSettingsRow } from './useRow.ts'

const noControls: FormControls = {}
const noActions: readonly PageAction[] = []

/** The page of a module with one row: its form, saved after a confirmation where the schema has one. */
export function SettingsPage({ module: own }: { module: AnyModule }) {
  const module = useSeenModule(own)
  const [saves, setSaves] = useState(0)
  const tabs = useFormTabs()
  return <SettingsForm key={saves} module={module} tabs={tabs} onSaved={() => setSaves(saves + 1)} />
}

interface Props {
  module: AnyModule
  /** Outlives the form, which is remounted after each save. */
  tabs: ReturnType<typeof useFormTabs>
  onSaved: () => void
}

function SettingsForm({ module, tabs, onSaved }: Props) {
  const { modal } = App.useApp()
  const loaded = useSettingsRow(module)
  const id = Number(loaded.row?.['id'] ?? 0)
  const { form, saving, draft, remote } = useFormEditing({ module, id, loaded, tabs, onSaved })
  useUnsavedChanges(saving.isDirty)
  const mayEdit = useVerbs(module.route).includes('edit')
  // Read-only without the right to save: nobody should type in vain.
  useLayoutEffect(() => form?.setPattern(mayEdit ? 'editable' : 'disabled'), [form, mayEdit])
  const reset = () => {
    draft.drop()
    onSaved()
  }
  const send = () => void saving.save()
  const save = () => {
    if (typeof module.single !== 'string') return send()
    openConfirm(modal, { title: module.single, onOk: send })
  }
  usePageActions(mayEdit && form ? [{ key: saveActionKey, label: t('engine:form.save'), run: save }] : noActions)
  return (
    <section className="settings" aria-label={module.label} onKeyDownCapture={mayEdit ? onSaveShortcut(save) : undefined}>
      <div className="settings-form">
        <div>
          {id !== 0 && <FormPresence module={module.name} id={id} />}
          {draft.offered && <FormDraftBar draft={draft.offered} onRestore={draft.restore} onDrop={draft.drop} />}
          {form && <FormBody module={module} id={1} controls={noControls} form={form} tabs={tabs} />}
          {!form && <FormPlaceholder module={module} loaded={loaded} />}
          {remote.remote && <RemoteChangeBar module={module} saving={saving} remote={remote.remote} onSettled={remote.drop} />}
        </div>
        {form && formOf(module).preview && <FormPreview module={module} form={form} />}
      </div>
      {mayEdit && (
        <footer className="settings-foot">
          <Button type="primary" loading={saving.busy} disabled={!form} onClick={save}>
            {t('engine:form.save')}
          </Button>
          <Button disabled={!form || saving.busy} onClick={reset}>
            {t('engine:form.reset')}
          </Button>
        </footer>
      )}
      {saving.conflict && (
        <ConflictModal
          module={module}
          conflict={saving.conflict}
          onResolve={(chosen: readonly FieldDifference[]) => void saving.resolve(chosen)}
          onBack={saving.closeConflict}
        />
      )}
    </section>
  )
}
