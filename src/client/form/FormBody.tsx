import type { Form } from '@formily/core'
import { FormProvider } from '@formily/react'
import { Button } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { formFields } from '../../schema/index.ts'
import { bindForm } from './bindForm.ts'
import './form.css'
import { toFormily } from './toFormily.ts'
import type { FormControls, FormTab } from './SchemaField.tsx'
import { FormEditingContext, SchemaField } from './SchemaField.tsx'
import type { LoadedRow } from './useRow.ts'

interface Props {
  module: AnyModule
  id: number
  controls: FormControls
  form: Form
  tabs: ReturnType<typeof FormTab.createFormTab>
}

/** The fields of a form, as its module arranges them. */
export function FormBody({ module, id, controls, form, tabs }: Props) {
  const schema = useMemo(() => {
    const { properties, ...plan } = bindForm(module, toFormily(module), id === 0)
    const { tabs: own, ...rest } = properties as Record<string, object>
    return { ...plan, properties: { ...rest, ...(own ? { tabs: { ...own, 'x-component-props': { formTab: tabs } } } : {}) } }
  }, [module, id, tabs])
  const editing = useMemo(() => ({ module, row: id, controls }), [module, id, controls])
  return (
    <FormEditingContext value={editing}>
      <FormProvider form={form}>
        <SchemaField schema={schema} />
      </FormProvider>
    </FormEditingContext>
  )
}

const FormSkeleton = ({ count }: { count: number }) => (
  <div className="form-grid" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="form-item">
        <i className="bone" />
        <i className="form-bone" />
      </div>
    ))}
  </div>
)

/** What stands there until the row has come, or why it has not. */
export const FormPlaceholder = ({ module, loaded: { error, retry } }: { module: AnyModule; loaded: LoadedRow }) =>
  error === null ? (
    <FormSkeleton count={formFields(module).length} />
  ) : (
    <div className="instead" role="alert">
      <strong>{t('engine:list.failed', { reason: error })}</strong>
      <Button onClick={retry}>{t('engine:list.retry')}</Button>
    </div>
  )
