import { t } from 'i18next'
import { kindValue } from '../../fields/values.ts'
import type { RowData } from '../../fields/view.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldOf, isLink, isReadonly, isSecret } from '../../schema/index.ts'
import type { FieldProblem } from '../../wire/refusal.ts'

const isNothing = (field: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isLink(field) && value === 0)

/** What is wrong with a value, in words; '' when nothing is. */
export function faultOf(field: Field, value: unknown, isNew: boolean): string {
  if (isReadonly(field)) return ''
  if (isNothing(field, value)) return isSecret(field) && !isNew ? '' : missing(field)
  const result = kindValue(field).accept(value, field)
  return 'problem' in result ? wordsOf(field, result.problem) : ''
}

/** What is wrong with which values of a row that is known to the server. */
export function faultsIn(module: AnyModule, values: RowData): Readonly<Record<string, string>> {
  const faults = Object.entries(values).map(([name, value]) => {
    const field = fieldOf(module, name)
    return [name, field ? faultOf(field, value, false) : ''] as const
  })
  return Object.fromEntries(faults.filter(([, fault]) => fault !== ''))
}

function missing(field: Field): string {
  if (!('required' in field) || field.required === undefined) return ''
  return typeof field.required === 'string' ? field.required : wordsOf(field, { code: 'required' })
}

function wordsOf(field: Field, { code, params }: FieldProblem): string {
  if (code === 'badPattern' && 'shape' in field && field.shape) return field.shape
  return t(`errors:field.${code}`, { label: field.label, ...params })
}
