import i18next from 'i18next'
import { modules } from '../../../modules.config.ts'
import { kindValue } from '../../fields/values.ts'
import { type AnyModule, type Field, fieldsOf } from '../../schema/index.ts'

const all: readonly AnyModule[] = modules
export const moduleNamed = (name: unknown): AnyModule | undefined => all.find(one => one.name === name)

const said = (module: AnyModule, key: string, own: string): string =>
  i18next.language === 'zh-CN' ? own : i18next.t(key, { ns: `modules/${module.name}`, defaultValue: own })

export const titleOfModule = (module: AnyModule): string => said(module, 'title', module.title)
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
  const fields = module ? fieldsOf(module) : {}
  return Object.entries(diff).map(([name, [before, after]]) => {
    const field = fields[name]
    const label = module && field ? said(module, `fields.${name}`, field.label) : name
    return { label, before: wordOf(field, before), after: wordOf(field, after) }
  })
}

const masked = '***'
function wordOf(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (value === masked || !field) return typeof value === 'string' ? value : JSON.stringify(value)
  try {
    return kindValue(field).print(value, field) || '-'
  } catch {
    return JSON.stringify(value)
  }
}

/** What was done, in words. */
export const wordOfAction = (action: string): string => i18next.t(`engine:action.${action}`, { defaultValue: action })
