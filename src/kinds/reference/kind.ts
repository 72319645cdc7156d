import type { KindTraits } from '../../schema/kindTraits.ts'
import type { ChoiceCondition, CommonOptions } from '../../schema/options.ts'

export interface ReferenceOptions extends CommonOptions {
  /** The name of the module whose rows it points to. */
  to: string
  /** Only rows with these values may be chosen; `{ company: { from: 'company' } }`: those with what that field of this row holds. */
  where?: ChoiceCondition
  /** The row that a new row points to; 0 means "none". */
  default?: number
  /** Holds the row's organisation; only the platform may set another than its own, and only on a new row. */
  owner?: true
  /** On an account: limits it to this one row of the target module. */
  binds?: true
  /** Label of 0 in the picker. */
  root?: string
  /** Name of a reference to the same module; only descendants of the row chosen there may be chosen. */
  within?: string
  /**
   * Key of the referenced row's title in a row.
   * @default the name of the field and `_title`
   */
  titled?: string
}

export interface ReferenceKind {
  options: ReferenceOptions
  value: number
}

export const referenceTraits: KindTraits<'reference'> = {
  compared: 'number',
  points: 'one',
  titled: true,
  column: { width: 140 },
}
