import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions, Options } from '../../schema/options.ts'

export interface ChoiceOptions<O> extends CommonOptions {
  /** The option of a new row, by its value. */
  default?: O[keyof O]
  /** Its options are also the actions of all modules, by name: `withModuleActions` adds them. */
  actions?: true
  /** Options that the platform alone may save; everybody sees them and filters by them. */
  platformOnly?: readonly O[keyof O][]
}

export interface ChoiceKind {
  options: ChoiceOptions<Options>
  /** What a field adds to its options: its values with their words. */
  field: ChoiceOptions<Options> & {
    options: Options
    /** The modules whose actions were added as options, by the action's name: its label is translated with theirs. */
    labelledBy?: Readonly<Record<string, string>>
  }
  value: string | number
}

export const choiceTraits: KindTraits<'choice'> = {
  compared: ({ options }) => Object.values(options),
  column: { width: 110 },
}
