import { type ActionBy, type AnyModule, isByOwners, ownersOf } from '../../../schema/index.ts'

/** Who may run an action besides its right, for programs and agents. */
export function actorDescription(by: ActionBy | undefined): string | undefined {
  if (by === 'others') return 'not by the account that created the row'
  if (by === 'superior') return 'only by the account in `superior` of the row'
  if (!isByOwners(by)) return undefined
  const owners = `only if \`own\` of the row contains ${ownersOf(by.own).join(' or ')}`
  return by.all === undefined ? owners : `${owners}, or with the right ${by.all}`
}

/** Who may change the rows of a module with `editable`. */
export const editorDescription = ({ editable }: AnyModule): string | undefined =>
  editable &&
  `only rows with \`editable\`: true may be changed or deleted${editable.all === undefined ? '' : `; with the right ${editable.all}, all`}`
