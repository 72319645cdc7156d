import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface UrlOptions extends CommonOptions {
  /** Greatest number of characters. */
  max?: number
}

export interface UrlKind {
  options: UrlOptions
  value: string
}

export const urlTraits: KindTraits<'url'> = {
  compared: 'string',
  searchable: true,
  maxLength: ({ max }) => max,
  column: { width: 180, grow: true },
}
