import type { AnyModule } from '../../../schema/index.ts'
import { refuse } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { type MenuEntry, menuTree, wholeMenu } from '../../features/menuTree.ts'
import { parseId } from '../../operations/input.ts'

interface MenuOption {
  id: number
  title: string
  icon: string
  /** Whether the asker may give it. */
  grantable: boolean
  children: MenuOption[]
}

const idsOf = (entries: readonly MenuEntry[]): number[] => entries.flatMap(({ id, children }) => [id, ...idsOf(children)])

const optionsOf = (entries: readonly MenuEntry[], seen: ReadonlySet<number>): MenuOption[] =>
  entries
    .filter(({ id }) => id > 0)
    .map(({ id, title, icon, children }) => ({ id, title, icon, grantable: seen.has(id), children: optionsOf(children, seen) }))

/** What the form of a role is made of: its fields, and the menu to choose from. */
export async function roleForm(scope: Scope, module: AnyModule, body: Readonly<Record<string, unknown>>) {
  const isNew = body['id'] === undefined || body['id'] === null || body['id'] === 0 || body['id'] === ''
  const row = isNew ? {} : await scope.rows(module).one(parseId(body['id']))
  if (!row) throw refuse('notFound')
  const [whole, seen] = await Promise.all([wholeMenu(scope), menuTree(scope)])
  const { title = '', sort = 1, status = 1, remark = '', menus = [] } = row
  return {
    id: isNew ? 0 : Number(row['id']),
    version: row['version'] ?? null,
    title,
    rule: [
      { type: 'input', field: 'title', title: '名称', value: title, required: '名称必须填写', max: 50 },
      { type: 'number', field: 'sort', title: '排序', value: sort, min: 1, max: 1000 },
      { type: 'switch', field: 'status', title: '状态', value: status },
      { type: 'textarea', field: 'remark', title: '备注', value: remark, max: 255 },
      { type: 'menus', field: 'menus', title: '菜单权限', value: menus, options: optionsOf(whole, new Set(idsOf(seen))) },
    ],
  }
}
