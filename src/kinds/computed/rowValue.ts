import { fieldsInText } from '../../schema/computed/formulaSources.ts'
import {
  type AnyModule,
  childrenOf,
  containsDifference,
  type Field,
  type FieldOf,
  differenceOf,
  fieldOf,
  formulaOf,
  kindTraits,
  splitPath,
} from '../../schema/index.ts'
import { constantOperand, compareValues, meetsCondition } from '../../shared/rules/condition.ts'
import {
  addExact,
  divideExact,
  type ExactDecimal,
  exactDecimal,
  multiplyExact,
  negateExact,
  roundExact,
} from '../../shared/rules/exactDecimals.ts'
import { withCurrencyPlaces } from '../money/kind.ts'
import { decimalPlaces } from '../number/acceptDecimal.ts'
import { firstDay, lastDay } from '../timestamp/parseMoment.ts'
import type { Calculation, DaysLater, FormulaCase, Operand, SummaryFormula } from './kind.ts'

interface RowSite {
  module: AnyModule
  row: Readonly<Record<string, unknown>>
  childModule: (name: string) => AnyModule | undefined
}
/** Null is empty, undefined is unknown. */
type Exact = ExactDecimal | null | undefined

/**
 * The value of a formula for a typed row: what a save would store, calculated as the database does (`rowFormulaSql`). Undefined
 * if the row lacks an operand: a new row has no columns of other rows.
 */
export function rowValue(site: RowSite, name: string): unknown {
  const field = fieldOf(site.module, name)
  const formula = formulaOf(field)
  if (!field || !formula) return site.row[name] ?? null
  switch (formula.name) {
    case 'calc':
      return roundedTo(field, calculate(site, formula.of))
    case 'cases':
      return chosenValue(site, field, formula.of)
    case 'addDays':
      return laterDay(site, formula.of)
    case 'textOf':
      return writtenText(site, formula.of)
    case 'sum':
    case 'count':
    case 'min':
    case 'max':
      return summaryValue(site, name, formula)
    case 'firstPicture':
    case 'titlesOf':
    case 'referenced':
      return site.row[name]
  }
}

const roundedTo = (field: Field, value: Exact): number | null | undefined => value && roundExact(value, placesOf(field))
const placesOf = (field: Field): number =>
  kindTraits(field).ordered === 'duration' ? 0 : decimalPlaces(withCurrencyPlaces(field as FieldOf['money']))

function operandValue(site: RowSite, side: Operand): Exact {
  if (typeof side === 'object') return calculate(site, side)
  const value = typeof side === 'number' ? side : rowValue(site, side)
  if (value === null) return null
  return typeof value === 'number' && Number.isFinite(value) ? exactDecimal(value) : undefined
}

const zero: ExactDecimal = { digits: 0n, places: 0 }
/** An empty side of a sum counts as 0, unless both are empty; a product with an empty side, and a quotient by 0, are empty. */
function calculate(site: RowSite, calculation: Calculation): Exact {
  const [left, sign, right] = calculation
  const difference = differenceOf(site.module, calculation)
  if (difference) {
    const [to, from] = [left, right].map(side => timeNumber(site, String(side), difference))
    return timeBetween({ from, to }, difference)
  }
  const [a, b] = [operandValue(site, left), operandValue(site, right)]
  if (a === undefined || b === undefined) return undefined
  if ((a === null && containsDifference(site.module, left)) || (b === null && containsDifference(site.module, right))) return null
  if (sign === '+' || sign === '-')
    return a === null && b === null ? null : addExact(a ?? zero, sign === '-' ? negateExact(b ?? zero) : (b ?? zero))
  if (a === null || b === null) return null
  if (sign === '*') return multiplyExact(a, b)
  return b.digits === 0n ? null : divideExact(a, b)
}

