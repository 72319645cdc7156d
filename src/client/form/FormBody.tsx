import type { Field as FormField, Form, GeneralField } from '@formily/core'
import { FormProvider, type ISchema, observer } from '@formily/react'
import { Alert, Button } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import {
  type AnyModule,
  type Field,
  type FieldOf,
  fieldsOf,
  fieldsOfCase,
  formFields,
  isChildren,
  isSecret,
  isSetOnce,
  shownWhen,
} from '../../schema/index.ts'
import { fieldApplies, type RowBeingChanged } from '../../shared/rules/condition.ts'
import { withKnownColumns } from '../../shared/rules/rowRules.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { PendingUploadsContext } from '../ui/files/PendingUploadsContext.ts'
import { childrenFault } from './children/childrenFault.ts'
import { childrenToSend, rowForConditions, withFilledChildren } from './children/childRows.ts'
import { conditionFault, describeRowLock, fieldFault, ruleFault } from './fieldFault.ts'
import './form.css'
import { pendingUploadsOf } from './save/pendingUploadsOf.ts'
import {
  type FormControls,
  type FormTab,
  FormEditingContext,
  isFormOfOthersRow,
  isFormRowLocked,
  SchemaField,
} from './SchemaField.tsx'
import { type FormPlan, toFormily } from './toFormily.ts'
import type { LoadedRow } from './useRow.ts'

interface Props {
  module: AnyModule
  id: number
  controls: FormControls
  form: Form
  tabs: ReturnType<typeof FormTab.createFormTab>
}

/** The fields of a form, in the layout of its module. */
export function FormBody({ module, id, controls, form, tabs }: Props) {
  const schema = useMemo(() => {
    const { properties, ...plan } = bindForm(module, toFormily(module), id === 0)
    const { tabs: tabsPlan, ...rest } = properties as Record<string, object>
    return {
      ...plan,
      properties: { ...rest, ...(tabsPlan ? { tabs: { ...tabsPlan, 'x-component-props': { formTab: tabs } } } : {}) },
    }
  }, [module, id, tabs])
  const editing = useMemo(() => ({ module, row: id, controls }), [module, id, controls])
  return (
    <FormEditingContext value={editing}>
      <PendingUploadsContext value={pendingUploadsOf(form)}>
        <FormProvider form={form}>
          <LockNotice module={module} id={id} form={form} />
          <SchemaField schema={schema} />
        </FormProvider>
      </PendingUploadsContext>
    </FormEditingContext>
  )
}

/** Why nothing in the form can be changed. */
const LockNotice = observer(({ module, id, form }: Pick<Props, 'module' | 'id' | 'form'>) =>
  isFormOfOthersRow(module, id, form) || isFormRowLocked(module, id, form) ? (
    <Alert className="form-locked" type="info" showIcon message={describeRowLock(module, form.initialValues as RowData)} />
  ) : null,
)

/** Turns the rules of a plan into functions: validators, and conditions for visibility. */
const bindForm = (module: AnyModule, plan: FormPlan, isNew: boolean): ISchema => ({
  ...(plan as ISchema),
  ...(plan.properties ? { properties: mapValues(plan.properties, (name, part) => bindPart(module, { name, part, isNew })) } : {}),
})

interface Part {
  name: string
  part: FormPlan
  isNew: boolean
}

function bindPart(module: AnyModule, { name, part, isNew }: Part): ISchema {
  const field = fieldsOf(module)[name]
  if (part['x-component'] !== 'Control' || !field) return bindForm(module, part, isNew)
  return {
    ...(part as ISchema),
    'x-validator': [
      {
        triggerType: 'onBlur',
        validator: (value: unknown, _rule: unknown, { form, field: control }: { form: Form; field: FormField }) =>
          (isChildren(field) ? markChildren(field, control, value) : '') ||
          fieldFault(field, isChildren(field) ? childrenToSend(field, value) : value, { isNew }) ||
          faultOfRow(module, name, { row: { ...form.values, [name]: value }, before: isNew ? null : form.initialValues }),
      },
    ],
    ...(!isNew && isSetOnce(field) ? { 'x-disabled': true } : {}),
    // A stored secret stays when the box is left empty.
    ...(!isNew && isSecret(field) ? { 'x-decorator-props': { ...part['x-decorator-props'], required: false } } : {}),
    ...(fieldsOfCase(module, shownWhen(field)).length ? { 'x-reactions': [shownWhile(module, field)] } : {}),
  }
}

/** What is wrong with the value in its row. */
function faultOfRow(module: AnyModule, name: string, { row, before }: RowBeingChanged): string {
  const filled = withFilledChildren(module, row)
  return (
    conditionFault(module, name, { row: filled, before }) || ruleFault(module, name, withKnownColumns(module, filled, before))
  )
}

/** Shows what is wrong with child rows at their cells; returns the first of it. */
function markChildren(field: FieldOf['children'], control: FormField, value: unknown): string {
  const { faults, first } = childrenFault(field, value)
  control.setData({ faults })
  return first
}

const shownWhile = (module: AnyModule, field: Field) => (control: GeneralField) => {
  const { values } = (control as FormField).form
  control.visible = fieldApplies(module, field, rowForConditions(module, field, values as RowData))
}

const mapValues = <A, B>(all: Record<string, A>, change: (key: string, one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(key, one)]))

const FormSkeleton = ({ count }: { count: number }) => (
  <div className="form-grid" aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="form-item">
        <i className="skeleton-bar" />
        <i className="form-skeleton" />
      </div>
    ))}
  </div>
)

/** A skeleton until the row is loaded, or the reason why it is not. */
export const FormPlaceholder = ({ module, loaded: { error, retry } }: { module: AnyModule; loaded: LoadedRow }) =>
  error === null ? (
    <FormSkeleton count={formFields(module).length} />
  ) : (
    <div className="empty-state" role="alert">
      <strong>{t('engine:list.failed', { reason: error })}</strong>
      <Button onClick={retry}>{t('engine:list.retry')}</Button>
    </div>
  )
