import { type ActionBy, isByOwners, ownersOf, type Right } from '../../schema/index.ts'

/** The account, its rights on the page, and the row with the keys by which the client knows who may run its actions. */
interface ActorSite {
  account: number
  rights: readonly Right[]
  row: Readonly<Record<string, unknown>>
}

/** Why an account may not run an action on a row because of whose row it is; null if it may. */
export function actorRefusal(by: ActionBy | undefined, { account, rights, row }: ActorSite) {
  if (by === 'others' && row['created_by'] === account) return 'byOthersOnly'
  if (by === 'superior' && row['superior'] !== account) return 'bySuperiorOnly'
  if (!isByOwners(by) || (by.all !== undefined && rights.includes(by.all))) return null
  const own = row['own']
  return Array.isArray(own) && ownersOf(by.own).some(name => own.includes(name)) ? null : 'byOwnerOnly'
}
