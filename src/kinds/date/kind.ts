import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface DateKind {
  options: CommonOptions
  value: string
}

export const dateTraits: KindTraits<'date'> = {
  compared: 'string',
  ordered: 'day',
  column: { width: 120, fixedLength: true },
}