const minute = 60_000
/** The forms of dates and moments, and the length of what is counted between them. */
const times = {
  day: { form: /^\d{4}-\d\d-\d\d$/, length: 24 * 60 * minute },
  moment: { form: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, length: minute },
} as const
/** The milliseconds from 1970 to a date or a moment of the row: both sides are in the time of China, so that no zone matters. */
function timeNumber(site: RowSite, side: string, difference: keyof typeof times): number | null | undefined {
  const value = constantOperand(site.module, side) ?? rowValue(site, side)
  if (value === null || value === '') return null
  const { form } = times[difference]
  const text = typeof value === 'string' && form.test(value) ? value : ''
  const time = Date.parse(difference === 'day' ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? undefined : time
}
interface TimeSpan {
  from: number | null | undefined
  to: number | null | undefined
}
/** Divided after the subtraction: minutes from 1970 have no exact fractions, and one of them would be lost now and then. */
function timeBetween({ from, to }: TimeSpan, difference: keyof typeof times): Exact {
  if (from === undefined || to === undefined) return undefined
  return from === null || to === null ? null : exactDecimal(Math.trunc((to - from) / times[difference].length))
}

/** The value of the first case that the row meets; unknown where that depends on what is unknown. */
function chosenValue(site: RowSite, field: Field, cases: readonly FormulaCase[]): number | string | null | undefined {
  for (const one of cases) {
    const applies = meetsCase(site, one)
    if (applies === undefined) return undefined
    if (applies) return takenValue(site, field, one)
  }
  return null
}

function takenValue(site: RowSite, field: Field, taken: FormulaCase): number | string | null | undefined {
  if ('text' in taken) return writtenText(site, taken.text)
  return 'date' in taken
    ? (rowValue(site, taken.date) as string | null | undefined)
    : roundedTo(field, operandValue(site, taken.value))
}

/** Empty beyond the days that a date may be. */
function laterDay(site: RowSite, [date, days]: DaysLater): string | null | undefined {
  const [from, count] = [timeNumber(site, date, 'day'), operandValue(site, days)]
  if (from === undefined || count === undefined) return undefined
  if (from === null || count === null) return null
  const time = from + roundExact(count, 0) * times.day.length
  const isDay = time >= Date.parse(firstDay) && time <= Date.parse(lastDay)
  return isDay ? new Date(time).toISOString().slice(0, 10) : null
}

function meetsCase(site: RowSite, { when = {}, that }: FormulaCase): boolean | undefined {
  const named = Object.keys(when).map(name => [name, rowValue(site, name)] as const)
  const known = named.filter(([, value]) => value !== undefined)
  const row = Object.fromEntries(known)
  if (!known.every(([name]) => meetsCondition(row, { [name]: when[name] ?? [] }))) return false
  const holds = that ? comparisonHolds(site, that) : true
  return holds && known.length < named.length ? undefined : holds
}

function comparisonHolds(site: RowSite, [left, comparison, right]: NonNullable<FormulaCase['that']>): boolean | undefined {
  const [a, b] = [left, right].map(side => constantOperand(site.module, side) ?? rowValue(site, String(side)))
  if (a === undefined || b === undefined) return undefined
  return isComparable(a) && isComparable(b) && compareValues(a, comparison, b)
}
const isComparable = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/** A summary of the child rows that are typed in the same form; over other rows, the stored value. */
function summaryValue(site: RowSite, made: string, { name, of }: SummaryFormula): unknown {
  const [first, path] = splitPath(of)
  const children = childrenOf(site.module).find(([one, { of: module }]) => one === first || module === first)
  const rows: unknown = children && site.row[children[0]]
  const module = children && site.childModule(children[1].of)
  if (!module || !Array.isArray(rows)) return site.row[made]
  if (name === 'count') return rows.length
  const values = rows.map(row => rowValue({ ...site, module, row }, path ?? ''))
  if (values.includes(undefined)) return undefined
  const filled = values.filter(value => value !== null && value !== '')
  if (name === 'sum') return sumOf(fieldOf(site.module, made), filled)
  const sorted = filled.toSorted((a, b) => (a === b ? 0 : (a as number | string) < (b as number | string) ? -1 : 1))
  return sorted.at(name === 'min' ? 0 : -1) ?? null
}

function sumOf(field: Field | undefined, values: readonly unknown[]): number | undefined {
  if (!field || !values.every(value => typeof value === 'number' && Number.isFinite(value))) return undefined
  return roundExact(
    (values as number[]).reduce((total, value) => addExact(total, exactDecimal(value)), zero),
    placesOf(field),
  )
}

/** The text with its values, which are texts and days; undefined if one is a number, because only the database formats these. */
function writtenText(site: RowSite, text: string): string | null | undefined {
  const values = fieldsInText(text).map(name => rowValue(site, name))
  if (!values.every(value => value === null || typeof value === 'string')) return undefined
  let next = 0
  const written = text.replaceAll(/\{[^{}]*\}/g, () => (values[next++] as string | null) ?? '').trim()
  return written === '' ? null : written
}
