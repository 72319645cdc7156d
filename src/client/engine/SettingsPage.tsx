import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { type PageAction, saveKey, useActions } from '../actions.ts'
import { useUnsaved } from '../kept.ts'
import { useVerbs } from '../session.ts'
import type { Difference } from './changes.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DraftOffer } from './DraftBar.tsx'
import { FormBody, FormWaiting } from './FormBody.tsx'
import type { Controls } from './formParts.tsx'
import { FormPreview } from './FormPreview.tsx'
import { useLabels } from './labels.ts'
import { savesByKey } from './leaving.ts'
import './settings.css'
import { useEditing, useTabs } from './useEditing.ts'
import { useSettings } from './useRow.ts'

const none: Controls = {}
const noActions: readonly PageAction[] = []

/** The page of a module that is one row: its form, saved after a question where the schema asks one. */
export function SettingsPage({ module: own }: { module: AnyModule }) {
  const module = useLabels(own)
  const [turn, setTurn] = useState(0)
  const tabs = useTabs()
  return <Settings key={turn} module={module} tabs={tabs} onSaved={() => setTurn(turn + 1)} />
}

interface Props {
  module: AnyModule
  /** Stays open where it is when what is saved is loaded anew. */
  tabs: ReturnType<typeof useTabs>
  onSaved: () => void
}

function Settings({ module, tabs, onSaved }: Props) {
  const { modal } = App.useApp()
  const loaded = useSettings(module)
  const id = Number(loaded.row?.['id'] ?? 0)
  const { form, saving, draft } = useEditing({ module, id, loaded, tabs, onSaved })
  useUnsaved(saving.isDirty)
  const may = useVerbs(module.route).includes('edit')
  const reset = () => {
    draft.drop()
    onSaved()
  }
  const send = () => void saving.save()
  const save = () => {
    if (typeof module.single !== 'string') return send()
    modal.confirm({ title: module.single, onOk: send })
  }
  useActions(may && form ? [{ key: saveKey, label: t('engine:form.save'), run: save }] : noActions)
  return (
    <section className="settings" aria-label={module.title} onKeyDownCapture={may ? savesByKey(save) : undefined}>
      <div className="settings-form">
        <div>
          {draft.left && <DraftOffer draft={draft.left} onRestore={draft.restore} onDrop={draft.drop} />}
          {form && <FormBody module={module} id={1} controls={none} form={form} tabs={tabs} />}
          {!form && <FormWaiting module={module} loaded={loaded} />}
        </div>
        {form && module.preview && <FormPreview module={module} form={form} />}
      </div>
      {may && (
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
        <ConflictPanel
          module={module}
          conflict={saving.conflict}
          onSettle={(chosen: readonly Difference[]) => void saving.settle(chosen)}
          onBack={saving.leaveConflict}
        />
      )}
    </section>
  )
}
