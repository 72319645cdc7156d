import type { AnyModule, Condition } from '../module.ts'

/** Only one of the rows that share these fields counts, or, with a period, one at a time. */
export interface Exclusion<K extends string = string> {
  /** The fields that those rows share; with a period, none where it is for all rows of an organisation. */
  fields: readonly K[]
  /** The fields with the beginning and the end: days, which both count; or moments or times of day, of which the end is free again. */
  during?: readonly [from: K, to: K]
  /** Only rows that meet this count. */
  when?: Condition<K>
}

export const isExclusion = (group: readonly string[] | Exclusion): group is Exclusion => 'fields' in group

/** The groups of fields that no two rows share all of. */
export const uniqueGroupsOf = ({ unique = [] }: AnyModule): readonly (readonly string[])[] =>
  unique.flatMap(group => (isExclusion(group) ? [] : [group]))
/** The groups with a period or a condition: no two rows share all fields at the same time, or among the rows that meet it. */
export const exclusionsOf = ({ unique = [] }: AnyModule): readonly Exclusion[] =>
  unique.flatMap(group => (isExclusion(group) ? [group] : []))

/** The fields that decide whether a row overlaps another. */
export const fieldsOfExclusion = ({ fields, during, when = {} }: Exclusion): readonly string[] => [
  ...fields,
  ...(during ?? []),
  ...Object.keys(when),
]
