import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export type SerialPeriod = 'year' | 'month' | 'day'

export interface SerialOptions extends Pick<CommonOptions, 'hint' | 'needs' | 'widget' | 'was'> {
  /** The number with its surroundings: `{yyyy}`, `{yy}`, `{mm}`, `{dd}` of the day it is drawn, `{00000}` for the count. */
  pattern: string
  /**
   * How often the count restarts.
   * @default never
   */
  per?: SerialPeriod
}

export interface SerialKind {
  options: SerialOptions
  /** As a field has them: no client writes it, and no two rows have the same. */
  field: SerialOptions & { readonly: true; unique: true }
  value: string
}

export const serialTraits: KindTraits<'serial'> = {
  compared: 'string',
  searchable: true,
  fillsItself: true,
  copiedAs: 'text',
  column: { width: 160, grow: true },
}
