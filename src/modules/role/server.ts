import { role as module } from '../../../schemas/role.ts'
import { languages } from '../../shared/rules/languages.ts'
import { parseRight, withViewRights } from '../../shared/rules/rights.ts'
import { flattenBranches, withParents } from '../../shared/rules/roleTree.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { defineServer, menuTree, type Scope, wholeMenu } from '../../server/kit.ts'
import { requireManager, ownRoleIds, refuseBeyondOwnRights, rightsOfRoles, peopleLock } from './granting.ts'
import { rightsOverview } from './rightsOverview.ts'
import { readPageRights, savePageRights } from './pageRights.ts'
import { roleForm } from './roleForm.ts'

/** A menu entry may be added only if the caller sees it; entries chosen before stay. */
async function checkedMenus(scope: Scope, chosen: readonly number[], before: readonly number[]): Promise<number[]> {
  const visible = new Set(flattenBranches(await menuTree(scope)).map(entry => entry.id))
  if (chosen.some(id => !visible.has(id) && !before.includes(id))) throw refuse('beyondOwn')
  return withParents(await wholeMenu(scope), chosen)
}

function checkRights(rights: readonly (string | number)[]): void {
  if (rights.every(right => parseRight(String(right)))) return
  throw refuse('invalid', { errors: [{ field: 'rights', code: 'notAnOption' }] })
}

export const roleServer = defineServer(module, {
  serial: peopleLock,
  computed: {},
  actions: {},
  async beforeSave(scope, row, old) {
    if (old && (await ownRoleIds(scope)).includes(old.id)) throw refuse('ownRights')
    if (row.rights) checkRights(row.rights)
    const rights = row.rights && withViewRights(row.rights.map(String))
    refuseBeyondOwnRights(scope, [...(old ? await rightsOfRoles(scope, [old.id]) : []), ...(rights ?? [])])
    const menus = row.menus && (await checkedMenus(scope, row.menus, old?.menus ?? []))
    return { ...row, ...(rights ? { rights } : {}), ...(menus ? { menus } : {}) }
  },
  async afterMany(scope, written) {
    if (written.some(({ old }) => old)) await requireManager(scope)
  },
  calls: {
    'admin/config/role/form': {
      needs: ['view'],
      run: ({ scope, body, language = languages[0] }) => roleForm(scope, module, { body, language }),
    },
    'admin/config/pagerole/list': { needs: ['view'], run: ({ scope, body }) => readPageRights(scope, module, body) },
    'admin/config/pagerole/overview': { needs: ['view'], run: ({ scope }) => rightsOverview(scope) },
    'admin/config/pagerole/save': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, module, body) },
    'admin/config/pagerole': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, module, body) },
  },
})
