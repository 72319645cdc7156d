import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface DurationOptions extends CommonOptions {
  /**
   * The unit of the number.
   * @default 'minutes'
   */
  unit?: 'minutes' | 'seconds'
  /** The shortest duration, in its unit. */
  min?: number
  /** The longest duration, in its unit. */
  max?: number
  /** The duration of a new row, in its unit. */
  default?: number
}

export interface DurationKind {
  options: DurationOptions
  value: number
}

export const durationTraits: KindTraits<'duration'> = {
  compared: 'number',
  ordered: 'duration',
  amount: true,
  column: { width: 100, align: 'right' },
}
