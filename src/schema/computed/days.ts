import type { Calculation, Operand } from '../../kinds/computed/kind.ts'
import { clockOf, clockOrder } from '../fields/rowCase.ts'
import { kindTraits } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { fieldOf, formulaOf } from '../read.ts'
import { rowSourcesOf } from './formulaSources.ts'
import { isRowFormula } from './summarizedRows.ts'

/** Whether a formula means the current day by this. */
export const isTodayOperand = (module: AnyModule, side: Operand): boolean => clockOf(module, side) === 'today'

/** Whether an operand is a date or a moment. */
function timeOf(module: AnyModule, side: Operand): 'day' | 'moment' | undefined {
  if (typeof side !== 'string') return undefined
  const clock = clockOf(module, side)
  if (clock) return clockOrder(clock)
  const field = fieldOf(module, side)
  const ordered = field && kindTraits(field).ordered
  return ordered === 'day' || ordered === 'moment' ? ordered : undefined
}

/** What lies between the two sides of a calculation: days between two dates, minutes between two moments. */
export function differenceOf(module: AnyModule, [left, sign, right]: Calculation): 'day' | 'moment' | undefined {
  const time = sign === '-' ? timeOf(module, left) : undefined
  return time === timeOf(module, right) ? time : undefined
}

/** Whether a time between two others is part of a value: without one of them, a sum has no value, instead of one with 0. */
export function containsDifference(module: AnyModule, side: Operand): boolean {
  if (typeof side === 'number') return false
  if (typeof side === 'object')
    return differenceOf(module, side) !== undefined || containsDifference(module, side[0]) || containsDifference(module, side[2])
  const formula = formulaOf(fieldOf(module, side))
  return formula?.name === 'calc' && containsDifference(module, formula.of)
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
  if (formula?.name !== 'calc' || differenceOf(module, formula.of) !== 'day') return null
  const [left, , right] = formula.of as readonly [string, '-', string]
  if (isTodayOperand(module, left) === isTodayOperand(module, right)) return null
  return isTodayOperand(module, left) ? { date: right, reverse: true } : { date: left, reverse: false }
}
