import { FormTab } from '@formily/antd-v5/esm/form-tab'
import type { Field as FormField } from '@formily/core'
import { createSchemaField, observer, Schema, useField } from '@formily/react'
import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import type { AnyKindView } from '../../kinds/kindView.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { isLasting } from '../../shared/rules/condition.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'
import { PartErrorBoundary } from '../ui/errors/PartErrorBoundary.tsx'
import { viewOf } from '../views/viewOf.ts'
import { PointRegionsAlert } from './PointRegionsAlert.tsx'
import { enclosingValue, dependentFields } from '../views/dependentFields.ts'

// Nothing in a form is ever evaluated: a text in braces stays a text.
Schema.registerCompiler(expression => expression)

export type FormControls = Readonly<Record<string, AnyKindView['Control']>>
interface FormEditing {
  module: AnyModule
  /** 0 for a new row. */
  row: number
  /** Instead of the kinds' own, by field. */
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

/** A label, its control, and what is wrong with it. */
const Item = observer(({ name, required, hint: planned, wide, children }: ItemProps) => {
  const { module } = useFormContext()
  const field = useField<FormField>()
  const id = controlId(module, name)
  const [fault] = field.selfErrors
  // The form keeps the words it was made with; the module is said anew in another language.
  const said = fieldsOf(module)[name]
  const hint = said && 'hint' in said ? said.hint : planned
  return (
    <div className="form-item" data-wide={wide} data-hinted={Boolean(hint)}>
      <label htmlFor={id} data-required={required}>
        {said?.label ?? (field.title as ReactNode)}
      </label>
      <div>
        {children}
        {said?.kind === 'point' && said.near !== undefined && <PointRegionsAlert module={module} near={said.near} />}
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

interface ControlProps {
  name: string
  value?: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
  onBlur?: () => void
}
const ignore = () => undefined

/** The form's own control, or the widget the field names, or that of its kind. */
const Control = observer(({ name, value, disabled = false, onChange = ignore, onBlur = ignore }: ControlProps) => {
  const { module, row, controls } = useFormContext()
  const { selfErrors, form } = useField<FormField>()
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  const View = controls[name] ?? viewOf(module, field).Control
  const around = enclosingValue(module, name, form.values as RowData)
  const change = (next: unknown) => {
    onChange(next)
    for (const other of dependentFields(module, name)) form.setValuesIn(other, null)
  }
  return (
    <PartErrorBoundary>
      <View
        id={controlId(module, name)}
        name={name}
        field={field}
        module={module}
        row={row}
        value={value}
        {...(around === undefined ? {} : { around })}
        onChange={change}
        onBlur={() => onBlur()}
        disabled={disabled || (name === 'status' && isLasting(module, form.values as RowData))}
        invalid={selfErrors.length > 0}
      />
    </PartErrorBoundary>
  )
})

const Grid = ({ children }: { children?: ReactNode }) => <div className="form-grid">{children}</div>

export const SchemaField = createSchemaField({ components: { Item, Control, Grid, Tabs: FormTab } })
export { FormTab }
