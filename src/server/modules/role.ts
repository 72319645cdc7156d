import { role as module } from '../../../schemas/role.ts'
import { languages } from '../../rules/languages.ts'
import { readRight, withViewRights } from '../../rules/rights.ts'
import { allOf, withParents } from '../../rules/roleTree.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { menuTree, wholeMenu } from '../features/menuTree.ts'
import { defineServer } from '../part.ts'
import { keepManager, ownRoles, refuseBeyond, rightsOf, turn } from './people/granting.ts'
import { rightsOverview } from './people/overview.ts'
import { pageRights, savePageRights } from './people/pageRights.ts'
import { roleForm } from './people/roleForm.ts'

/** Entries chosen anew must be the asker's to see; what others chose stays. */
async function menusOf(scope: Scope, chosen: readonly number[], before: readonly number[]): Promise<number[]> {
  const seen = new Set(allOf(await menuTree(scope)).map(entry => entry.id))
  if (chosen.some(id => !seen.has(id) && !before.includes(id))) throw refuse('beyondOwn')
  return withParents(await wholeMenu(scope), chosen)
}

function checkRights(rights: readonly (string | number)[]): void {
  if (rights.every(right => readRight(String(right)))) return
  throw refuse('invalid', { errors: [{ field: 'rights', code: 'notAnOption' }] })
}

export const role = defineServer(module, {
  serial: turn,
  computed: {},
  actions: {},
  async beforeSave(scope, row, old) {
    if (old && (await ownRoles(scope)).includes(old.id)) throw refuse('ownRights')
    if (row.rights) checkRights(row.rights)
    const rights = row.rights && withViewRights(row.rights.map(String))
    refuseBeyond(scope, [...(old ? await rightsOf(scope, [old.id]) : []), ...(rights ?? [])])
    const menus = row.menus && (await menusOf(scope, row.menus, old?.menus ?? []))
    return { ...row, ...(rights ? { rights } : {}), ...(menus ? { menus } : {}) }
  },
  async afterMany(scope, written) {
    if (written.some(({ old }) => old)) await keepManager(scope)
  },
  calls: {
    'admin/config/role/form': {
      needs: ['view'],
      run: ({ scope, body, language = languages[0] }) => roleForm(scope, module, { body, language }),
    },
    'admin/config/pagerole/list': { needs: ['view'], run: ({ scope, body }) => pageRights(scope, module, body) },
    'admin/config/pagerole/overview': { needs: ['view'], run: ({ scope }) => rightsOverview(scope) },
    'admin/config/pagerole/save': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, module, body) },
    'admin/config/pagerole': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, module, body) },
  },
})
