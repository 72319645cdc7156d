import { createForm, onFieldInputValueChange } from '@formily/core'
import type { Form } from '@formily/core'
import { FormProvider } from '@formily/react'
import { useEventListener } from 'ahooks'
import { App, Button, Modal } from 'antd'
import { t } from 'i18next'
import type { KeyboardEvent } from 'react'
import { useMemo, useState } from 'react'
import type { RowData } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import { formFields, formOf } from '../../schema/index.ts'
import { bindForm } from './bindForm.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import './form.css'
import { toFormily, tabOf } from './formily.ts'
import { controlId, EditingContext, FormTab, SchemaField } from './formParts.tsx'
import { useRow } from './useRow.ts'
import { useSaving } from './useSaving.ts'

interface Props {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  draft: RowData
  onClose: () => void
  onSaved: () => void
}

/** The form of any module, in a window over its list. */
export function FormModal({ module, id, draft, onClose, onSaved }: Props) {
  const { modal } = App.useApp()
  const [open, setOpen] = useState(true)
  const { row, error, retry } = useRow(module, id, draft)
  const form = useMemo(() => (row ? formOfRow(row) : null), [row])
  const tabs = useMemo(() => FormTab.createFormTab(), [])
  const reveal = (names: readonly string[]) => {
    const first = formFields(module).find(name => names.includes(name))
    if (first === undefined) return
    const tab = tabOf(module, first)
    if (tab !== null) tabs.setActiveKey(tab)
    setTimeout(() => document.getElementById(controlId(module, first))?.focus())
  }
  const saving = useSaving({ module, id, form, row, onFault: reveal, onSaved })
  const closing = (saved: boolean) => saved && setOpen(false)
  const save = () => void saving.save().then(closing)
  const leave = () => {
    if (!saving.isDirty()) return setOpen(false)
    modal.confirm({
      title: t('engine:form.leave'),
      okText: t('engine:form.discard'),
      cancelText: t('engine:form.stay'),
      onOk: () => setOpen(false),
    })
  }
  useEventListener('beforeunload', (event: BeforeUnloadEvent) => saving.isDirty() && event.preventDefault())
  return (
    <Modal
      open={open}
      className="form-modal"
      width={formOf(module).width}
      style={{ top: 48 }}
      maskClosable={false}
      title={t(id === 0 ? 'engine:form.add' : 'engine:form.edit', { title: module.title })}
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
      {form ? (
        <Body module={module} id={id} form={form} tabs={tabs} />
      ) : error === null ? (
        <Bones count={formFields(module).length} />
      ) : (
        <Failed reason={error} onRetry={retry} />
      )}
      {saving.conflict && (
        <ConflictPanel
          module={module}
          conflict={saving.conflict}
          onSettle={chosen => void saving.settle(chosen).then(closing)}
          onBack={saving.leaveConflict}
        />
      )}
    </Modal>
  )
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
  form: Form
  tabs: ReturnType<typeof FormTab.createFormTab>
}

function Body({ module, id, form, tabs }: BodyProps) {
  const schema = useMemo(() => {
    const { properties, ...plan } = bindForm(module, toFormily(module), id === 0)
    const { tabs: own, ...rest } = properties as Record<string, object>
    return { ...plan, properties: { ...rest, ...(own ? { tabs: { ...own, 'x-component-props': { formTab: tabs } } } : {}) } }
  }, [module, id, tabs])
  const editing = useMemo(() => ({ module, row: id }), [module, id])
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

const Failed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <div className="instead" role="alert">
    <strong>{t('engine:list.failed', { reason })}</strong>
    <Button onClick={onRetry}>{t('engine:list.retry')}</Button>
  </div>
)

const focusFirst = (module: AnyModule) => {
  const first = formFields(module)
    .map(name => document.getElementById(controlId(module, name)))
    .find(Boolean)
  first?.focus()
}

/** Ctrl+S and Ctrl+Enter. */
const savesByKey = (save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter') || event.nativeEvent.isComposing) return
  event.preventDefault()
  save()
}
