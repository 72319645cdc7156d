import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface IconOptions extends CommonOptions {
  /**
   * A module with a `code`, whose rows are offered.
   * @default the bundled icon sets
   */
  from?: string
  /** The icon of a new row, by its name: `ri:home-line`. */
  default?: string
}

export interface IconKind {
  options: IconOptions
  value: string
}

export const iconTraits: KindTraits<'icon'> = {
  compared: 'string',
  searchable: true,
  column: { width: 140 },
}
