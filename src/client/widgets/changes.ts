import i18next from 'i18next'
import { modules } from '../../../modules.config.ts'
import { kindValue } from '../../fields/values.ts'
import { type AnyModule, type Field, fieldsOf } from '../../schema/index.ts'
import { spoken } from '../engine/labels.ts'
import { saidTitle } from '../titles.ts'
import { statusWord } from './statusWord.ts'

const all: readonly AnyModule[] = modules
export const moduleNamed = (name: unknown): AnyModule | undefined => all.find(one => one.name === name)

export const titleOfModule = (module: AnyModule): string => saidTitle(module.title)
export const moduleOptions = () => all.map(module => ({ value: module.name, label: titleOfModule(module) }))

/** One field of a row, before and after, in words. */
export interface FieldChange {
  name: string
  label: string
  /** None where it is no field of the module, as with an export. */
  field: Field | undefined
  before: string
  after: string
}
export type Diff = Readonly<Record<string, readonly [unknown, unknown]>>

/** What changed in one row, as its module's fields call it and in their order. */
export function fieldChanges(module: AnyModule | undefined, diff: Diff): FieldChange[] {
  const fields = module ? fieldsOf(spoken(module)) : {}
  const order = [...Object.keys(fields), ...Object.keys(diff)]
  const changes = Object.entries(diff).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return changes.map(([name, [before, after]]) => {
    const field = fields[name]
    const said = (value: unknown) => (field ? wordOf(field, value) : wordOfOther(fields, value))
    const label = field?.label ?? i18next.t(`engine:audit.of.${name}`, { defaultValue: name })
    return { name, label, field, before: said(before), after: said(after) }
  })
}

/** What is told of an export or an upload: names of fields, numbers, texts. */
function wordOfOther(fields: Readonly<Record<string, Field>>, value: unknown): string {
  if (Array.isArray(value)) return value.map(one => fields[String(one)]?.label ?? String(one)).join(i18next.t('engine:comma'))
  return value === null || value === undefined || value === '' ? '-' : String(value)
}

const masked = '***'
const isStatus = (value: unknown): value is 1 | 0 | -1 => value === 1 || value === 0 || value === -1
function wordOf(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (value === masked) return masked
  if (field.kind === 'flag') return i18next.t(value ? 'engine:flag.yes' : 'engine:flag.no')
  if (field.kind === 'status' && isStatus(value)) return statusWord(field, value)
  try {
    return kindValue(field).print(value, field) || '-'
  } catch {
    return JSON.stringify(value)
  }
}

/** What was done, in the words of the log. */
export function wordOfAction(action: string): string {
  const log = moduleNamed('audit')
  const field = log && fieldsOf(spoken(log))['action']
  const words = field?.kind === 'choice' ? Object.entries(field.options) : []
  return words.find(([, value]) => value === action)?.[0] ?? action
}
