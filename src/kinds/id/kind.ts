import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface IdKind {
  options: CommonOptions
  value: number
}

export const idTraits: KindTraits<'id'> = {
  compared: 'number',
  column: { width: 80, align: 'right' },
}
