import type { Field as FormField, GeneralField } from '@formily/core'
import type { ISchema } from '@formily/react'
import { fieldApplies } from '../../shared/rules/condition.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldsOf, isSetOnce } from '../../schema/index.ts'
import { fieldFault } from './fieldFault.ts'
import type { FormPlan } from './toFormily.ts'

/** The plan with its rules as functions. */
export const bindForm = (module: AnyModule, plan: FormPlan, isNew: boolean): ISchema => ({
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
    'x-validator': [{ triggerType: 'onBlur', validator: (value: unknown) => fieldFault(field, value, isNew) }],
    ...(!isNew && isSetOnce(field) ? { 'x-disabled': true } : {}),
    ...(part['x-data']?.when ? { 'x-reactions': [shownWhile(field)] } : {}),
  }
}

const shownWhile = (field: Field) => (control: GeneralField) => {
  const { values } = (control as FormField).form
  control.visible = fieldApplies(field, values as Record<string, unknown>)
}

const mapValues = <A, B>(all: Record<string, A>, change: (key: string, one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(key, one)]))
