import { type AnyModule, fieldsOf, isPointing, memoByModule, targetOf } from '../../../schema/index.ts'
import { modulePath, regionsModuleName } from '../moduleRegistry.ts'
import { useSession } from '../session.ts'

/** Where titles of rows, and rows to choose, are asked for; the same object every time. */
export interface ChoiceSource {
  /** The module whose rows they are. */
  to: string
  path: string
  body: Readonly<Record<string, unknown>>
}
type ChoicePurpose = 'view' | 'add' | 'edit'

/**
 * By the field that points: it takes the right to the page it stands on, not to the one pointed to. A log also tells of fields whose page
 * one may not see: there the other right does. Regions are told to everybody.
 */
export function choiceSourceOfField(module: AnyModule, name: string, purpose: ChoicePurpose = 'view'): ChoiceSource {
  const field = fieldsOf(module)[name]
  if (!field || !isPointing(field)) return choiceSourceOfModule(regionsModuleName())
  if (purpose === 'view' && !mayView(module)) return choiceSourceOfModule(targetOf(module, field))
  const made = fieldSources(module)
  const key = `${name} ${purpose}`
  const body = { field: name, for: purpose }
  const source = made.get(key) ?? { to: targetOf(module, field), path: `${module.path}/choices`, body }
  made.set(key, source)
  return source
}
const fieldSources = memoByModule(() => new Map<string, ChoiceSource>())

/** Who draws a page before anybody has signed in waits for somebody who may. */
const mayView = ({ route }: AnyModule): boolean => {
  const { account } = useSession.getState()
  return account === null || (account.verbs[route] ?? []).includes('view')
}

interface ControlOfField {
  module: AnyModule
  name: string
  row: number
  disabled: boolean
}
/** For a control: what may be chosen there, or only what it shows. */
export function choiceSourceOfControl({ module, name, row, disabled }: ControlOfField): ChoiceSource {
  const written = row === 0 && !module.single ? 'add' : 'edit'
  return choiceSourceOfField(module, name, disabled ? 'view' : written)
}

const moduleSources = new Map<string, ChoiceSource>()
/** All rows of a module, for who may see its page. */
export function choiceSourceOfModule(to: string): ChoiceSource {
  const source = moduleSources.get(to) ?? { to, path: `${modulePath(to)}/combox`, body: {} }
  moduleSources.set(to, source)
  return source
}
