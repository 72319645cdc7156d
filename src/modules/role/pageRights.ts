import { rightsOfVerbs } from 'houtai/rules/roleGrant'
import type { Row } from 'houtai/schema'
import {
  isRecord,
  pagesWithVerbs,
  parseId,
  type PartCall,
  rightsOfPage,
  type RightsPage,
  rightsPages,
  save,
  type Scope,
} from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'
import { listOf, object, unionOf, enumOf, optional, schemaNamed, anyText, integer } from 'houtai/wire/schemaOf'
import { role } from '../../../schemas/role.ts'

type Body = Readonly<Record<string, unknown>>

type RoleRow = Row<typeof role> & { rights: readonly string[] }

async function roleNamed(scope: Scope, id: unknown): Promise<RoleRow> {
  const row = await scope.rows(role).one(parseId(id))
  if (!row) throw refuse('notFound')
  return row as RoleRow
}

const leaves = (nodes: readonly RightsPage[]): RightsPage[] =>
  nodes.flatMap(node => (node.children.length ? leaves(node.children) : [node]))

async function readPageRights(scope: Scope, body: Body) {
  const { id: roleid, title: roletitle, version, menus, rights } = await roleNamed(scope, body['roleid'])
  return { roleid, roletitle, version, menus, pages: await pagesWithVerbs(scope, rights, { whole: body['whole'] === 1 }) }
}

/** `[{id, checkedlist}]` by page. */
function parseChecked(raw: unknown, pages: readonly RightsPage[]): Map<string, ReadonlySet<unknown>> {
  if (!Array.isArray(raw) || raw.length > 5000) throw refuse('badRequest')
  return new Map(
    raw.map(entry => {
      if (!isRecord(entry) || !Array.isArray(entry['checkedlist'])) throw refuse('badRequest')
      const { id, checkedlist } = entry
      const known = rightsOfPage(pages.find(page => String(page.id) === String(id)) ?? {})
      if (checkedlist.some(right => !known.includes(right))) throw refuse('badRequest')
      return [String(id), new Set(checkedlist)] as const
    }),
  )
}

/** Replaces the role's rights on all pages. A right on every page (`*`) stays while every page is still checked. */
async function savePageRights(scope: Scope, body: Body) {
  const { id, ...stored } = await roleNamed(scope, body['roleid'])
  const pages = leaves(await rightsPages(scope))
  const checked = parseChecked(body['checkRoleData'], pages)
  const menus = body['menus'] === undefined ? {} : { menus: body['menus'] }
  if ([...checked.keys()].some(id => !pages.some(page => String(page.id) === id) && !isGroup(id))) throw refuse('notFound')
  const verbsByPage = new Map(
    pages.map(page => [page.id, rightsOfPage(page).filter(right => checked.get(String(page.id))?.has(right))]),
  )
  const rights = rightsOfVerbs(pages, verbsByPage, stored.rights)
  const version = body['version'] ?? stored.version
  return save.run(scope, role, { rows: [{ id, version, rights, ...menus }], several: false, key: null })
}

const checkedPage = object({ id: unionOf(integer, anyText), checkedlist: listOf(anyText) })
/** The calls of page rights under a prefix; a save answers with and without `/save`. */
export function pageRightsCalls(prefix: string): Readonly<Record<string, PartCall>> {
  const save: PartCall = {
    needs: ['edit'],
    body: object({
      roleid: integer,
      checkRoleData: listOf(checkedPage),
      version: optional(integer),
      menus: optional(listOf(integer)),
    }),
    reply: schemaNamed('role.row'),
    run: ({ scope, body }) => savePageRights(scope, body),
  }
  return {
    [prefix]: save,
    [`${prefix}/save`]: save,
    [`${prefix}/list`]: {
      needs: ['view'],
      body: object<{ roleid: number; whole?: 1 }>({ roleid: integer, whole: optional(enumOf(1)) }),
      reply: object({
        roleid: integer,
        roletitle: anyText,
        version: integer,
        menus: listOf(integer),
        pages: listOf(schemaNamed('RightsPage')),
      }),
      run: ({ scope, body }) => readPageRights(scope, body),
    },
  }
}

/** Groups have no rights of their own; clients may send them along. */
const isGroup = (id: string): boolean => /^\d+$/.test(id)
