import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface PercentOptions extends CommonOptions {
  /** The least percentage. */
  min?: number
  /** The greatest percentage. */
  max?: number
  /** The percentage of a new row. */
  default?: number
  /**
   * Decimal places.
   * @default 2
   */
  places?: number
}

export interface PercentKind {
  options: PercentOptions
  value: number
}

export const percentTraits: KindTraits<'percent'> = {
  compared: 'number',
  ordered: 'number',
  amount: true,
  column: { width: 100, align: 'right' },
}
