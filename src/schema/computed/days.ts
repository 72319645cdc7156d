import type { Calculation, Operand } from '../../kinds/computed/kind.ts'
import { clockOf } from '../fields/rowCase.ts'
import { kindTraits } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { fieldOf, formulaOf } from '../read.ts'
import { rowSourcesOf } from './formulaSources.ts'
import { isRowFormula } from './rowsBelow.ts'

/** Whether a formula means the current day by this. */
export const isToday = (module: AnyModule, side: Operand): boolean => clockOf(module, side) === 'today'

const isDay = (module: AnyModule, side: Operand): boolean => {
  const field = typeof side === 'string' ? fieldOf(module, side) : undefined
  return isToday(module, side) || (field !== undefined && kindTraits(field).ordered === 'day')
}

/** Whether a calculation counts the days from one date to another. */
export const isDayDifference = (module: AnyModule, [left, sign, right]: Calculation): boolean =>
  sign === '-' && isDay(module, left) && isDay(module, right)

/** Whether days between dates are part of a value: without one of the dates, a sum has no value, instead of one with 0 days. */
export function containsDays(module: AnyModule, side: Operand): boolean {
  if (typeof side === 'number') return false
  if (typeof side === 'object')
    return isDayDifference(module, side) || containsDays(module, side[0]) || containsDays(module, side[2])
  const formula = formulaOf(fieldOf(module, side))
  return formula?.name === 'calc' && containsDays(module, formula.of)
}

/** Whether the value of a field changes with time: no column can store it. */
export function changesWithTime(module: AnyModule, name: string, trail: readonly string[] = []): boolean {
  const formula = formulaOf(fieldOf(module, name))
  if (!isRowFormula(formula) || trail.includes(name)) return false
  return rowSourcesOf(formula).some(one => clockOf(module, one) !== undefined || changesWithTime(module, one, [...trail, name]))
}

/** Days from a date to today, or from today to a date: in the order of that date, or in the reverse order. */
export interface DaysToToday {
  date: string
  reverse: boolean
}

/** The date of a field that is nothing but the days between it and today. */
export function daysToToday(module: AnyModule, name: string): DaysToToday | null {
  const formula = formulaOf(fieldOf(module, name))
  if (formula?.name !== 'calc' || !isDayDifference(module, formula.of)) return null
  const [left, , right] = formula.of as readonly [string, '-', string]
  if (isToday(module, left) === isToday(module, right)) return null
  return isToday(module, left) ? { date: right, reverse: true } : { date: left, reverse: false }
}
