import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface ParentOptions extends CommonOptions {
  /** Label of a row at the top level, in the picker. */
  root?: string
  /**
   * Key of the title of the parent row in a row.
   * @default the name of the field and `_title`
   */
  titled?: string
}

export interface ParentKind {
  options: ParentOptions
  value: number
}

export const parentTraits: KindTraits<'parent'> = {
  compared: 'number',
  points: 'one',
  titled: true,
  column: { width: 140 },
}
