import { FormTab } from '@formily/antd-v5/esm/form-tab'
import type { Field as FormField, Form } from '@formily/core'
import { createSchemaField, observer, Schema, useField } from '@formily/react'
import { t } from 'i18next'
import { type ReactNode, createContext, use } from 'react'
import { rowValue } from '../../kinds/computed/rowValue.ts'
import type { AnyControlProps, AnyKindView } from '../../kinds/kindView.ts'
import {
  type AnyModule,
  type Field,
  fieldsOf,
  formFields,
  formulaOf,
  isChildren,
  isSecret,
  lockedFields,
  privacyOf,
  readonlyWhen,
  requiredWhen,
} from '../../schema/index.ts'
import {
  fieldsWithConditionOn,
  isProtected,
  isLockable,
  isLockedIn,
  isRequiredIn,
  isRowLocked,
} from '../../shared/rules/condition.ts'
import { fieldsRuledBy } from '../../shared/rules/rowRules.ts'
import { isOthersRow } from '../../shared/rules/rowScopes.ts'
import { findModule } from '../api/moduleRegistry.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { PartErrorBoundary } from '../ui/errors/PartErrorBoundary.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { columnsOfReference, dependentFields, enclosingValue, matchedValues } from '../views/dependentFields.ts'
import { viewOf } from '../views/viewOf.ts'
import { rowForConditions } from './children/childRows.ts'
import { copyFromPicked } from './copyFromPicked.ts'
import { PointRegionsAlert } from './PointRegionsAlert.tsx'
import { ValueAfterSave } from './ValueAfterSave.tsx'

// formily compiles `{{ }}` in texts with new Function: turned off, so that a text stays a text.
Schema.registerCompiler(expression => expression)

export type FormControls = Readonly<Record<string, AnyKindView['Control']>>
interface FormEditing {
  module: AnyModule
  /** 0 for a new row. */
  row: number
  /** Controls that replace those of the kinds, by field. */
  controls: FormControls
}
export const FormEditingContext = createContext<FormEditing | null>(null)

function useFormContext(): FormEditing {
  const editing = use(FormEditingContext)
  if (!editing) throw new Error('no form around this control')
  return editing
}

export const controlId = (module: AnyModule, name: string): string => `${module.name}-${name}`

interface ItemProps {
  name: string
  required?: true
  hint?: string
  wide?: true
  children?: ReactNode
}

/** A label, its control, and its fault or hint. */
const Item = observer(({ name, required, hint: initialHint, wide, children }: ItemProps) => {
  const { module, row } = useFormContext()
  const field = useField<FormField>()
  const id = controlId(module, name)
  const [fault] = field.selfErrors
  // The form's schema keeps the language it was created in; the module follows a change of language.
  const translated = fieldsOf(module)[name]
  const hint =
    translated && isLockedByCondition(module, translated, { row, form: field.form })
      ? undefined
      : hintOf(module, name, initialHint)
  const isRequiredHere =
    !isFormReadonly(module, row, field.form) &&
    (required || (translated && isRequiredNow(module, translated, { row, form: field.form })))
  return (
    <div className="form-item" data-wide={wide} data-hinted={Boolean(hint)}>
      <label htmlFor={id} data-required={isRequiredHere || undefined}>
        {translated?.label ?? (field.title as ReactNode)}
      </label>
      <div>
        {children}
        {translated && 'near' in translated && translated.near !== undefined && (
          <PointRegionsAlert module={module} near={translated.near} />
        )}
        {fault ? (
          <p id={`${id}-help`} className="form-fault" role="alert">
            {fault}
          </p>
        ) : (
          hint && <p className="form-hint">{hint}</p>
        )}
      </div>
    </div>
  )
})

interface TypedRow {
  /** 0 for a new one. */
  row: number
  form: Form
}
/** What to enter, or why nothing can be: a field that the account may not edit asks for nothing. */
function hintOf(module: AnyModule, name: string, initial: string | undefined): string | undefined {
  if (lockedFields(module).has(name)) return t('engine:form.noRight')
  const field = fieldsOf(module)[name]
  return field && 'hint' in field ? field.hint : initial
}

/** Whether the typed row requires a field that is required under a condition only. */
const isRequiredNow = (module: AnyModule, field: Field, { row, form }: TypedRow): boolean =>
  requiredWhen(field) !== undefined &&
  !(isSecret(field) && row !== 0) &&
  isRequiredIn(module, field, rowForConditions(module, field, form.values as RowData))

/** Whether the row as it is typed, and as it is stored, locks a field. */
const isFieldLocked = (module: AnyModule, field: Field, { row, form: { values, initialValues } }: TypedRow): boolean =>
  readonlyWhen(field) !== undefined &&
  isLockedIn(module, field, {
    row: rowForConditions(module, field, values as RowData),
    before: row === 0 ? null : rowForConditions(module, field, initialValues as RowData),
  })

