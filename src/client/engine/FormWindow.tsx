import { createForm, onFieldInputValueChange } from '@formily/core'
import type { Form } from '@formily/core'
import { FormProvider } from '@formily/react'
import { Button, Modal } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import type { RowData } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import { formFields, formOf } from '../../schema/index.ts'
import { bindForm } from './bindForm.ts'
import type { Difference } from './changes.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import './form.css'
import { toFormily, tabOf } from './formily.ts'
import type { Controls } from './formParts.tsx'
import { controlId, EditingContext, FormTab, SchemaField } from './formParts.tsx'
import { savesByKey, useLeave } from './leaving.ts'
import type { Manner } from './manner.ts'
import { usual } from './manner.ts'
import type { Loaded } from './useRow.ts'
import { useSaving } from './useSaving.ts'

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
  const { module, id, title, loaded, controls = none, onClose } = props
  const { open, form, tabs, saving, save, settle, leave } = useEditor(props)
  return (
    <Modal
      open={open}
      className="form-modal"
      width={formOf(module).width}
      style={place}
      maskClosable={false}
      title={title}
      okText={t('engine:form.save')}
      cancelText={t('engine:form.cancel')}
      okButtonProps={{ disabled: form === null }}
      confirmLoading={saving.busy}
      onOk={save}
      onCancel={leave}
      afterClose={onClose}
      afterOpenChange={shown => shown && focusFirst(module)}
      wrapProps={{ onKeyDownCapture: savesByKey(save) }}
    >
      {form && <Body module={module} id={id} controls={controls} form={form} tabs={tabs} />}
      {!form && <Waiting module={module} loaded={loaded} />}
      {saving.conflict && (
        <ConflictPanel module={module} conflict={saving.conflict} onSettle={settle} onBack={saving.leaveConflict} />
      )}
    </Modal>
  )
}

const none: Controls = {}
const place = { top: 48 }

/** One opening of the form: what it holds, and how it is left. */
function useEditor({ module, id, loaded: { row }, manner, onSaved }: Props) {
  const [open, setOpen] = useState(true)
  const form = useMemo(() => (row ? formOfRow(row) : null), [row])
  const tabs = useMemo(() => FormTab.createFormTab(), [])
  const reveal = (names: readonly string[]) => {
    const first = formFields(module).find(name => names.includes(name))
    if (first === undefined) return
    const tab = tabOf(module, first)
    if (tab !== null) tabs.setActiveKey(tab)
    setTimeout(() => document.getElementById(controlId(module, first))?.focus())
  }
  const saving = useSaving({ module, id, form, row, manner: manner ?? usual(), onFault: reveal, onSaved })
  const close = () => setOpen(false)
  const closeIf = (saved: boolean) => saved && close()
  return {
    open,
    form,
    tabs,
    saving,
    save: () => void saving.save().then(closeIf),
    settle: (chosen: readonly Difference[]) => void saving.settle(chosen).then(closeIf),
    leave: useLeave(saving.isDirty, close),
  }
}

const formOfRow = (row: RowData): Form =>
  createForm({
    initialValues: { ...row },
    validateFirst: true,
    effects: () => onFieldInputValueChange('*', field => field.setFeedback({ type: 'error', messages: [] })),
  })

interface BodyProps {
  module: AnyModule
  id: number
  controls: Controls
  form: Form
  tabs: ReturnType<typeof FormTab.createFormTab>
}

function Body({ module, id, controls, form, tabs }: BodyProps) {
  const schema = useMemo(() => {
    const { properties, ...plan } = bindForm(module, toFormily(module), id === 0)
    const { tabs: own, ...rest } = properties as Record<string, object>
    return { ...plan, properties: { ...rest, ...(own ? { tabs: { ...own, 'x-component-props': { formTab: tabs } } } : {}) } }
  }, [module, id, tabs])
  const editing = useMemo(() => ({ module, row: id, controls }), [module, id, controls])
  useEffect(() => focusFirst(module), [module])
  return (
    <EditingContext value={editing}>
      <FormProvider form={form}>
        <SchemaField schema={schema} />
      </FormProvider>
    </EditingContext>
  )
}

const Bones = ({ count }: { count: number }) => (
  <div className="form-grid" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="form-item">
        <i className="bone" />
        <i className="form-bone" />
      </div>
    ))}
  </div>
)

const Waiting = ({ module, loaded: { error, retry } }: { module: AnyModule; loaded: Loaded }) =>
  error === null ? (
    <Bones count={formFields(module).length} />
  ) : (
    <div className="instead" role="alert">
      <strong>{t('engine:list.failed', { reason: error })}</strong>
      <Button onClick={retry}>{t('engine:list.retry')}</Button>
    </div>
  )

/** Once the window is open and its fields are there, unless somebody is at one of them already. */
const focusFirst = (module: AnyModule) => {
  const at = document.activeElement
  if (!at?.closest('.form-modal') || at.closest('.form-item')) return
  const first = formFields(module)
    .map(name => document.getElementById(controlId(module, name)))
    .find(Boolean)
  first?.focus()
}
