import type { Field } from './kinds.ts'
import type { AnyModule } from './module.ts'
import { formFields, isLink, isReadonly, isRequired, longestText } from './read.ts'

type Value = string | number

/** Why a default is no value of its own field. */
export function defaultProblem(field: Field): string | null {
  if (!('default' in field) || field.default === undefined) return null
  const value: Value = field.default
  if (field.kind === 'number' || field.kind === 'money') return numberProblem(field, value)
  if (field.kind === 'text') return textProblem(field, String(value))
  if (field.kind === 'colour' && !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(String(value))) return `"${value}" is no colour`
  return null
}

type Numeric = Extract<Field, { kind: 'number' | 'money' }>
function numberProblem(field: Numeric, value: Value): string | null {
  const { min, max, places = 2 } = field
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${value} is no number`
  if (max !== undefined && value > max) return `${value} is above max ${max}`
  if (min !== undefined && value < min) return `${value} is below min ${min}`
  const digits = 'integer' in field && field.integer ? 0 : places
  return Number(value.toFixed(digits)) === value ? null : `${value} has more than ${digits} places`
}

function textProblem(field: Extract<Field, { kind: 'text' }>, value: string): string | null {
  const max = longestText(field)
  if (value.length > max) return `is longer than max ${max}`
  if (field.min !== undefined && value.length < field.min) return `is shorter than min ${field.min}`
  return field.pattern !== undefined && !matches(field.pattern, value) ? `"${value}" is not like ${field.pattern}` : null
}
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    return true // checkField reports an invalid pattern.
  }
}

/** All values of a field, where its schema lists them. */
function valuesOf(field: Field): readonly Value[] | null {
  if (field.kind === 'choice' || field.kind === 'states') return Object.values(field.options)
  if (field.kind === 'flag') return [0, 1]
  return field.kind === 'status' ? [1, 0, -1] : null
}
const numeric = new Set<Field['kind']>(['id', 'number', 'money', 'reference', 'parent', 'region', 'elapsed'])
const textual = new Set<Field['kind']>(['text', 'phone', 'url', 'colour', 'icon', 'date', 'timestamp', 'point', 'video'])

/** Why a field can never have the values of a condition. */
export function* conditionProblems(field: Field, is: Value | readonly Value[]): Generator<string> {
  const wanted = [is].flat()
  if (!wanted.length) yield 'wants no value'
  const values = valuesOf(field)
  for (const value of wanted) {
    if (values ? values.includes(value) : isOfType(field, value)) continue
    yield `can never be ${JSON.stringify(value)}`
  }
}
function isOfType(field: Field, value: Value): boolean {
  if (field.kind === 'computed') return typeof value === (field.of === 'number' ? 'number' : 'string')
  if (typeof value === 'string') return textual.has(field.kind)
  if ((field.kind === 'number' || field.kind === 'money') && (value > (field.max ?? value) || value < (field.min ?? value)))
    return false
  return numeric.has(field.kind)
}

/** A required field without a default that is not in the form: no row could be added. */
export function* checkForm(module: AnyModule): Generator<string> {
  const form = formFields(module)
  const addsItself = Object.values(module.rowForms ?? {}).some(({ adds }) => adds)
  if (!form.length || addsItself || module.log) return
  for (const [name, field] of Object.entries(module.fields))
    if (isRequired(field) && !isReadonly(field) && !form.includes(name) && !fillsItself(field) && mayApply(module, field))
      yield `fields.${name}: is required, and the form does not ask for it`
}
/** Whether the field's `when` can hold in a new row of the form. */
function mayApply(module: AnyModule, field: Field): boolean {
  if (!('when' in field) || !field.when || formFields(module).includes(field.when.field)) return true
  const other = module.fields[field.when.field]
  return other !== undefined && 'default' in other && [field.when.is].flat().some(value => value === other.default)
}
const fillsItself = (field: Field): boolean =>
  field.kind === 'flag' ||
  field.kind === 'status' ||
  field.kind === 'states' ||
  ('default' in field && field.default !== undefined && field.default !== '' && !(isLink(field) && field.default === 0))
