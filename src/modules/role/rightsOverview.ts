import { rightsByPage } from 'houtai/rules/rights'
import { rightsPages, type Scope, sql } from 'houtai/server'
import { recordOf, listOf, object, anyText, integer } from 'houtai/wire/schemaOf'

interface RoleRow {
  id: number
  title: string
  status: number
  rights: string[]
  menus: number[]
}

/** Pages here have no rights checked. */
const overviewPage = { type: 'object', properties: {}, additionalProperties: true }
export const rightsOverviewReply = object({
  roles: listOf(
    object({ id: integer, title: anyText, status: integer, menus: listOf(integer), pages: recordOf(listOf(anyText)) }),
  ),
  pages: listOf(overviewPage),
})
/** Every role with its verbs by page, and the pages there are. */
export async function rightsOverview(scope: Scope) {
  const roles = scope.read<RoleRow>(
    sql`select id, title, status, rights, to_json(menus) as menus from role where org_id = ctx.org and status <> -1 order by sort, id`,
  )
  return {
    roles: (await roles).map(({ rights, ...role }) => ({ ...role, pages: rightsByPage(rights) })),
    pages: await rightsPages(scope),
  }
}
