import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface FlagOptions extends CommonOptions {
  /**
   * Whether a new row has it.
   * @default 0
   */
  default?: 0 | 1
}

export interface FlagKind {
  options: FlagOptions
  value: 0 | 1
}

export const flagTraits: KindTraits<'flag'> = {
  compared: [0, 1],
  summedAs: 'number',
  fillsItself: true,
  column: { width: 90 },
}
