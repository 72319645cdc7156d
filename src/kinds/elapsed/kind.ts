import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface ElapsedOptions extends Pick<CommonOptions, 'widget' | 'hint' | 'needs'> {
  /** The timestamp it counts from. */
  since: string
  /** A number of the row, stored or computed: the minutes after which it is late. While that is empty, it never is. */
  limit?: string
}

export interface ElapsedKind {
  options: ElapsedOptions
  /** What a field adds to its options: it is read-only. */
  field: ElapsedOptions & Pick<CommonOptions, 'readonly'>
  value: number
}

export const elapsedTraits: KindTraits<'elapsed'> = {
  compared: 'number',
  derived: true,
  amount: true,
  column: { width: 110, align: 'right' },
}
