import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions, Options } from '../../schema/options.ts'

export interface ChoiceOptions<O> extends CommonOptions {
  default?: O[keyof O]
}

export interface ChoiceKind {
  options: ChoiceOptions<Options>
  /** As a field has them: with the list of its options. */
  field: ChoiceOptions<Options> & { options: Options }
  value: string | number
}

export const choiceTraits: KindTraits<'choice'> = {
  compared: ({ options }) => Object.values(options),
  column: { width: 110 },
}