/** Whether a condition of the field or of its whole row locks it. */
const isLockedByCondition = (module: AnyModule, field: Field, typed: TypedRow): boolean =>
  isFieldLocked(module, field, typed) ||
  isFormReadonly(module, typed.row, typed.form) ||
  (isLockable(field) && isFormRowLocked(module, typed.row, typed.form))

/** Whether the row can only be read: the account may not edit rows of the list, or this one is kept for other accounts. */
const isFormReadonly = (module: AnyModule, row: number, form: Form): boolean =>
  form.readOnly || isFormOfOthersRow(module, row, form)

/** Whether the row is kept for other accounts. */
export const isFormOfOthersRow = (module: AnyModule, row: number, { initialValues }: Form): boolean =>
  row !== 0 && isOthersRow(module, initialValues as RowData)

/** Whether the module locks the row. */
export const isFormRowLocked = (module: AnyModule, row: number, { values, initialValues }: Form): boolean =>
  module.readonly !== undefined && row !== 0 && isRowLocked(module, values as RowData, initialValues as RowData)

/** The values that the choice hangs on: those that are empty and not asked for, as in an action of many rows, leave it open. */
function matchedInForm(module: AnyModule, name: string, row: RowData): RowData | undefined {
  const matched = matchedValues(module, name, row)
  return (
    matched &&
    Object.fromEntries(Object.entries(matched).filter(([one, value]) => Boolean(value) || formFields(module).includes(one)))
  )
}

interface ControlProps {
  name: string
  value?: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
  onBlur?: () => void
}
const noop = () => undefined

/** The control of a field: the form's own, else the widget the field names, else that of its kind. */
const Control = observer(({ name, value, disabled = false, onChange = noop, onBlur = noop }: ControlProps) => {
  const { module, row, controls } = useFormContext()
  const { selfErrors, form } = useField<FormField>()
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  const shown = formulaOf(field) ? rowValue({ module, row: form.values as RowData, childModule: findModule }, name) : value
  if (shown === undefined && formulaOf(field)) return <ValueAfterSave />
  const View = controls[name] ?? (isChildren(field) ? LazyChildrenGrid : viewOf(module, field).Control)
  const around = enclosingValue(module, name, form.values as RowData)
  const matched = matchedInForm(module, name, form.values as RowData)
  const change = (next: unknown) => {
    onChange(next)
    void copyFromPicked({ module, form, name, isNew: row === 0 })
    for (const other of dependentFields(module, name)) form.setValuesIn(other, null)
    // Not by `setValuesIn`, which takes the point for a path.
    for (const column of columnsOfReference(module, name)) (form.values as Record<string, unknown>)[column] = undefined
    // A rule is shown at the last field it compares: what was wrong there may be right now.
    for (const other of fieldsRuledBy(module, name)) if (form.getValuesIn(other)) form.validate(other).catch(noop)
    // A condition may no longer require the field.
    for (const other of fieldsWithConditionOn(module, name))
      form.query(other).take(one => 'selfErrors' in one && one.selfErrors.length > 0 && form.validate(other).catch(noop))
  }
  const props: AnyControlProps = {
    id: controlId(module, name),
    name,
    field,
    module,
    row,
    value: shown,
    ...(around === undefined ? {} : { around }),
    ...(matched ? { matched } : {}),
    onChange: change,
    onBlur: () => onBlur(),
    disabled:
      disabled ||
      isLockedByCondition(module, field, { row, form }) ||
      (name === 'status' && isProtected(module, form.values as RowData)),
    invalid: selfErrors.length > 0,
  }
  const view = <View {...props} />
  const isMasked = row !== 0 && privacyOf(field) !== undefined
  return (
    <PartErrorBoundary>
      {isMasked ? <PersonalControl blank={view} of={View} version={form.values['version']} {...props} /> : view}
    </PartErrorBoundary>
  )
})

/** A stored personal value is shown masked. */
const PersonalControl = lazyComponent(async () => (await import('../views/personal/PersonalControl.tsx')).PersonalControl)
const ChildrenGrid = lazyComponent(async () => (await import('./children/ChildrenGrid.tsx')).ChildrenGrid)
/** Child rows: in a chunk of its own, as few forms have any. */
const LazyChildrenGrid = (props: AnyControlProps) => <ChildrenGrid blank={<i className="form-skeleton" />} {...props} />

const Grid = ({ children }: { children?: ReactNode }) => <div className="form-grid">{children}</div>

export const SchemaField = createSchemaField({ components: { Item, Control, Grid, Tabs: FormTab } })
export { FormTab }
