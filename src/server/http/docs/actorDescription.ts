import { type ActionBy, isByOwners, ownersOf } from '../../../schema/index.ts'

/** Who may run an action besides its right, for programs and agents. */
export function actorDescription(by: ActionBy | undefined): string | undefined {
  if (by === 'others') return 'not by the account that created the row'
  if (by === 'superior') return 'only by the account in `superior` of the row'
  if (!isByOwners(by)) return undefined
  const owners = `only if \`own\` of the row contains ${ownersOf(by.own).join(' or ')}`
  return by.all === undefined ? owners : `${owners}, or with the right ${by.all}`
}
