import type { Field } from '../kinds.ts'
import type { AnyModule } from '../module.ts'
import { columnNamesOf, fieldOf, isListed, memoByModule } from '../read.ts'
import { privacyOf } from '../rights/reveal.ts'
import {
  dateSteps,
  type GroupView,
  groupingFieldsOf,
  isDayField,
  isGroupField,
  listViewsOf,
  type NamedListView,
} from './listViews.ts'

/** Columns of a list, and other fields, that are in lists and not personal. */
export const plainColumns = (module: AnyModule, others: readonly string[]): readonly (readonly [name: string, field: Field])[] =>
  [...new Set([...columnNamesOf(module), ...others])].flatMap(name => {
    const field = fieldOf(module, name)
    return field && isListed(field) && !privacyOf(field) ? [[name, field] as const] : []
  })

/** The fields that rows can be grouped by: those of views, and columns with few values, days or moments. */
export const groupableFieldsOf = memoByModule((module): readonly string[] =>
  plainColumns(module, groupingFieldsOf(module)).flatMap(([name, field]) => (isGroupField(field) ? [name] : [])),
)

/** Before the key of groups that somebody chose. */
export const chosenGroupPrefix = 'group:'
const chosenKey = ({ by, each }: Omit<GroupView, 'as'>): string =>
  `${chosenGroupPrefix}${by}${each === undefined ? '' : `:${each}`}`
/**
 * The key of the view that groups rows below headings of a column: `group` as declared in the schema, else `group:kind` or
 * `group:paid_at:week`.
 */
export const groupViewKey = (module: AnyModule, view: Omit<GroupView, 'as'>): string =>
  module.list?.group === view.by && view.each === undefined ? 'group' : chosenKey(view)

/** The view of a key: one that the schema names, or groups that somebody chose. */
export function viewOfKey(module: AnyModule, key: string): NamedListView | undefined {
  if (!key.startsWith(chosenGroupPrefix)) return listViewsOf(module).find(view => view.key === key)
  const [by = '', each] = key.slice(chosenGroupPrefix.length).split(':')
  const field = groupableFieldsOf(module).includes(by) ? fieldOf(module, by) : undefined
  const step = dateSteps.find(one => one === each)
  if (!field || (each !== undefined && !(step && isDayField(field)))) return undefined
  const view: GroupView = { as: 'group', by, ...(step ? { each: step } : {}) }
  return key === chosenKey(view) ? { ...view, key } : undefined
}
