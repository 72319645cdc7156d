import { Button, Modal } from 'antd'
import { t } from 'i18next'
import { type FC, type ReactNode, useEffect, useState } from 'react'
import { type Action, type AnyModule, type Field, fieldsOf, formFields, formOf } from '../../schema/index.ts'
import { isLockable, isRowLocked } from '../../shared/rules/condition.ts'
import { isOthersRow } from '../../shared/rules/rowScopes.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { type PageAction, saveActionKey, usePageActions } from '../ui/pageActions.ts'
import { onSaveShortcut, useConfirmClose } from '../ui/useConfirmClose.ts'
import { ConflictModal } from './conflicts/ConflictModal.tsx'
import { FormPresence } from './conflicts/FormPresence.tsx'
import { RemoteChangeBar } from './conflicts/RemoteChangeBar.tsx'
import { FormDraftBar } from './DraftBar.tsx'
import { FormBody, FormPlaceholder } from './FormBody.tsx'
import { FormPreview } from './FormPreview.tsx'
import { PlanSaveModal } from './PlanSaveModal.tsx'
import type { FieldDifference } from './save/changedFields.ts'
import type { SaveMessages } from './save/saveMessages.ts'
import { type FormControls, controlId } from './SchemaField.tsx'
import { useFormEditing } from './useFormEditing.ts'
import { type LoadedRow, useRow } from './useRow.ts'

interface FormModalProps {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  /** The initial values of a new row. */
  draft: RowData
  /** The account may not edit rows of the list. */
  readOnly: boolean
  /** The steps that the account may run on this row, and the function that runs one. */
  steps?: FormSteps
  onClose: () => void
  onSaved: () => void
}
export interface FormSteps {
  stepsOf: (row: RowData) => readonly NamedStep[]
  run: (step: NamedStep, row: RowData) => void
}
export type NamedStep = readonly [name: string, action: Action]

/** The form of any module, in a modal over its list. */
export function FormModal({ draft, ...rest }: FormModalProps) {
  const { module, id } = rest
  const loaded = useRow(module, id, draft)
  const isRead = rest.readOnly || isOfOthers(module, loaded.row)
  const title = t(id === 0 ? 'engine:form.add' : isRead ? 'engine:form.view' : 'engine:form.edit', { title: module.label })
  return <LoadedFormModal {...rest} title={title} loaded={loaded} />
}

interface LoadedFormModalProps {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  title: string
  loaded: LoadedRow
  readOnly?: boolean
  /** Controls that replace those of the kinds, by field. */
  controls?: FormControls
  saveMessages?: SaveMessages
  /** Above the fields. */
  intro?: ReactNode
  steps?: FormSteps
  onClose: () => void
  /** The row as it is now; null where somebody else has saved it. */
  onSaved: (row: RowData | null) => void
}

/** The modal of a form. Its caller loads the row, and may replace title, controls and messages. */
export function LoadedFormModal(props: LoadedFormModalProps) {
  const { module, id, title, loaded, readOnly = false, controls = noControls, intro, steps, onClose } = props
  const { open, form, tabs, saving, draft, remote, save, plan, resolve, cancel, runStep } = useFormModal(props)
  const isLoaded = form !== null
  const [isPlanning, setPlanning] = useState(false)
  const okText = submitLabel(module, id)
  const isRead = readOnly || isOfOthers(module, loaded.row)
  usePageActions(open && isLoaded && !isRead ? [{ key: saveActionKey, label: okText, run: save }] : noActions)
  useEffect(() => {
    if (isLoaded) focusFirst(module, id === 0)
  }, [module, id, isLoaded])
  return (
    <Modal
      open={open}
      className="form-modal"
      width={formOf(module).width}
      style={modalStyle}
      maskClosable={false}
      title={title}
      okText={okText}
      cancelText={t(isRead ? 'engine:form.close' : 'engine:form.cancel')}
      okButtonProps={{ disabled: !isLoaded || isRead || isLocked(module, loaded.row) }}
      confirmLoading={saving.busy}
      {...(loaded.row && id !== 0
        ? {
            footer: formFooter(steps?.stepsOf(loaded.row) ?? [], {
              runStep,
              plan:
                props.saveMessages || isRead || isLocked(module, loaded.row)
                  ? null
                  : () => (saving.isDirty() ? setPlanning(true) : save()),
              disabled: saving.busy,
              isRead,
            }),
          }
        : {})}
      onOk={save}
      onCancel={cancel}
      afterClose={onClose}
      afterOpenChange={isOpen => isOpen && focusFirst(module, id === 0)}
      wrapProps={isRead ? {} : { onKeyDownCapture: onSaveShortcut(save) }}
    >
      {id !== 0 && <FormPresence module={module.name} id={id} />}
      {draft.offered && !isRead && <FormDraftBar draft={draft.offered} onRestore={draft.restore} onDrop={draft.drop} />}
      {intro}
      {form && (
        <div className="form-beside" data-two={formOf(module).preview !== undefined}>
          <FormBody module={module} id={id} controls={controls} form={form} tabs={tabs} />
          {formOf(module).preview && <FormPreview module={module} form={form} />}
        </div>
      )}
      {!form && <FormPlaceholder module={module} loaded={loaded} />}
      {remote.remote && <RemoteChangeBar module={module} saving={saving} remote={remote.remote} onSettled={remote.drop} />}
      {isPlanning && <PlanSaveModal onChoose={plan} onClose={() => setPlanning(false)} />}
      {saving.conflict && (
        <ConflictModal module={module} conflict={saving.conflict} onResolve={resolve} onBack={saving.closeConflict} />
      )}
    </Modal>
  )
}

