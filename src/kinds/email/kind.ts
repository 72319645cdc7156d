import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface EmailKind {
  options: CommonOptions
  value: string
}

export const emailTraits: KindTraits<'email'> = {
  compared: 'string',
  searchable: true,
  column: { width: 200, grow: true },
}
