import { flattenBranches } from '../../shared/rules/roleTree.ts'
import { rightsOfTicks, ticksOf } from '../../shared/rules/roleGrant.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import type { RowData, RowVersions } from '../../client/kit.ts'
import { type RolePage, rebaseRights } from './rolePages.ts'

/** My ticks over rights that somebody else has saved meanwhile, page by page; of two menus mine, where I chose one. */
export const rebaseRole =
  (pages: readonly RolePage[]) =>
  ({ base, theirs, mine }: RowVersions): RowData => {
    const all = flattenBranches(pages)
    const ticks = (row: RowData) => ticksOf(all, (row['rights'] ?? []) as readonly string[])
    const rights = rebaseRights(ticks(base), ticks(mine), ticks(theirs))
    return {
      menus: isSameValue(base['menus'], mine['menus']) ? theirs['menus'] : mine['menus'],
      rights: rightsOfTicks(all, rights, (theirs['rights'] ?? []) as readonly string[]),
    }
  }
