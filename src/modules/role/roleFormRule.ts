import type { RolePage, RowData } from 'houtai/client'
import { rightsOfVerbs, verbsOfRights } from 'houtai/rules/roleGrant'
import { flattenBranches, type TreeBranch, withParents } from 'houtai/rules/roleTree'
import { type AnyModule, type Field, fieldOf } from 'houtai/schema'
import i18next from 'i18next'

interface RuleItemOf<T> {
  type: T
  field: string
  title: string
  value: unknown
  required?: boolean | string
  min?: number
  max?: number
}
type RuleType = 'input' | 'textarea' | 'number' | 'switch' | 'menus' | 'rights'
export type RuleItem =
  | RuleItemOf<Exclude<RuleType, 'menus' | 'rights'>>
  | (RuleItemOf<'menus'> & { value: readonly number[]; options: readonly TreeBranch<number>[] })
  | (RuleItemOf<'rights'> & { value: readonly string[]; options: readonly RolePage[] })
/** The form of a role with its values, as the server sends it. */
export interface RoleFormRule {
  id: number
  version: number | null
  rule: readonly RuleItem[]
}
export interface RoleFormPlan {
  /** The module with fields and form replaced by those of the rule. */
  module: AnyModule
  /** Menu entries with their pages. */
  pages: readonly RolePage[]
}

const width = 1000

/** The initial values of the form. */
export const rowFromRule = ({ id, version, rule }: RoleFormRule): RowData => ({
  id,
  version,
  ...Object.fromEntries(rule.filter(isKnownItem).map(item => [item.field, itemValue(item)])),
})

/** Translates the rule into schema fields, so that the form is drawn, validated and saved as any other. */
export function formFromRule(module: AnyModule, { rule }: RoleFormRule): RoleFormPlan {
  const known = rule.filter(isKnownItem)
  const fields = Object.fromEntries(known.map(item => [item.field, fieldFor[item.type](item, fieldOf(module, item.field))]))
  return {
    module: { ...module, fields, form: { width, fields: Object.keys(fields) } },
    pages: known.flatMap(item => (item.type === 'rights' ? item.options : [])),
  }
}

/** Sorted, so that equal choices compare equal. */
export const sortIds = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b)
function itemValue(item: RuleItem): unknown {
  if (item.type === 'menus') return sortIds(withParents(item.options, item.value))
  return item.type === 'rights' ? normalizeRights(item.options, item.value) : item.value
}
/** In the order a save writes them, so that equal rights compare equal. */
const normalizeRights = (pages: readonly RolePage[], rights: readonly string[]): readonly string[] =>
  rightsOfVerbs(flattenBranches(pages), verbsOfRights(flattenBranches(pages), rights), rights)

const isKnownItem = ({ type }: RuleItem): boolean => Object.hasOwn(fieldFor, type)

type OwnField = Field | undefined
/** The schema field of each rule type; texts missing in the rule come from the module's own field. */
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
    own?.kind === 'references' ? { ...own, ...ruleTexts(item, own) } : { kind: 'list', type: 'number', ...ruleTexts(item, own) },
  rights: (item, own) => ({ kind: 'list', type: 'text', ...ruleTexts(item, own) }),
}

/** The rule's texts are Chinese; in other languages the module's translated texts are used. */
function ruleTexts({ title, required }: RuleItem, own: OwnField): { label: string; required?: true | string } {
  const foreign = i18next.isInitialized && i18next.language !== 'zh-CN'
  const sentence = foreign && own && 'required' in own && typeof own.required === 'string' ? own.required : required
  return { label: foreign && own ? own.label : title, ...(sentence ? { required: sentence } : {}) }
}
const ruleBounds = ({ min, max }: RuleItem) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
const isInteger = (own: OwnField): boolean => own !== undefined && 'integer' in own && own.integer === true
