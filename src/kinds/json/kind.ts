import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface JsonOptions extends CommonOptions {
  /**
   * Greatest number of characters of the text without white space.
   * @default 10,000
   */
  max?: number
  /** Left out of lists, as too long. */
  unlisted?: true
  unique?: never
}

export interface JsonKind {
  options: JsonOptions
  value: JsonDocument
}
type JsonNode = string | number | boolean | null | readonly JsonNode[] | { readonly [key: string]: JsonNode }
/** An object or an array: a text on the wire is never mistaken for a value. */
export type JsonDocument = readonly JsonNode[] | { readonly [key: string]: JsonNode }

export const jsonTraits: KindTraits<'json'> = {
  compared: [],
  unsortable: true,
  column: { width: 200, grow: true },
}
