import type { DaysToToday } from '../../../schema/index.ts'
import { aroundParameter, type Sql } from '../sql.ts'
import { todaySql } from './rowFormulaSql.ts'

/** More days than are between any two dates, and few enough to be added to a date. */
const maxDays = 1_000_000

interface DaysBound {
  op: 'from' | 'to'
  days: number
}
/** The condition "at least, or at most, so many days" as one on the column of the date, so that its index serves it. */
export function daysBoundSql({ reverse }: DaysToToday, column: string, { op, days }: DaysBound): Sql {
  const bound = Math.max(-maxDays, Math.min(maxDays, op === 'from' ? Math.ceil(days) : Math.floor(days)))
  const comparison = (op === 'from') === reverse ? '<=' : '>='
  return aroundParameter(bound, parameter => `${column} ${comparison} ${todaySql} ${reverse ? '-' : '+'} ${parameter}::int`)
}
