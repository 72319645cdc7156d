import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface RichTextKind {
  options: CommonOptions
  value: string
}

export const richTextTraits: KindTraits<'richText'> = {
  compared: [],
  noCell: true,
  long: true,
  column: { width: 200, grow: true },
}
