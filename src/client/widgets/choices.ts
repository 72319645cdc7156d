import { type AnyModule, fieldsOf, isPointing, perModule, targetOf } from '../../schema/index.ts'
import { pathOf, regionsName } from '../engine/modules.ts'
import { useSession } from '../session.ts'

/** Where titles of rows, and rows to choose, are asked for; the same object every time. */
export interface ChoiceSource {
  /** The module whose rows they are. */
  to: string
  path: string
  body: Readonly<Record<string, unknown>>
}
type Purpose = 'view' | 'add' | 'edit'

/**
 * By the field that points: it takes the right to the page it stands on, not to the one pointed to. A log also tells of fields whose page
 * one may not see: there the other right does. Regions are told to everybody.
 */
export function choicesOf(module: AnyModule, name: string, purpose: Purpose = 'view'): ChoiceSource {
  const field = fieldsOf(module)[name]
  if (!field || !isPointing(field)) return rowsOf(regionsName())
  if (purpose === 'view' && !mayView(module)) return rowsOf(targetOf(module, field))
  const made = sourcesOf(module)
  const key = `${name} ${purpose}`
  const body = { field: name, for: purpose }
  const source = made.get(key) ?? { to: targetOf(module, field), path: `${module.path}/choices`, body }
  made.set(key, source)
  return source
}
const sourcesOf = perModule(() => new Map<string, ChoiceSource>())

/** Who draws a page before anybody has signed in waits for somebody who may. */
const mayView = ({ route }: AnyModule): boolean => {
  const { account } = useSession.getState()
  return account === null || (account.verbs[route] ?? []).includes('view')
}

interface Controlled {
  module: AnyModule
  name: string
  row: number
  disabled: boolean
}
/** For a control: what may be chosen there, or only what it shows. */
export function choicesFor({ module, name, row, disabled }: Controlled): ChoiceSource {
  const written = row === 0 && !module.single ? 'add' : 'edit'
  return choicesOf(module, name, disabled ? 'view' : written)
}

const rows = new Map<string, ChoiceSource>()
/** All rows of a module, for who may see its page. */
export function rowsOf(to: string): ChoiceSource {
  const source = rows.get(to) ?? { to, path: `${pathOf(to)}/combox`, body: {} }
  rows.set(to, source)
  return source
}
