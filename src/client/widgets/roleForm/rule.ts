import i18next from 'i18next'
import type { RowData } from '../../../fields/view.ts'
import { allOf, type Branch, withParents } from '../../../rules/roleTree.ts'
import { rightsOfTicks, ticksOf } from '../../../rules/roleWhole.ts'
import type { AnyModule, Field } from '../../../schema/index.ts'
import { fieldOf } from '../../../schema/index.ts'
import type { Page } from '../pageRights/rights.ts'

interface Item<T> {
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
  | Item<Exclude<RuleType, 'menus' | 'rights'>>
  | (Item<'menus'> & { value: readonly number[]; options: readonly Branch<number>[] })
  | (Item<'rights'> & { value: readonly string[]; options: readonly Page[] })
/** What the form of a role is made of, and holds. */
export interface Ruled {
  id: number
  version: number | null
  rule: readonly RuleItem[]
}
export interface RuledForm {
  /** The module, with the fields and the form of the rule. */
  module: AnyModule
  /** The entries of the menu with their pages. */
  pages: readonly Page[]
}

const width = 1000

/** What the form holds at first. */
export const rowOfRule = ({ id, version, rule }: Ruled): RowData => ({
  id,
  version,
  ...Object.fromEntries(rule.filter(isKnown).map(item => [item.field, valueOf(item)])),
})

/** The server's rule in the language of the schema, so that it is drawn, checked and saved as every form is. */
export function formOfRule(module: AnyModule, { rule }: Ruled): RuledForm {
  const known = rule.filter(isKnown)
  const fields = Object.fromEntries(known.map(item => [item.field, fieldFor[item.type](item, fieldOf(module, item.field))]))
  return {
    module: { ...module, fields, form: { width, fields: Object.keys(fields) } },
    pages: known.flatMap(item => (item.type === 'rights' ? item.options : [])),
  }
}

/** A chosen entry has its parents chosen; ids stand in order, so that equal choices are equal. */
export const inOrder = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b)
function valueOf(item: RuleItem): unknown {
  if (item.type === 'menus') return inOrder(withParents(item.options, item.value))
  return item.type === 'rights' ? ruledRights(item.options, item.value) : item.value
}
/** As they are written once something was ticked, so that equal rights are equal. */
const ruledRights = (pages: readonly Page[], rights: readonly string[]): readonly string[] =>
  rightsOfTicks(allOf(pages), ticksOf(allOf(pages), rights), rights)

const isKnown = ({ type }: RuleItem): boolean => Object.hasOwn(fieldFor, type)

type Own = Field | undefined
/** Words of the module's own field stay where the rule has none. */
const fieldFor: { readonly [T in RuleType]: (item: RuleItem, own: Own) => Field } = {
  input: (item, own) => ({ kind: 'text', ...said(item, own), ...bounds(item) }),
  textarea: (item, own) => ({ kind: 'text', multiline: true, ...said(item, own), ...bounds(item) }),
  number: (item, own) => ({ kind: 'number', ...(isWhole(own) ? { integer: true } : {}), ...said(item, own), ...bounds(item) }),
  switch: (item, own) => (own?.kind === 'status' ? { ...own, ...said(item, own) } : { kind: 'flag', ...said(item, own) }),
  menus: (item, own) =>
    own?.kind === 'references' ? { ...own, ...said(item, own) } : { kind: 'list', of: 'number', ...said(item, own) },
  rights: (item, own) => ({ kind: 'list', of: 'text', ...said(item, own) }),
}

/** The rule speaks the language it was asked for in: where another may be spoken since, the module's own words are said. */
function said({ title, required }: RuleItem, own: Own): { label: string; required?: true | string } {
  const foreign = i18next.isInitialized && i18next.language !== 'zh-CN'
  const sentence = foreign && own && 'required' in own && typeof own.required === 'string' ? own.required : required
  return { label: foreign && own ? own.label : title, ...(sentence ? { required: sentence } : {}) }
}
const bounds = ({ min, max }: RuleItem) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
const isWhole = (own: Own): boolean => own?.kind === 'number' && own.integer === true
