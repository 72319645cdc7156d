import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface ColourOptions extends CommonOptions {
  /** The colour of a new row, `#rrggbb`. */
  default?: string
}

export interface ColourKind {
  options: ColourOptions
  value: string
}

export const colourTraits: KindTraits<'colour'> = {
  compared: 'string',
  column: { width: 110 },
}
