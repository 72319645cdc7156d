import type { RowComparison } from '../../schema/fields/rowCase.ts'
import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'
import type { ActionBy } from '../../schema/rights/actionBy.ts'
import type { Right } from '../../schema/rights/rights.ts'
import type { Text } from '../../schema/texts/text.ts'

/** A step that is an action: the one way from its state to the next. */
export interface Step {
  /** On its button, and in the history. */
  label: Text
  /** A verb, or one of the module's own `rights`. */
  needs: Right
  /** Text of the confirmation. */
  confirm?: Text
  /** Text of the toast. */
  done?: Text
  /** A comparison that its rows must meet, beside the state. */
  that?: RowComparison
  /** The sentence that refuses rows in another state, or that do not meet `that`. */
  message?: Text
  /** Values it sets beside the state; `null` empties a field. */
  sets?: Readonly<Record<string, string | number | null>>
  /** Fields that must be filled in. */
  fills?: readonly string[]
  /** Fields of its window that are saved with it. */
  fields?: readonly string[]
  /** Who may take it, besides the right. */
  by?: ActionBy
}

export interface StatesOptions<O> extends Pick<CommonOptions, 'widget' | 'hint' | 'needs' | 'was'> {
  /** The state of a new row. */
  initial: O[keyof O]
  /** Boolean keys of a row, 1 in one state each; setting one moves to that state, clearing it to the initial one. */
  flags?: Readonly<Record<string, O[keyof O]>>
  /** The next states of each state: a list for everybody who may edit, or each with the action that leads to it. */
  transitions: {
    readonly [S in O[keyof O] & string]?: readonly O[keyof O][] | { readonly [T in O[keyof O] & string]?: Step }
  }
}

export interface StatesKind {
  options: StatesOptions<Readonly<Record<string, string>>>
  /** What a field adds to its options: its states with their words. */
  field: StatesOptions<Readonly<Record<string, string>>> & { options: Readonly<Record<string, string>> }
  value: string
}

export const statesTraits: KindTraits<'states'> = {
  compared: ({ options }) => Object.values(options),
  fillsItself: true,
  copiedAs: 'choice',
  column: { width: 120 },
}
