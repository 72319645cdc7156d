import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

/** What a value is made of, over a field of the row. */
export interface Formula {
  name: 'firstPicture' | 'titlesOf'
  field: string
}

interface ComputedOptions extends Pick<CommonOptions, 'widget' | 'hint' | 'needs'> {
  type: 'text' | 'number'
  /** Without one, its SQL is in the module's server half. */
  formula?: Formula
}

export interface ComputedKind {
  options: ComputedOptions
  /** As a field has them. */
  field: ComputedOptions & Pick<CommonOptions, 'readonly'>
  value: string | number
}

export const computedTraits: KindTraits<'computed'> = {
  compared: ({ type }) => (type === 'number' ? 'number' : 'string'),
  unsortable: true,
  derived: true,
  amount: true,
  column: { width: 120, align: ({ type }) => (type === 'number' ? 'right' : undefined) },
}
