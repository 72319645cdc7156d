import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface NumberOptions extends CommonOptions {
  /** The least value. */
  min?: number
  /** The greatest value. */
  max?: number
  /** The value of a new row. */
  default?: number
  /** Whole numbers only. */
  integer?: true
  /**
   * Decimal places.
   * @default 2
   */
  places?: number
  /** The word after the number, in cells, forms and the headings of sheets. */
  unit?: string
}

export interface NumberKind {
  options: NumberOptions
  value: number
}

export const numberTraits: KindTraits<'number'> = {
  compared: 'number',
  ordered: 'number',
  amount: true,
  column: { width: 100, align: 'right' },
}
