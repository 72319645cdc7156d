import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface NumberOptions extends CommonOptions {
  min?: number
  max?: number
  default?: number
  integer?: true
  /** Decimal places; 2 by default. */
  places?: number
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
