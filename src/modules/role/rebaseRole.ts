import type { RolePage, RowData, RowVersions } from 'houtai/client'
import { isSameValue } from 'houtai/rules/isSameValue'
import { rightsOfVerbs, verbsOfRights } from 'houtai/rules/roleGrant'
import { flattenBranches } from 'houtai/rules/roleTree'
import { rebaseRights } from './rolePages.ts'

/** Three-way merge of a role: rights page by page, and of two menus mine if I changed it. */
export const rebaseRole =
  (pages: readonly RolePage[]) =>
  ({ base, theirs, mine }: RowVersions): RowData => {
    const all = flattenBranches(pages)
    const verbsByPage = (row: RowData) => verbsOfRights(all, (row['rights'] ?? []) as readonly string[])
    const rights = rebaseRights(verbsByPage(base), verbsByPage(mine), verbsByPage(theirs))
    return {
      menus: isSameValue(base['menus'], mine['menus']) ? theirs['menus'] : mine['menus'],
      rights: rightsOfVerbs(all, rights, (theirs['rights'] ?? []) as readonly string[]),
    }
  }
