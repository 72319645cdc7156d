import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface PercentOptions extends CommonOptions {
  min?: number
  max?: number
  default?: number
  /** Decimal places; 2 by default. */
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
