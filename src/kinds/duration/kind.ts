import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface DurationOptions extends CommonOptions {
  /** The unit of the number; minutes by default. */
  unit?: 'minutes' | 'seconds'
  min?: number
  max?: number
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
