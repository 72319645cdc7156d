import type { KindTraits } from '../../schema/kindTraits.ts'
import type { ChoiceCondition, CommonOptions } from '../../schema/options.ts'

export interface ReferencesOptions extends CommonOptions {
  /** The name of the module whose rows it points to. */
  to: string
  /** Only rows with these values may be chosen; `{ company: { from: 'company' } }`: those with what that field of this row holds. */
  where?: ChoiceCondition
  /** How many rows it may point to. */
  max?: number
}

export interface ReferencesKind {
  options: ReferencesOptions
  value: readonly number[]
}

export const referencesTraits: KindTraits<'references'> = {
  compared: [],
  points: 'several',
  several: true,
  column: { width: 180, grow: true },
}
