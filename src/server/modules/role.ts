import { role as module } from '../../../schemas/role.ts'
import { languages } from '../../rules/languages.ts'
import { allows, beyond, pagesOf, readRight, rightOf, withViewRights } from '../../rules/rights.ts'
import { allOf, withParents } from '../../rules/roleTree.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { menuTree, moduleAt, wholeMenu } from '../features/menuTree.ts'
import { defineServer } from '../part.ts'
import { keepManager, ownRoles, refuseBeyond, rightsOf, turn } from './people/granting.ts'
import { rightsOverview } from './people/overview.ts'
import { pageRights, savePageRights } from './people/pageRights.ts'
import { roleForm } from './people/roleForm.ts'

interface RoleMenu {
  menus: number[]
  /** The routes of pages that entries chosen anew lead to. */
  routes: string[]
}
/** Entries chosen anew must be the asker's to see; what others chose stays. */
async function menuOf(scope: Scope, chosen: readonly number[], before: readonly number[]): Promise<RoleMenu> {
  const seen = new Set(allOf(await menuTree(scope)).map(entry => entry.id))
  if (chosen.some(id => !seen.has(id) && !before.includes(id))) throw refuse('beyondOwn')
  const whole = await wholeMenu(scope)
  const added = allOf(whole).filter(({ id, children }) => !children.length && chosen.includes(id) && !before.includes(id))
  const routes = added.flatMap(({ pageUrl }) => moduleAt(scope.registry, pageUrl)?.route ?? [])
  return { menus: withParents(whole, chosen), routes }
}

/** An entry that stays in the menu while these rights close its page would be shown to nobody. */
async function refuseClosed(
  scope: Scope,
  menus: readonly number[],
  [before, after]: readonly [readonly string[], readonly string[]],
) {
  const [was, is] = [pagesOf(before), pagesOf(after)]
  const closed = allOf(await wholeMenu(scope)).find(({ id, pageUrl, children }) => {
    const route = !children.length && menus.includes(id) && moduleAt(scope.registry, pageUrl)?.route
    return route && allows(was, route, 'view') && !allows(is, route, 'view')
  })
  if (closed) throw refuse('invalid', { errors: [{ field: 'menus', code: 'pageClosed', params: { title: closed.title } }] })
}

/** An entry of the menu brings the view of its page, as any verb does. */
const given = (rights: readonly string[], views: readonly string[]): string[] => [
  ...rights,
  ...views.filter(view => beyond(pagesOf(rights), [view]).length),
]

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
    const menu = row.menus && (await menuOf(scope, row.menus, old?.menus ?? []))
    // Saved from the page of permissions, a row brings neither.
    const held = old && (row.rights || menu) ? old.rights.map(String) : []
    const views = (menu?.routes ?? []).map(route => rightOf(route, 'view'))
    const rights = row.rights || views.length ? withViewRights(given(row.rights?.map(String) ?? held, views)) : null
    refuseBeyond(scope, [...(old ? await rightsOf(scope, [old.id]) : []), ...(rights ?? [])])
    if (old && rights) await refuseClosed(scope, menu?.menus ?? old.menus, [held, rights])
    return { ...row, ...(rights ? { rights } : {}), ...(menu ? { menus: menu.menus } : {}) }
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
