import type { DaysToToday } from '../../../schema/index.ts'
import { aroundParameter, type Sql } from '../sql.ts'
import { maxDayCount, todaySql } from './rowFormulaSql.ts'

interface DaysBound {
  op: 'from' | 'to'
  days: number
}
/** The condition "at least, or at most, so many days" as one on the column of the date, so that its index serves it. */
export function daysBoundSql({ reverse }: DaysToToday, column: string, { op, days }: DaysBound): Sql {
  const bound = Math.max(-maxDayCount, Math.min(maxDayCount, op === 'from' ? Math.ceil(days) : Math.floor(days)))
  const comparison = (op === 'from') === reverse ? '<=' : '>='
  return aroundParameter(bound, parameter => `${column} ${comparison} ${todaySql} ${reverse ? '-' : '+'} ${parameter}::int`)
}