/** Whether the row is kept for others: it is read and not edited. */
const isOfOthers = (module: AnyModule, row: RowData | null): boolean =>
  row !== null && Boolean(row['id']) && isOthersRow(module, row)

/** Whether the row is locked or kept for others, so that there is nothing to save; steps of a state may still be possible. */
const isLocked = (module: AnyModule, row: RowData | null): boolean =>
  row !== null &&
  (isOfOthers(module, row) ||
    (isRowLocked(module, row, row['id'] ? row : null) &&
      formFields(module).every(name => isLockable(fieldsOf(module)[name] as Field))))

interface FooterParts {
  runStep: (step: NamedStep) => void
  /** Asks when the changes take effect; null where they are saved at once only. */
  plan: (() => void) | null
  disabled: boolean
  /** There is nothing to save. */
  isRead: boolean
}
/** The steps to the left of the form's own buttons, and the save for later beside them. */
const formFooter =
  (steps: readonly NamedStep[], { runStep, plan, disabled, isRead }: FooterParts) =>
  (buttons: ReactNode, { CancelBtn }: { CancelBtn: FC }) => (
    <>
      {steps.length > 0 && (
        <span className="form-steps" role="group" aria-label={t('engine:form.steps')}>
          {steps.map(step => (
            <Button key={step[0]} data-action={step[0]} disabled={disabled} onClick={() => runStep(step)}>
              {step[1].label}
            </Button>
          ))}
        </span>
      )}
      {plan && (
        <Button disabled={disabled} onClick={plan}>
          {t('engine:form.plan')}
        </Button>
      )}
      {isRead ? <CancelBtn /> : buttons}
    </>
  )

/** The label of the save button; a module may have its own for new rows. */
const submitLabel = (module: AnyModule, id: number): string => (id === 0 && formOf(module).submit) || t('engine:form.save')

const noControls: FormControls = {}
const noActions: readonly PageAction[] = []
const modalStyle = { top: 48 }

/** The editing of the form, and the ways to close it. */
function useFormModal({ module, id, loaded, readOnly, saveMessages, steps, onSaved }: LoadedFormModalProps) {
  const [open, setOpen] = useState(true)
  const { form, tabs, saving, draft, remote } = useFormEditing({ module, id, loaded, readOnly, saveMessages, onSaved })
  const close = () => setOpen(false)
  const closeIfSaved = (saved: boolean) => saved && close()
  const discard = () => {
    if (draft.offered === null) draft.drop()
    close()
  }
  /** A step applies to the stored row: typed changes are saved first. */
  const runStep = async (step: NamedStep) => {
    if (saving.isDirty() && !(await saving.save())) return
    close()
    steps?.run(step, saving.savedRow())
  }
  return {
    runStep: (step: NamedStep) => void runStep(step),
    open,
    form,
    tabs,
    saving,
    draft,
    remote,
    save: () => void saving.save().then(closeIfSaved),
    plan: (at: string) => void saving.plan(at).then(closeIfSaved),
    resolve: (chosen: readonly FieldDifference[]) => void saving.resolve(chosen).then(closeIfSaved),
    cancel: useConfirmClose(saving.isDirty, discard),
  }
}

/** Focuses the first field, in a new row the first empty one. Not while a field or another modal over the form has the focus. */
const focusFirst = (module: AnyModule, isNew: boolean) => {
  const active = document.activeElement
  const dialog = active?.closest('dialog, [role=dialog]')
  if (dialog && (!dialog.matches('.form-modal') || active?.closest('.form-item'))) return
  const controls = formFields(module).flatMap(name => document.getElementById(controlId(module, name)) ?? [])
  const isFilled = (control: HTMLElement) => isNew && control instanceof HTMLInputElement && control.value !== ''
  const first = controls.find(control => !isFilled(control)) ?? controls[0]
  first?.focus()
}
