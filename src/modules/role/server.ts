import { languages } from 'houtai/rules/languages'
import { allowsRight, formatRight, isVerb, parseRight, rightsBeyond, rightsByPage, withViewRights } from 'houtai/rules/rights'
import { flattenBranches, withParents } from 'houtai/rules/roleTree'
import {
  defineServer,
  menuTree,
  moduleAt,
  ownRoleIds,
  accountsLock,
  refuseBeyondOwnRights,
  requireManager,
  rightsOfRoles,
  type Scope,
  wholeMenu,
  rightsPages,
  sql,
} from 'houtai/server'
import { moduleRefusal, refuse } from 'houtai/wire/refusal'
import { object, optional, integer, recordOf, listOf, anyText } from 'houtai/wire/schemaOf'
import { role as module } from '../../../schemas/role.ts'
import { pageRightsCalls } from './pageRights.ts'
import { roleForm, roleFormReply } from './roleForm.ts'

interface RoleRow {
  id: number
  title: string
  status: number
  rights: string[]
  menus: number[]
}

/** Pages here have no rights checked. */
const overviewPage = { type: 'object', properties: {}, additionalProperties: true }
const rightsOverviewReply = object({
  roles: listOf(
    object({ id: integer, title: anyText, status: integer, menus: listOf(integer), pages: recordOf(listOf(anyText)) }),
  ),
  pages: listOf(overviewPage),
})
/** Every role with its verbs by page, and the pages there are. */
async function rightsOverview(scope: Scope) {
  const roles = scope.read<RoleRow>(
    sql`select id, title, status, rights, to_json(menus) as menus from role where org_id = ctx.org and status <> -1 order by sort, id`,
  )
  return {
    roles: (await roles).map(({ rights, ...role }) => ({ ...role, pages: rightsByPage(rights) })),
    pages: await rightsPages(scope),
  }
}

interface CheckedMenu {
  menus: number[]
  /** Routes of the pages that newly chosen entries lead to. */
  routes: string[]
}
/** A menu entry may be added only if the caller sees it; entries chosen before stay. */
async function checkMenu(scope: Scope, chosen: readonly number[], before: readonly number[]): Promise<CheckedMenu> {
  const visible = new Set(flattenBranches(await menuTree(scope)).map(entry => entry.id))
  if (chosen.some(id => !visible.has(id) && !before.includes(id))) throw refuse('beyondOwn')
  const whole = await wholeMenu(scope)
  const added = flattenBranches(whole).filter(
    ({ id, children }) => !children.length && chosen.includes(id) && !before.includes(id),
  )
  const routes = added.flatMap(({ pageUrl }) => moduleAt(scope.registry, pageUrl)?.route ?? [])
  return { menus: withParents(whole, chosen), routes }
}

/** Refuses to remove the view right of a page whose entry stays in the menu: nobody would see the entry. */
async function refuseHiddenEntry(
  scope: Scope,
  menus: readonly number[],
  [before, after]: readonly [readonly string[], readonly string[]],
) {
  const [was, is] = [rightsByPage(before), rightsByPage(after)]
  const hidden = flattenBranches(await wholeMenu(scope)).find(({ id, pageUrl, children }) => {
    const route = !children.length && menus.includes(id) && moduleAt(scope.registry, pageUrl)?.route
    return route && allowsRight(was, route, 'view') && !allowsRight(is, route, 'view')
  })
  if (hidden) throw moduleRefusal(module, 'pageClosed', { field: 'menus', params: { title: hidden.title } })
}

/** Adds the views that the rights do not contain: a menu entry implies `view` of its page. */
const withViews = (rights: readonly string[], views: readonly string[]): string[] => [
  ...rights,
  ...views.filter(view => rightsBeyond(rightsByPage(rights), [view]).length),
]

/** Each is a verb or a right of its page. What the role has stays, also where the page has lost that right. */
function checkRights({ registry }: Scope, rights: readonly string[], before: readonly string[]): void {
  const isKnown = (text: string): boolean => {
    const { route, right } = parseRight(text) ?? {}
    if (route === undefined || right === undefined) return false
    return isVerb(right) || Object.hasOwn(moduleAt(registry, route)?.rights ?? {}, right)
  }
  const unknown = rights.find(right => !before.includes(right) && !isKnown(right))
  if (unknown !== undefined)
    throw moduleRefusal(module, 'rightUnknown', { field: 'rights', params: { right: unknown.slice(0, 100) } })
}

export const roleServer = defineServer(module, {
  serial: accountsLock,
  async beforeSave(scope, row, old) {
    if (old && (await ownRoleIds(scope)).includes(old.id)) throw refuse('ownRights')
    if (row.rights) checkRights(scope, row.rights.map(String), old?.rights.map(String) ?? [])
    const menu = row.menus && (await checkMenu(scope, row.menus, old?.menus ?? []))
    // The permission page saves other fields alone: then rights and menu stay as they are.
    const before = old && (row.rights || menu) ? old.rights.map(String) : []
    const views = (menu?.routes ?? []).map(route => formatRight(route, 'view'))
    const rights = row.rights || views.length ? withViewRights(withViews(row.rights?.map(String) ?? before, views)) : null
    refuseBeyondOwnRights(scope, [...(old ? await rightsOfRoles(scope, [old.id]) : []), ...(rights ?? [])])
    if (old && rights) await refuseHiddenEntry(scope, menu?.menus ?? old.menus, [before, rights])
    return { ...row, ...(rights ? { rights } : {}), ...(menu ? { menus: menu.menus } : {}) }
  },
  async afterMany(scope, written) {
    if (written.some(({ old }) => old)) await requireManager(scope)
  },
  calls: {
    'admin/config/role/form': {
      needs: ['view'],
      body: object<{ id?: number }>({ id: optional(integer) }),
      reply: roleFormReply,
      run: ({ scope, body, language = languages[0] }) => roleForm(scope, module, { body, language }),
    },
    'admin/config/pagerole/overview': {
      needs: ['view'],
      body: object({}),
      reply: rightsOverviewReply,
      run: ({ scope }) => rightsOverview(scope),
    },
    ...pageRightsCalls('admin/config/pagerole'),
  },
})
