import { Modal } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { formFields, formOf } from '../../schema/index.ts'
import { type PageAction, saveActionKey, usePageActions } from '../ui/pageActions.ts'
import type { FieldDifference } from './changedFields.ts'
import { ConflictModal } from './ConflictModal.tsx'
import { FormDraftBar } from './DraftBar.tsx'
import { FormBody, FormPlaceholder } from './FormBody.tsx'
import type { FormControls } from './SchemaField.tsx'
import { controlId } from './SchemaField.tsx'
import { FormPreview } from './FormPreview.tsx'
import { onSaveShortcut, useConfirmClose } from '../ui/useConfirmClose.ts'
import type { SaveMessages } from './saveMessages.ts'
import { useFormEditing } from './useFormEditing.ts'
import type { LoadedRow } from './useRow.ts'

interface Props {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  title: string
  loaded: LoadedRow
  /** Controls of this form alone, by field. */
  controls?: FormControls
  manner?: SaveMessages
  onClose: () => void
  onSaved: () => void
}

/** A form in a window over a list. */
export function LoadedFormModal(props: Props) {
  const { module, id, title, loaded, controls = noControls, onClose } = props
  const { open, form, tabs, saving, draft, save, settle, leave } = useFormModal(props)
  const there = form !== null
  const word = submitLabel(module, id)
  usePageActions(open && there ? [{ key: saveActionKey, label: word, run: save }] : none)
  useEffect(() => {
    if (there) focusFirst(module, id === 0)
  }, [module, id, there])
  return (
    <Modal
      open={open}
      className="form-modal"
      width={formOf(module).width}
      style={modalStyle}
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
      wrapProps={{ onKeyDownCapture: onSaveShortcut(save) }}
    >
      {draft.left && <FormDraftBar draft={draft.left} onRestore={draft.restore} onDrop={draft.drop} />}
      {form && (
        <div className="form-beside" data-two={module.preview !== undefined}>
          <FormBody module={module} id={id} controls={controls} form={form} tabs={tabs} />
          {module.preview && <FormPreview module={module} form={form} />}
        </div>
      )}
      {!form && <FormPlaceholder module={module} loaded={loaded} />}
      {saving.conflict && (
        <ConflictModal module={module} conflict={saving.conflict} onSettle={settle} onBack={saving.leaveConflict} />
      )}
    </Modal>
  )
}

/** What saving is called: a new row may have a word of its own for it. */
const submitLabel = (module: AnyModule, id: number): string => (id === 0 && formOf(module).submit) || t('engine:form.save')

const noControls: FormControls = {}
const none: readonly PageAction[] = []
const modalStyle = { top: 48 }

/** One opening of the form: what it holds, and how it is left. */
function useFormModal({ module, id, loaded, manner, onSaved }: Props) {
  const [open, setOpen] = useState(true)
  const { form, tabs, saving, draft } = useFormEditing({ module, id, loaded, manner, onSaved })
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
    settle: (chosen: readonly FieldDifference[]) => void saving.settle(chosen).then(closeIf),
    leave: useConfirmClose(saving.isDirty, giveUp),
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
