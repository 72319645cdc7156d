import type { RowCase } from '../../schema/fields/rowCase.ts'
import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export type CalcOperator = '+' | '-' | '*' | '/'
/** A field of the row, a number, or a calculation of its own. */
export type Operand = string | number | Calculation
export type Calculation = readonly [left: Operand, sign: CalcOperator, right: Operand]

/** The date so many whole days after another. */
export type DaysLater = readonly [date: string, days: Operand]

/** Over the child rows. */
export interface SummaryFormula {
  name: 'sum' | 'count' | 'min' | 'max'
  /** Which rows, and which of their fields: `lines.amount`; of a count `lines` alone. */
  of: string
  /** The field by which those rows point here, where they have several. */
  by?: string
}
/** Over fields of the row itself. */
export type RowFormula =
  | { name: 'calc'; of: Calculation }
  | { name: 'textOf'; of: string }
  | { name: 'cases'; of: readonly FormulaCase[] }
  | { name: 'addDays'; of: DaysLater }
/** The value, the date or the text of the rows that meet its conditions; without any, of all that are left. */
export type FormulaCase = ValueCase | DateCase | TextCase
interface ValueCase extends RowCase {
  /** A field, a number or a calculation. */
  value: Operand
}
interface DateCase extends RowCase {
  /** The field with the date. */
  date: string
}
interface TextCase extends RowCase {
  /** A text, with names of fields in braces: `急 {title}`. */
  text: string
}

/** A field of the row that a reference points to; made of a column that is named so: `supplier.level`. */
export interface ReferencedFormula {
  name: 'referenced'
  of: string
  /** The module of that row, which translates the field's label. */
  to: string
}

/** The operands of a formula. */
export type Formula = { name: 'firstPicture' | 'titlesOf'; of: string } | SummaryFormula | RowFormula | ReferencedFormula

export interface ComputedOptions extends Pick<CommonOptions, 'widget' | 'hint' | 'needs' | 'was'> {
  /** The type of the value; `same`: that of the source field. */
  type: 'text' | 'number' | 'same'
  /**
   * Made by a function such as `sum`. Without one, its SQL is in the module's server half.
   * @internal
   */
  formula?: Formula
  /**
   * Decimal places to which the number that `calc` or `cases` makes is rounded.
   * @default those of what it is made of
   */
  places?: number
}

export interface ComputedKind {
  options: ComputedOptions
  /** What a field adds to its options: it is read-only. */
  field: ComputedOptions & Pick<CommonOptions, 'readonly'>
  value: string | number
}

export const computedTraits: KindTraits<'computed'> = {
  compared: ({ type }) => (type === 'number' ? 'number' : 'string'),
  unsortable: true,
  derived: true,
  hasOwnSql: true,
  amount: true,
  column: { width: 120, align: ({ type }) => (type === 'number' ? 'right' : undefined) },
}
