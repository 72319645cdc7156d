import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface TimeOptions extends CommonOptions {
  /** To the second, `HH:mm:ss`; otherwise to the minute. */
  seconds?: true
  /** The time of a new row. */
  default?: string
}

export interface TimeKind {
  options: TimeOptions
  value: string
}

export const timeTraits: KindTraits<'time'> = {
  compared: 'string',
  ordered: 'clock',
  column: { width: 100, fixedLength: true },
}
