import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions, Options } from '../../schema/options.ts'

export interface ChoicesOptions extends CommonOptions {
  /**
   * How many may be chosen.
   * @default all of them
   */
  max?: number
  unique?: never
}

/** Between the labels in a cell. */
export const labelSeparator = /[,，、;；\n]/

export interface ChoicesKind {
  options: ChoicesOptions
  /** As a field has them: with the list of its options. */
  field: ChoicesOptions & { options: Options }
  value: readonly (string | number)[]
}

export const choicesTraits: KindTraits<'choices'> = {
  compared: [],
  several: true,
  unsortable: true,
  column: { width: 160, grow: true },
}
