import type { RowData } from '../../../fields/view.ts'
import type { MenuBranch } from '../../../rules/roleTree.ts'
import { withParents } from '../../../rules/roleTree.ts'
import type { AnyModule, Field } from '../../../schema/index.ts'
import { fieldOf } from '../../../schema/index.ts'

/** An entry of the menu, as the server offers it to a role. */
export interface MenuOption extends MenuBranch<number> {
  title: string
  icon: string | null
  children: readonly MenuOption[]
}
interface Item<T> {
  type: T
  field: string
  title: string
  value: unknown
  required?: boolean | string
  min?: number
  max?: number
}
type RuleType = 'input' | 'textarea' | 'number' | 'switch' | 'menus'
export type RuleItem =
  | Item<Exclude<RuleType, 'menus'>>
  | (Item<'menus'> & { value: readonly number[]; options: readonly MenuOption[] })
/** What the form of a role is made of, and holds. */
export interface Ruled {
  id: number
  version: number | null
  rule: readonly RuleItem[]
}
export interface RuledForm {
  /** The module, with the fields and the form of the rule. */
  module: AnyModule
  row: RowData
  menus: Readonly<Record<string, readonly MenuOption[]>>
}

const width = 800

/** The server's rule in the language of the schema, so that it is drawn, checked and saved as every form is. */
export function formOfRule(module: AnyModule, { id, version, rule }: Ruled): RuledForm {
  const known = rule.filter(({ type }) => Object.hasOwn(fieldFor, type))
  const menus = known.filter(item => item.type === 'menus')
  const fields = Object.fromEntries(known.map(item => [item.field, fieldFor[item.type](item, fieldOf(module, item.field))]))
  return {
    module: { ...module, fields, form: { width, fields: Object.keys(fields) } },
    row: { id, version, ...Object.fromEntries(known.map(item => [item.field, valueOf(item)])) },
    menus: Object.fromEntries(menus.map(({ field, options }) => [field, options])),
  }
}

/** A chosen entry has its parents chosen; ids stand in order, so that equal choices are equal. */
export const inOrder = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b)
const valueOf = (item: RuleItem): unknown => (item.type === 'menus' ? inOrder(withParents(item.options, item.value)) : item.value)

type Own = Field | undefined
/** Words of the module's own field stay where the rule has none. */
const fieldFor: { readonly [T in RuleType]: (item: RuleItem, own: Own) => Field } = {
  input: item => ({ kind: 'text', ...said(item), ...bounds(item) }),
  textarea: item => ({ kind: 'text', multiline: true, ...said(item), ...bounds(item) }),
  number: (item, own) => ({ kind: 'number', ...(isWhole(own) ? { integer: true } : {}), ...said(item), ...bounds(item) }),
  switch: (item, own) => (own?.kind === 'status' ? { ...own, ...said(item) } : { kind: 'flag', ...said(item) }),
  menus: (item, own) => (own?.kind === 'references' ? { ...own, ...said(item) } : { kind: 'list', of: 'number', ...said(item) }),
}

const said = ({ title, required }: RuleItem): { label: string; required?: true | string } => ({
  label: title,
  ...(required ? { required } : {}),
})
const bounds = ({ min, max }: RuleItem) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
const isWhole = (own: Own): boolean => own?.kind === 'number' && own.integer === true
