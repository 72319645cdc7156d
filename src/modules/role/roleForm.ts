import type { Language } from '../../shared/rules/languages.ts'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import {
  type Data,
  initialValues,
  menuTree,
  type MenuTreeEntry,
  parseId,
  type Scope,
  translatedModule,
  wholeMenu,
} from '../../server/kit.ts'
import { ticked } from './pageRights.ts'

interface RoleMenuOption {
  id: number
  title: string
  icon: string
  /** Whether the asker may give it. */
  grantable: boolean
  children: RoleMenuOption[]
}

const idsOf = (entries: readonly MenuTreeEntry[]): number[] => entries.flatMap(({ id, children }) => [id, ...idsOf(children)])

const optionsOf = (entries: readonly MenuTreeEntry[], seen: ReadonlySet<number>): RoleMenuOption[] =>
  entries
    .filter(({ id }) => id > 0)
    .map(({ id, title, icon, children }) => ({ id, title, icon, grantable: seen.has(id), children: optionsOf(children, seen) }))

const bounds = (field: object) =>
  Object.fromEntries(Object.entries(field).filter(([name]) => ['required', 'min', 'max'].includes(name)))

interface RoleFormRequest {
  body: Readonly<Record<string, unknown>>
  language: Language
}
/** What the form of a role is made of: its fields, the menu to choose from, and the pages it may be given rights on. */
export async function roleForm(scope: Scope, module: AnyModule, { body, language }: RoleFormRequest) {
  const isNew = body['id'] === undefined || body['id'] === null || body['id'] === 0 || body['id'] === ''
  const row = isNew ? {} : await scope.rows(module).one(parseId(body['id']))
  if (!row) throw refuse('notFound')
  const values: Data = { ...initialValues(module), ...row }
  const rights = (values['rights'] ?? []) as readonly string[]
  const [whole, seen, pages] = await Promise.all([wholeMenu(scope), menuTree(scope), ticked(scope, rights, true)])
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
      { ...ruleOf('menus', 'menus'), options: optionsOf(whole, new Set(idsOf(seen))) },
      { ...ruleOf('rights', 'rights'), value: rights, options: pages },
    ],
  }
}
