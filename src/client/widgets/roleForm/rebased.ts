import { allOf } from '../../../rules/roleTree.ts'
import { rightsOfTicks, ticksOf } from '../../../rules/roleWhole.ts'
import type { RowData } from '../../../fields/view.ts'
import { same, type Versions } from '../../engine/changes.ts'
import { type Page, rebased } from '../pageRights/rights.ts'

/** My ticks over rights that somebody else has saved meanwhile, page by page; of two menus mine, where I chose one. */
export const rebasedRole =
  (pages: readonly Page[]) =>
  ({ base, theirs, mine }: Versions): RowData => {
    const all = allOf(pages)
    const ticks = (row: RowData) => ticksOf(all, (row['rights'] ?? []) as readonly string[])
    const rights = rebased(ticks(base), ticks(mine), ticks(theirs))
    return {
      menus: same(base['menus'], mine['menus']) ? theirs['menus'] : mine['menus'],
      rights: rightsOfTicks(all, rights, (theirs['rights'] ?? []) as readonly string[]),
    }
  }
