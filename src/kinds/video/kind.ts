import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface VideoKind {
  options: CommonOptions
  value: string
}

export const videoTraits: KindTraits<'video'> = {
  compared: 'string',
  noCell: true,
  column: { width: 160, grow: true },
}
