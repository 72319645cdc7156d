import { allTabOf, type AnyModule, type FilterSpec, tabValuesOf } from '../../../schema/index.ts'
import type { FieldCondition } from './conditions.ts'

export type TabsFilter = Extract<FilterSpec, { as: 'tabs' }>
export interface TabCount {
  /** The value of the tab; that of all rows is `allTabOf`. */
  tab: string
  count: number
  /** There are at least so many. */
  more?: true
}

/** The condition of each tab, by the tab's name. */
export function tabConditions(module: AnyModule, tabs: TabsFilter): Readonly<Record<string, readonly FieldCondition[]>> {
  const { field: name, extra } = tabs
  const is = (of: string, value: unknown): readonly FieldCondition[] => [{ field: of, op: 'oneOf', values: [value] }]
  return {
    [allTabOf(module, tabs)]: [],
    ...Object.fromEntries(tabValuesOf(module, tabs).map(value => [String(value), is(name, value)])),
    ...Object.fromEntries(Object.entries(extra).map(([tab, { field: other, is: value }]) => [tab, is(other, value)])),
  }
}
