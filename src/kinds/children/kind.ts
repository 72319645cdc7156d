import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions, ConditionalOption } from '../../schema/options.ts'
import type { Right } from '../../schema/rights/rights.ts'

export interface ChildrenOptions extends Pick<CommonOptions, 'hint' | 'widget'> {
  /** The module whose rows they are. */
  of: string
  /** Its reference to the parent row. */
  by: string
  /** Its fields that the grid in the form shows, in order; by default those of its form, or all that may be edited. */
  columns?: readonly string[]
  /** Its number field with the position of a row among the others: rows can then be moved. */
  order?: string
  /** Parent rows that meet the condition before and after keep their child rows as they are. */
  readonly?: ConditionalOption
  /**
   * Who changes and removes existing rows, in addition to the rights of the parent row: accounts with this right on its page, or
   * the account that created the row. With neither of them rows can only be added.
   */
  editable?: {
    /** The right on the page of the parent row. */
    all?: Right
    /** The account that created the row. */
    own?: true
  }
  /** The least number of rows. */
  min?: number
  /**
   * The greatest number of rows, 1000 at most.
   * @default 200
   */
  max?: number
}

export interface ChildrenKind {
  options: ChildrenOptions
  value: readonly ChildRow[]
}
/** A child row, as it travels; without an id, it is new. */
export type ChildRow = Readonly<Record<string, unknown>>

export const childrenTraits: KindTraits<'children'> = {
  compared: [],
  childRows: true,
  several: true,
  derived: true,
  unsortable: true,
  long: true,
  noCell: true,
  column: { width: 120 },
}
