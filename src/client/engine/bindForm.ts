import type { Field as FormField, GeneralField } from '@formily/core'
import type { ISchema } from '@formily/react'
import { applies } from '../../rules/condition.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldsOf, isOnce } from '../../schema/index.ts'
import { faultOf } from './check.ts'
import type { FormPlan } from './formily.ts'

/** The plan with its rules as functions. */
export const bindForm = (module: AnyModule, plan: FormPlan, isNew: boolean): ISchema => ({
  ...(plan as ISchema),
  ...(plan.properties ? { properties: mapped(plan.properties, (name, part) => bound(module, { name, part, isNew })) } : {}),
})

interface Part {
  name: string
  part: FormPlan
  isNew: boolean
}

function bound(module: AnyModule, { name, part, isNew }: Part): ISchema {
  const field = fieldsOf(module)[name]
  if (part['x-component'] !== 'Control' || !field) return bindForm(module, part, isNew)
  return {
    ...(part as ISchema),
    'x-validator': [{ triggerType: 'onBlur', validator: (value: unknown) => faultOf(field, value, isNew) }],
    ...(!isNew && isOnce(field) ? { 'x-disabled': true } : {}),
    ...(part['x-data']?.when ? { 'x-reactions': [shownWhile(field)] } : {}),
  }
}

const shownWhile = (field: Field) => (control: GeneralField) => {
  const { values } = (control as FormField).form
  control.visible = applies(field, values as Record<string, unknown>)
}

const mapped = <A, B>(all: Record<string, A>, change: (key: string, one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(key, one)]))
