import type { AnyModule, Condition } from '../module.ts'

/** Of the rows that share these fields only one counts, or, with a period, one at a time. */
export interface UniquePeriod<K extends string = string> {
  /** The fields that those rows share. */
  fields: readonly K[]
  /** The fields with the beginning and the end: days, which both count; or moments or times of day, of which the end is free again. */
  during?: readonly [from: K, to: K]
  /** Only rows that meet this count. */
  when?: Condition<K>
}

export const isPeriod = (group: readonly string[] | UniquePeriod): group is UniquePeriod => 'fields' in group

/** The groups of fields that no two rows share all of. */
export const uniqueGroupsOf = ({ unique = [] }: AnyModule): readonly (readonly string[])[] =>
  unique.flatMap(group => (isPeriod(group) ? [] : [group]))
/** The groups of fields that no two rows share all of at the same time, or of those that count. */
export const uniquePeriodsOf = ({ unique = [] }: AnyModule): readonly UniquePeriod[] =>
  unique.flatMap(group => (isPeriod(group) ? [group] : []))

/** The fields that decide whether a row overlaps another. */
export const fieldsOfPeriod = ({ fields, during, when = {} }: UniquePeriod): readonly string[] => [
  ...fields,
  ...(during ?? []),
  ...Object.keys(when),
]
