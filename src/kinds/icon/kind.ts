import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface IconOptions extends CommonOptions {
  /** A module with a `code`, whose rows are offered; the bundled icon sets by default. */
  from?: string
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
