import { Modal } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { formFields, formOf } from '../../schema/index.ts'
import { type PageAction, saveKey, useActions } from '../actions.ts'
import type { Difference } from './changes.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DraftOffer } from './DraftBar.tsx'
import { FormBody, FormWaiting } from './FormBody.tsx'
import type { Controls } from './formParts.tsx'
import { controlId } from './formParts.tsx'
import { FormPreview } from './FormPreview.tsx'
import { savesByKey, useLeave } from './leaving.ts'
import type { Manner } from './manner.ts'
import { useEditing } from './useEditing.ts'
import type { Loaded } from './useRow.ts'

interface Props {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  title: string
  loaded: Loaded
  /** Controls of this form alone, by field. */
  controls?: Controls
  manner?: Manner
  onClose: () => void
  onSaved: () => void
}

/** A form in a window over a list. */
export function FormWindow(props: Props) {
  const { module, id, title, loaded, controls = noControls, onClose } = props
  const { open, form, tabs, saving, draft, save, settle, leave } = useEditor(props)
  const there = form !== null
  const word = wordOf(module, id)
  useActions(open && there ? [{ key: saveKey, label: word, run: save }] : none)
  useEffect(() => {
    if (there) focusFirst(module, id === 0)
  }, [module, id, there])
  return (
    <Modal
      open={open}
      className="form-modal"
      width={formOf(module).width}
      style={place}
      maskClosable={false}
      title={title}
      okText={word}
      cancelText={t('engine:form.cancel')}
      okButtonProps={{ disabled: form === null }}
      confirmLoading={saving.busy}
      onOk={save}
      onCancel={leave}
      afterClose={onClose}
      afterOpenChange={shown => shown && focusFirst(module, id === 0)}
      wrapProps={{ onKeyDownCapture: savesByKey(save) }}
    >
      {draft.left && <DraftOffer draft={draft.left} onRestore={draft.restore} onDrop={draft.drop} />}
      {form && (
        <div className="form-beside" data-two={module.preview !== undefined}>
          <FormBody module={module} id={id} controls={controls} form={form} tabs={tabs} />
          {module.preview && <FormPreview module={module} form={form} />}
        </div>
      )}
      {!form && <FormWaiting module={module} loaded={loaded} />}
      {saving.conflict && (
        <ConflictPanel module={module} conflict={saving.conflict} onSettle={settle} onBack={saving.leaveConflict} />
      )}
    </Modal>
  )
}

/** What saving is called: a new row may have a word of its own for it. */
const wordOf = (module: AnyModule, id: number): string => (id === 0 && formOf(module).submit) || t('engine:form.save')

const noControls: Controls = {}
const none: readonly PageAction[] = []
const place = { top: 48 }

/** One opening of the form: what it holds, and how it is left. */
function useEditor({ module, id, loaded, manner, onSaved }: Props) {
  const [open, setOpen] = useState(true)
  const { form, tabs, saving, draft } = useEditing({ module, id, loaded, manner, onSaved })
  const close = () => setOpen(false)
  const closeIf = (saved: boolean) => saved && close()
  const giveUp = () => {
    if (draft.left === null) draft.drop()
    close()
  }
  return {
    open,
    form,
    tabs,
    saving,
    draft,
    save: () => void saving.save().then(closeIf),
    settle: (chosen: readonly Difference[]) => void saving.settle(chosen).then(closeIf),
    leave: useLeave(saving.isDirty, giveUp),
  }
}

/** At the first field, of a new row the first that is not filled already, as soon as they are there, unless somebody is at one of them or in a window over it. */
const focusFirst = (module: AnyModule, isNew: boolean) => {
  const at = document.activeElement
  const inside = at?.closest('dialog, [role=dialog]')
  if (inside && (!inside.matches('.form-modal') || at?.closest('.form-item'))) return
  const there = formFields(module).flatMap(name => document.getElementById(controlId(module, name)) ?? [])
  const filled = (one: HTMLElement) => isNew && one instanceof HTMLInputElement && one.value !== ''
  const first = there.find(one => !filled(one)) ?? there[0]
  first?.focus()
}
