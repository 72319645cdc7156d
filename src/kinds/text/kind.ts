import type { KindTraits } from '../../schema/kindTraits.ts'
import type { PersonalOptions } from '../../schema/options.ts'

export interface TextOptions extends PersonalOptions {
  /** Least number of characters. */
  min?: number
  /**
   * Greatest number of characters.
   * @default 255, of several lines 10,000
   */
  max?: number
  /** Source of a regular expression the whole text must match. */
  pattern?: string
  /** The sentence shown when the pattern does not match. */
  shape?: string
  /** What a new row has until somebody types. */
  default?: string
  /** Several lines. */
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
