import type { KindTraits } from '../../schema/kindTraits.ts'
import type { PersonalOptions } from '../../schema/options.ts'

export interface TextOptions extends PersonalOptions {
  min?: number
  max?: number
  /** Source of a regular expression the whole text must match. */
  pattern?: string
  /** The sentence shown when the pattern does not match. */
  shape?: string
  default?: string
  multiline?: true
  /** Shows a copy button beside the value. */
  copy?: true
}

export interface TextKind {
  options: TextOptions
  value: string
}

/** Maximum length of a text. */
export const maxTextLength = ({ max, multiline }: TextOptions): number => max ?? (multiline ? 10_000 : 255)

export const textTraits: KindTraits<'text'> = {
  compared: 'string',
  searchable: true,
  maxLength: maxTextLength,
  column: { width: 160, grow: true },
}
