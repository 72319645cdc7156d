import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export const serialPeriods = ['year', 'month', 'day'] as const
export type SerialPeriod = (typeof serialPeriods)[number]

export interface SerialOptions extends Pick<CommonOptions, 'hint' | 'needs' | 'widget' | 'was'> {
  /** The number with its surroundings: `{yyyy}`, `{yy}`, `{mm}`, `{dd}` of the day it is drawn, `{00000}` for the count. */
  pattern: string
  /**
   * How often the count restarts; or a required reference, for a count within each row that it points to.
   * @default never
   */
  per?: SerialPeriod | (string & {})
}

/** The reference within whose row the numbers are counted: below another row they start anew. */
export const serialReference = (field: object): string | undefined =>
  'pattern' in field && 'per' in field && typeof field.per === 'string' && !serialPeriods.some(period => period === field.per)
    ? field.per
    : undefined

export interface SerialKind {
  options: SerialOptions
  /** What a field adds to its options: no client writes it, and its values are unique, in all rows or below one row. */
  field: SerialOptions & { readonly: true; unique?: true }
  value: string
}

export const serialTraits: KindTraits<'serial'> = {
  compared: 'string',
  searchable: true,
  fillsItself: true,
  copiedAs: 'text',
  column: { width: 160, grow: true },
}
