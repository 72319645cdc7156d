import i18next from 'i18next'
import type { RowData } from '../../client/kit.ts'
import type { MenuBranch } from '../../shared/rules/roleTree.ts'
import { withParents } from '../../shared/rules/roleTree.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldOf } from '../../schema/index.ts'

/** A menu entry that a role may be given. */
export interface MenuOption extends MenuBranch<number> {
  title: string
  icon: string | null
  children: readonly MenuOption[]
}
interface RuleItemOf<T> {
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
  | RuleItemOf<Exclude<RuleType, 'menus'>>
  | (RuleItemOf<'menus'> & { value: readonly number[]; options: readonly MenuOption[] })
/** The form of a role with its values, as the server sends it. */
export interface RoleFormRule {
  id: number
  version: number | null
  rule: readonly RuleItem[]
}
export interface RoleForm {
  /** The module with fields and form replaced by those of the rule. */
  module: AnyModule
  menus: Readonly<Record<string, readonly MenuOption[]>>
}

const width = 800

/** The first values of the form. */
export const rowFromRule = ({ id, version, rule }: RoleFormRule): RowData => ({
  id,
  version,
  ...Object.fromEntries(rule.filter(isKnownItem).map(item => [item.field, itemValue(item)])),
})

/** Translates the rule into schema fields, so that the form is drawn, validated and saved as any other. */
export function formFromRule(module: AnyModule, { rule }: RoleFormRule): RoleForm {
  const known = rule.filter(isKnownItem)
  const menus = known.filter(item => item.type === 'menus')
  const fields = Object.fromEntries(known.map(item => [item.field, fieldFor[item.type](item, fieldOf(module, item.field))]))
  return {
    module: { ...module, fields, form: { width, fields: Object.keys(fields) } },
    menus: Object.fromEntries(menus.map(({ field, options }) => [field, options])),
  }
}

/** Sorted, so that equal choices compare equal. */
export const sortIds = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b)
const itemValue = (item: RuleItem): unknown =>
  item.type === 'menus' ? sortIds(withParents(item.options, item.value)) : item.value

const isKnownItem = ({ type }: RuleItem): boolean => Object.hasOwn(fieldFor, type)

type OwnField = Field | undefined
/** A field for each type of rule; options of the module's own field stay where the rule has none. */
const fieldFor: { readonly [T in RuleType]: (item: RuleItem, own: OwnField) => Field } = {
  input: (item, own) => ({ kind: 'text', ...ruleTexts(item, own), ...ruleBounds(item) }),
  textarea: (item, own) => ({ kind: 'text', multiline: true, ...ruleTexts(item, own), ...ruleBounds(item) }),
  number: (item, own) => ({
    kind: 'number',
    ...(isInteger(own) ? { integer: true } : {}),
    ...ruleTexts(item, own),
    ...ruleBounds(item),
  }),
  switch: (item, own) =>
    own?.kind === 'status' ? { ...own, ...ruleTexts(item, own) } : { kind: 'flag', ...ruleTexts(item, own) },
  menus: (item, own) =>
    own?.kind === 'references' ? { ...own, ...ruleTexts(item, own) } : { kind: 'list', of: 'number', ...ruleTexts(item, own) },
}

/** The rule is in the language of its request. The language may have changed since, so a translated interface uses the module's own labels. */
function ruleTexts({ title, required }: RuleItem, own: OwnField): { label: string; required?: true | string } {
  const translated = i18next.isInitialized && i18next.language !== 'zh-CN'
  const sentence = translated && own && 'required' in own && typeof own.required === 'string' ? own.required : required
  return { label: translated && own ? own.label : title, ...(sentence ? { required: sentence } : {}) }
}
const ruleBounds = ({ min, max }: RuleItem) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
const isInteger = (own: OwnField): boolean => own?.kind === 'number' && own.integer === true
