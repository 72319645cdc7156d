import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface TimestampOptions extends CommonOptions {
  /** Set to the current time whenever the named field changes. */
  stamps?: string
  /** The moment at which a row is added. */
  default?: 'now'
}

export interface TimestampKind {
  options: TimestampOptions
  value: string
}

export const timestampTraits: KindTraits<'timestamp'> = {
  compared: 'string',
  ordered: 'moment',
  column: { width: 160, fixedLength: true },
}
