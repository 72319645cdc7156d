import { tableOf } from '../../../schema/index.ts'
import type { RowsChanged } from '../../db/bus.ts'
import type { Registry } from '../../db/modulePart.ts'
import type { Principal } from '../../db/scope.ts'
import { rowScopeTables } from '../../db/tables/rowScopeSql.ts'
import { accountModules, rightsTables } from '../accountModules.ts'

/** Whether a change may concern what an account may do and see. */
export type ConcernsRights = (who: Pick<Principal, 'org' | 'account' | 'viewing'>) => boolean

export const concernsEverybody: ConcernsRights = () => true

/**
 * Whose rights a change of rows may concern; null for nobody's. Roles and trees of people concern their organisation, an
 * account itself and those who view the product as somebody else. `also` names further tables that decide.
 */
export function rightsChanges(
  { modules }: Registry,
  also: readonly string[] = [],
): (change: RowsChanged) => ConcernsRights | null {
  const trees = rowScopeTables(modules)
  const decisive = new Set([...rightsTables, ...trees, ...also])
  /** Tables whose rows belong to the organisation that the change names. */
  const own = new Set(modules.filter(({ scope }) => scope === undefined || scope === 'self').map(tableOf))
  return ({ org, table, ids }) => {
    if (!decisive.has(table)) return null
    if (table === accountModules.organisations) return ids.length ? who => ids.includes(who.org) : concernsEverybody
    if (!own.has(table)) return concernsEverybody
    if (table !== accountModules.accounts || trees.has(table) || !ids.length) return who => who.org === org
    return who => who.org === org && (ids.includes(who.account) || who.viewing !== undefined)
  }
}
