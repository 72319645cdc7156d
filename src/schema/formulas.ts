import type { Calculation, CalcOperator, DaysLater, Formula, FormulaCase, Operand } from '../kinds/computed/kind.ts'

export interface FormulaOfType<T extends 'text' | 'number' | 'same'> {
  type: T
  formula: Formula
}

/** The address of the first picture of an `images` field. */
export const firstPicture = (of: string): FormulaOfType<'text'> => ({ type: 'text', formula: { name: 'firstPicture', of } })

/** The titles of the rows that a `references` field names, those that are deleted aside. */
export const titlesOf = (of: string): FormulaOfType<'text'> => ({ type: 'text', formula: { name: 'titlesOf', of } })

/** A text put together from fields of the row, and of rows that it refers to: `textOf('{code} {vendor.name}')`. */
export const textOf = (of: string): FormulaOfType<'text'> => ({ type: 'text', formula: { name: 'textOf', of } })

/**
 * Arithmetic over fields of the row: `calc('quantity', '*', 'price')`; a side may be a calculation: `['price', '+', 'freight']`.
 * Between two dates, the days from the second to the first: `calc('due_on', '-', 'today')`; between two moments, a duration.
 */
export const calc = (left: Operand, sign: CalcOperator, right: Operand): FormulaOfType<'number'> => ({
  type: 'number',
  formula: { name: 'calc', of: [left, sign, right] satisfies Calculation },
})

/**
 * The value of the first case that a row meets: `cases({ when: { kind: 2 }, value: 'freight' }, { that: ['weight', '>', 10],
 * value: ['weight', '*', 5] }, { value: 0 })`. Empty if it meets none. All cases have a value, or all have a text:
 * `cases({ when: { urgent: 1 }, text: '急 {title}' }, { text: '{title}' })`, or all have a date: `cases({ when: { paid: 0 }, date: 'due_on' })`.
 */
export const cases = <const C extends FormulaCase>(...of: readonly C[]): FormulaOfType<TypeOfCase<C>> => ({
  type: (of.some(one => 'text' in one || 'date' in one) ? 'text' : 'number') as TypeOfCase<C>,
  formula: { name: 'cases', of },
})

/** The type of its value on the wire: a date is a text. */
type TypeOfCase<C extends FormulaCase> = C extends { text: string } | { date: string } ? 'text' : 'number'

/** The date so many days after another; before it, if the number is negative: `addDays('signed_on', 'days')`. Empty if one of the two is. */
export const addDays = (date: string, days: Operand): FormulaOfType<'text'> => ({
  type: 'text',
  formula: { name: 'addDays', of: [date, days] satisfies DaysLater },
})

/** By which field the rows point here, where they have several that do. */
interface By {
  /** The reference of those rows. */
  by?: string
}

/**
 * Sums a field of the child rows: `sum('lines.amount')`. `lines` is a field `children`, or the name of a module whose
 * rows refer to this one. Deleted rows do not count.
 */
export const sum = (of: string, { by }: By = {}): FormulaOfType<'number'> => summary('number', 'sum', { of, by })
/** The number of child rows: `count('lines')`. */
export const count = (of: string, { by }: By = {}): FormulaOfType<'number'> => summary('number', 'count', { of, by })
/** The least value of a field of the child rows, of its kind: `min('lines.due_on')`. */
export const min = (of: string, { by }: By = {}): FormulaOfType<'same'> => summary('same', 'min', { of, by })
/** The greatest value of a field of the child rows, of its kind. */
export const max = (of: string, { by }: By = {}): FormulaOfType<'same'> => summary('same', 'max', { of, by })

const summary = <T extends 'number' | 'same'>(
  type: T,
  name: 'sum' | 'count' | 'min' | 'max',
  { of, by }: { of: string; by: string | undefined },
): FormulaOfType<T> => ({ type, formula: by === undefined ? { name, of } : { name, of, by } })
