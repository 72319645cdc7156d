import type { Language } from 'houtai/rules/languages'
import { type AnyModule, fieldsOf } from 'houtai/schema'
import {
  type Data,
  initialValues,
  menuTree,
  type MenuTreeEntry,
  pagesWithVerbs,
  parseId,
  type Scope,
  translatedModule,
  wholeMenu,
} from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'
import { anything, listOf, object, nullable, anyText, integer } from 'houtai/wire/schemaOf'

export interface RoleMenuOption {
  id: number
  title: string
  icon: string
  /** The caller may grant it. */
  grantable: boolean
  children: RoleMenuOption[]
}

const idsOf = (entries: readonly MenuTreeEntry[]): number[] => entries.flatMap(({ id, children }) => [id, ...idsOf(children)])

const optionsOf = (entries: readonly MenuTreeEntry[], visible: ReadonlySet<number>): RoleMenuOption[] =>
  entries
    .filter(({ id }) => id > 0)
    .map(({ id, title, icon, children }) => ({
      id,
      title,
      icon,
      grantable: visible.has(id),
      children: optionsOf(children, visible),
    }))

const bounds = (field: object) =>
  Object.fromEntries(Object.entries(field).filter(([name]) => ['required', 'min', 'max'].includes(name)))

/** Each item is a field of the form with what it needs: its value, its bounds, its options. */
const ruleItem = { ...object({ type: anyText, field: anyText, title: anyText, value: anything }), additionalProperties: true }
export const roleFormReply = object({ id: integer, version: nullable(integer), title: anyText, rule: listOf(ruleItem) })

interface RoleFormRequest {
  body: Readonly<Record<string, unknown>>
  language: Language
}
/** The form of a role as rules: its fields, the menu entries to choose from, and the pages with their rights. */
export async function roleForm(scope: Scope, module: AnyModule, { body, language }: RoleFormRequest) {
  const isNew = body['id'] === undefined || body['id'] === null || body['id'] === 0 || body['id'] === ''
  const row = isNew ? {} : await scope.rows(module).one(parseId(body['id']))
  if (!row) throw refuse('notFound')
  const values: Data = { ...initialValues(module), ...row }
  const rights = (values['rights'] ?? []) as readonly string[]
  const [whole, visible, pages] = await Promise.all([
    wholeMenu(scope),
    menuTree(scope),
    pagesWithVerbs(scope, rights, { whole: true }),
  ])
  const fields = fieldsOf(translatedModule(module, language))
  const ruleOf = (type: string, field: string) => ({
    type,
    field,
    title: fields[field]?.label ?? field,
    value: values[field] ?? '',
    ...bounds(fields[field] ?? {}),
  })
  return {
    id: isNew ? 0 : Number(row['id']),
    version: row['version'] ?? null,
    title: row['title'] ?? '',
    rule: [
      ruleOf('input', 'title'),
      ruleOf('number', 'sort'),
      ruleOf('switch', 'status'),
      ruleOf('textarea', 'remark'),
      { ...ruleOf('menus', 'menus'), options: optionsOf(whole, new Set(idsOf(visible))) },
      { ...ruleOf('rights', 'rights'), value: rights, options: pages },
    ],
  }
}
