import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface StatesOptions<O> extends Pick<CommonOptions, 'widget' | 'hint' | 'was'> {
  initial: O[keyof O]
  /** Boolean keys of a row, 1 in one state each; setting one moves to that state, clearing it to the initial one. */
  flags?: Readonly<Record<string, O[keyof O]>>
  /** The states allowed after each state. */
  transitions: { readonly [S in O[keyof O] & string]?: readonly O[keyof O][] }
}

export interface StatesKind {
  options: StatesOptions<Readonly<Record<string, string>>>
  /** As a field has them: with the list of its options. */
  field: StatesOptions<Readonly<Record<string, string>>> & { options: Readonly<Record<string, string>> }
  value: string
}

export const statesTraits: KindTraits<'states'> = {
  compared: ({ options }) => Object.values(options),
  fillsItself: true,
  column: { width: 120 },
}
