import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface ListFieldOptions extends CommonOptions {
  /** Left out of lists, as too long. */
  unlisted?: true
  /** What its entries are. */
  type: 'text' | 'number'
  /** How many entries it may have. */
  max?: number
}

export interface ListKind {
  options: ListFieldOptions
  value: readonly (string | number)[]
}

export const listTraits: KindTraits<'list'> = {
  compared: [],
  several: true,
  column: { width: 160, grow: true },
}
