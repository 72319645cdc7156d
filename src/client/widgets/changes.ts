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
  label: string
  before: string
  after: string
}
type Diff = Readonly<Record<string, readonly [unknown, unknown]>>

/** What changed in one row, as its module's fields call it. */
export function fieldChanges(module: AnyModule | undefined, diff: Diff): FieldChange[] {
  const fields = module ? fieldsOf(spoken(module)) : {}
  return Object.entries(diff).map(([name, [before, after]]) => {
    const field = fields[name]
    return { label: field?.label ?? name, before: wordOf(field, before), after: wordOf(field, after) }
  })
}

const masked = '***'
const isStatus = (value: unknown): value is 1 | 0 | -1 => value === 1 || value === 0 || value === -1
function wordOf(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (value === masked || !field) return typeof value === 'string' ? value : JSON.stringify(value)
  if (field.kind === 'flag') return i18next.t(value ? 'engine:flag.yes' : 'engine:flag.no')
  if (field.kind === 'status' && isStatus(value)) return statusWord(field, value)
  try {
    return kindValue(field).print(value, field) || '-'
  } catch {
    return JSON.stringify(value)
  }
}

/** What was done, in words. */
export const wordOfAction = (action: string): string => i18next.t(`engine:action.${action}`, { defaultValue: action })
