import type { KindTraits } from '../../schema/kindTraits.ts'
import type { Right } from '../../schema/rights/rights.ts'
import type { CommonOptions, ConditionalOption } from '../../schema/options.ts'

interface ChildrenOptions extends Pick<CommonOptions, 'hint' | 'widget'> {
  /** The module whose rows they are. */
  of: string
  /** Its reference to the row they stand below. */
  by: string
  /** Its fields that the grid in the form shows, in order; by default those of its form, or all that may be edited. */
  columns?: readonly string[]
  /** Its number field that holds the place of a row among the others: rows can be moved then. */
  order?: string
  /** Rows above that meet the condition before and after keep their rows below as they are. */
  readonly?: ConditionalOption
  /**
   * Who changes and removes the rows that are there, beside the rights of the row above: whoever has this right on its page,
   * whoever created them. With neither of them rows are only added.
   */
  editable?: { all?: Right; own?: true }
  min?: number
  /** 200 by default, and 1000 at most. */
  max?: number
}

export interface ChildrenKind {
  options: ChildrenOptions
  value: readonly ChildRow[]
}
/** A row below a row, as it travels; without an id, it is new. */
export type ChildRow = Readonly<Record<string, unknown>>

export const childrenTraits: KindTraits<'children'> = {
  compared: [],
  rowsBelow: true,
  several: true,
  derived: true,
  unsortable: true,
  long: true,
  noCell: true,
  column: { width: 120 },
}
