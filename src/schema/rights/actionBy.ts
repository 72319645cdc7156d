import type { AnyModule } from '../module.ts'
import { possibleNames } from '../names/unknownName.ts'
import { checkOwners, ownersOf, superiorScope, type Visible } from '../visible.ts'
import { type Right, verbs } from './rights.ts'

/**
 * Who may run an action, besides the right it needs: not the account that created the row; only the superior of the account that
 * the row belongs to, see `visible.below`; or only its owners.
 */
export type ActionBy<K extends string = string> = 'others' | 'superior' | ActionByOwners<K>
/** The owners of a row as `visible.own` names them, and accounts with the right `all` on the page. */
export interface ActionByOwners<K extends string = string> extends Required<Pick<Visible<K>, 'own'>>, Pick<Visible<K>, 'all'> {}

export const isByOwners = (by: ActionBy | undefined): by is ActionByOwners => typeof by === 'object'

const actionsOf = ({ actions = {} }: AnyModule) => Object.entries(actions)

/** Whether an action of the module is reserved for the superior of the row's owner. */
export const needsSuperior = (module: AnyModule): boolean => actionsOf(module).some(([, { by }]) => by === 'superior')

/** The columns with the owners that actions of the module, and of other pages of its rows, are reserved for. */
export const ownerColumns = (module: AnyModule, modules: readonly AnyModule[]): readonly string[] => {
  const pages = [module, ...modules.filter(({ rowsOf }) => rowsOf === module.name)]
  const reserved = pages.flatMap(page => actionsOf(page).flatMap(([, { by }]) => (isByOwners(by) ? ownersOf(by.own) : [])))
  return [...new Set(reserved)]
}

/** The keys of a row by which the client knows who may run its actions. */
const actorKeys = {
  superior: 'its superior, as an action is by: "superior"',
  own: 'by which fields it is one’s own, as an action is by: { own }',
} as const

export function* checkActionBy(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  const used = { superior: needsSuperior(module), own: ownerColumns(module, modules).length > 0 }
  for (const key of ['superior', 'own'] as const)
    if (used[key] && module.fields[key]) yield `fields.${key}: is the key under which a row tells ${actorKeys[key]}`
  if (used.superior && !superiorScope(module, modules))
    yield 'actions: by: "superior" needs visible.below, along a tree whose rows have a unique reference to "account"'
  const rights = [...verbs, ...Object.keys(module.rights ?? {})]
  for (const [name, { by }] of actionsOf(module)) {
    if (!isByOwners(by)) continue
    const at = `actions.${name}.by`
    yield* checkOwners(module, { at, own: by.own, modules })
    if (by.all !== undefined) yield* checkRight(`${at}.all`, by.all, rights)
  }
}

function* checkRight(at: string, right: Right, rights: readonly string[]): Generator<string> {
  if (!rights.includes(right))
    yield `${at}: "${right}" is neither a verb nor among the rights of the module${possibleNames(right, rights)}`
}
