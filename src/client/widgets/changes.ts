import { modules } from '../../../modules.config.ts'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import { spoken } from '../engine/labels.ts'
import { saidTitle } from '../titles.ts'

const all: readonly AnyModule[] = modules
export const moduleNamed = (name: unknown): AnyModule | undefined => all.find(one => one.name === name)

export const titleOfModule = (module: AnyModule): string => saidTitle(module.title)
export const moduleOptions = () => all.map(module => ({ value: module.name, label: titleOfModule(module) }))

/** What was done, in the words of the log that tells of it. */
export function wordOfAction(action: string): string {
  const log = all.find(module => module.log && module.fields['action']?.kind === 'choice')
  const field = log && fieldsOf(spoken(log))['action']
  const words = field?.kind === 'choice' ? Object.entries(field.options) : []
  return words.find(([, value]) => value === action)?.[0] ?? action
}
