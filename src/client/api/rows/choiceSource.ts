import { type AnyModule, fieldsOf, isPointing, memoByModule, targetOf } from '../../../schema/index.ts'
import { callPath } from '../../../shared/api/wireCall.ts'
import { modulePath, moduleWithParents, regionsModuleName } from '../moduleRegistry.ts'
import { useSession } from '../session/session.ts'

/** The call that returns rows to choose from and their titles. Memoised: the same object every time. */
export interface ChoiceSource {
  /** The module whose rows they are. */
  to: string
  path: string
  body: Readonly<Record<string, unknown>>
}
type ChoicePurpose = 'view' | 'add' | 'edit'

/**
 * The source of a pointing field: its `choices` call needs the right to the field's own page, not to the one pointed to. Audit pages also
 * show fields of pages the account may not view; those use the target module's `combox` and its right. Regions are public.
 */
export function choiceSourceOfField(module: AnyModule, name: string, purpose: ChoicePurpose = 'view'): ChoiceSource {
  const field = fieldsOf(module)[name]
  if (!field || !isPointing(field)) return choiceSourceOfModule(regionsModuleName())
  if (purpose === 'view' && !mayView(module)) return choiceSourceOfModule(targetOf(module, field))
  const sources = fieldSources(module)
  const key = `${name} ${purpose}`
  const body = { field: name, for: purpose }
  const source = sources.get(key) ?? { to: targetOf(module, field), path: callPath(module, 'choices'), body }
  sources.set(key, source)
  return source
}
const fieldSources = memoByModule(() => new Map<string, ChoiceSource>())

/** Before sign-in a preloaded page counts as viewable; its calls wait for the session. */
const mayView = (module: AnyModule): boolean => {
  const { account } = useSession.getState()
  return account === null || moduleWithParents(module).some(({ route }) => (account.verbs[route] ?? []).includes('view'))
}

interface ControlOfField {
  module: AnyModule
  name: string
  row: number
  disabled: boolean
}
/** The source of a form control; a disabled one only needs titles. */
export function choiceSourceOfControl({ module, name, row, disabled }: ControlOfField): ChoiceSource {
  const purpose = row === 0 && !module.single ? 'add' : 'edit'
  return choiceSourceOfField(module, name, disabled ? 'view' : purpose)
}

const moduleSources = new Map<string, ChoiceSource>()
/** All rows of a module, for accounts that may view its page. */
export function choiceSourceOfModule(to: string): ChoiceSource {
  const source = moduleSources.get(to) ?? { to, path: `${modulePath(to)}/combox`, body: {} }
  moduleSources.set(to, source)
  return source
}
