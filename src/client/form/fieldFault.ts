import { t } from 'i18next'
import { kindValue } from '../../kinds/kindValues.ts'
import type { RowData } from '../api/rows/listRow.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldOf, isLink, isReadonly, isSecret } from '../../schema/index.ts'
import { brokenRules } from '../../shared/rules/rowRules.ts'
import type { FieldProblem } from '../../shared/wire/refusal.ts'

const isEmptyValue = (field: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isLink(field) && value === 0)

/** What is wrong with a value, in words; '' when nothing is. */
export function fieldFault(field: Field, value: unknown, isNew: boolean): string {
  if (isReadonly(field)) return ''
  if (isEmptyValue(field, value)) return isSecret(field) && !isNew ? '' : requiredFault(field)
  const result = kindValue(field).accept(value, field)
  return 'problem' in result ? describeProblem(field, result.problem) : ''
}

/** The sentence of the first rule that a row breaks at this field; '' when it breaks none. */
export function ruleFault(module: AnyModule, name: string, row: RowData): string {
  const broken = brokenRules(module, row).find(({ field }) => field === name)
  return (broken && module.rules?.[broken.index]?.say) ?? ''
}

/** The faults of an existing row's values, by field. */
export function rowFaults(module: AnyModule, values: RowData): Readonly<Record<string, string>> {
  const faults = Object.entries(values).map(([name, value]) => {
    const field = fieldOf(module, name)
    return [name, field ? fieldFault(field, value, false) : ''] as const
  })
  return Object.fromEntries(faults.filter(([, fault]) => fault !== ''))
}

function requiredFault(field: Field): string {
  if (!('required' in field) || field.required === undefined) return ''
  return typeof field.required === 'string' ? field.required : describeProblem(field, { code: 'required' })
}

function describeProblem(field: Field, { code, params }: FieldProblem): string {
  if (code === 'badPattern' && 'shape' in field && field.shape) return field.shape
  return t(`errors:field.${code}`, { label: field.label, ...params })
}
