import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface DateOptions extends CommonOptions {
  /** The day on which a row is added. */
  default?: 'today'
}

export interface DateKind {
  options: DateOptions
  value: string
}

export const dateTraits: KindTraits<'date'> = {
  compared: 'string',
  ordered: 'day',
  column: { width: 120, fixedLength: true },
}
