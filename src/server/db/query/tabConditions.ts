import type { AnyModule, FilterSpec } from '../../../schema/index.ts'
import type { FieldCondition } from './conditions.ts'

export type TabsFilter = Extract<FilterSpec, { as: 'tabs' }>
export interface TabCount {
  /** The value of the tab; 0 is the tab of all rows. */
  tab: string
  count: number
  /** There are at least so many. */
  more?: true
}

/** The condition of each tab, by the tab's name. */
export function tabConditions(
  module: AnyModule,
  { field: name, extra }: TabsFilter,
): Readonly<Record<string, readonly FieldCondition[]>> {
  const field = module.fields[name]
  const options = field && 'options' in field ? Object.values<string | number>(field.options) : []
  const is = (of: string, value: unknown): readonly FieldCondition[] => [{ field: of, op: 'oneOf', values: [value] }]
  return {
    0: [],
    ...Object.fromEntries(options.map(value => [String(value), is(name, value)])),
    ...Object.fromEntries(Object.entries(extra).map(([tab, { field: other, is: value }]) => [tab, is(other, value)])),
  }
}
