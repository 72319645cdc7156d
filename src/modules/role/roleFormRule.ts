import i18next from 'i18next'
import { flattenBranches, type TreeBranch, withParents } from '../../shared/rules/roleTree.ts'
import { rightsOfTicks, ticksOf } from '../../shared/rules/roleGrant.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { fieldOf } from '../../schema/index.ts'
import type { RowData } from '../../client/kit.ts'
import type { RolePage } from './rolePages.ts'

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
/** What the form of a role is made of, and holds. */
export interface RoleFormRule {
  id: number
  version: number | null
  rule: readonly RuleItem[]
}
export interface RoleFormPlan {
  /** The module, with the fields and the form of the rule. */
  module: AnyModule
  /** The entries of the menu with their pages. */
  pages: readonly RolePage[]
}

const width = 1000

/** What the form holds at first. */
export const rowFromRule = ({ id, version, rule }: RoleFormRule): RowData => ({
  id,
  version,
  ...Object.fromEntries(rule.filter(isKnownItem).map(item => [item.field, itemValue(item)])),
})

/** The server's rule in the language of the schema, so that it is drawn, checked and saved as every form is. */
export function formFromRule(module: AnyModule, { rule }: RoleFormRule): RoleFormPlan {
  const known = rule.filter(isKnownItem)
  const fields = Object.fromEntries(known.map(item => [item.field, fieldFor[item.type](item, fieldOf(module, item.field))]))
  return {
    module: { ...module, fields, form: { width, fields: Object.keys(fields) } },
    pages: known.flatMap(item => (item.type === 'rights' ? item.options : [])),
  }
}

/** A chosen entry has its parents chosen; ids stand in order, so that equal choices are equal. */
export const sortIds = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b)
function itemValue(item: RuleItem): unknown {
  if (item.type === 'menus') return sortIds(withParents(item.options, item.value))
  return item.type === 'rights' ? knownRights(item.options, item.value) : item.value
}
/** As they are written once something was ticked, so that equal rights are equal. */
const knownRights = (pages: readonly RolePage[], rights: readonly string[]): readonly string[] =>
  rightsOfTicks(flattenBranches(pages), ticksOf(flattenBranches(pages), rights), rights)

const isKnownItem = ({ type }: RuleItem): boolean => Object.hasOwn(fieldFor, type)

type OwnField = Field | undefined
/** Words of the module's own field stay where the rule has none. */
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
  rights: (item, own) => ({ kind: 'list', of: 'text', ...ruleTexts(item, own) }),
}

/** The rule speaks the language it was asked for in: where another may be spoken since, the module's own words are said. */
function ruleTexts({ title, required }: RuleItem, own: OwnField): { label: string; required?: true | string } {
  const foreign = i18next.isInitialized && i18next.language !== 'zh-CN'
  const sentence = foreign && own && 'required' in own && typeof own.required === 'string' ? own.required : required
  return { label: foreign && own ? own.label : title, ...(sentence ? { required: sentence } : {}) }
}
const ruleBounds = ({ min, max }: RuleItem) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
const isInteger = (own: OwnField): boolean => own !== undefined && 'integer' in own && own.integer === true
