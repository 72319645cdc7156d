import {
  type AnyModule,
  clockOf,
  type Comparison,
  fieldsCompared,
  fieldsOfCase,
  type RowCase,
  type RowComparison,
  type Rule,
} from '../../schema/index.ts'
import { meetsCondition } from './condition.ts'
import { shanghaiNow, shanghaiToday } from './shanghaiTime.ts'

type Row = Readonly<Record<string, unknown>>

const holds: Readonly<Record<Comparison, (left: number | string, right: number | string) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>=': (left, right) => left >= right,
  '>': (left, right) => left > right,
}

/** Whether a comparison of two values holds. */
export const holdsBetween = (left: number | string, comparison: Comparison, right: number | string): boolean =>
  holds[comparison](left, right)

/** Numbers as they are, dates and times as texts that sort as they do; undefined where the field is empty. */
const comparable = (value: unknown): number | string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined

/** What a side of a comparison is beside fields: a number, the current day or moment in China. */
export function constantSide(module: AnyModule, side: string | number): number | string | undefined {
  if (typeof side === 'number') return side
  const clock = clockOf(module, side)
  return clock && (clock === 'today' ? shanghaiToday() : shanghaiNow())
}

/** Whether a comparison holds; undefined if a side is empty. */
function holdsIn(module: AnyModule, row: Row, [left, comparison, right]: RowComparison): boolean | undefined {
  const [a, b] = [comparable(row[left]), constantSide(module, right) ?? comparable(row[right])]
  return a === undefined || b === undefined ? undefined : holdsBetween(a, comparison, b)
}

/** Whether a row meets the conditions of a case. */
export const meetsCase = (module: AnyModule, row: Row, { when = {}, that }: RowCase): boolean =>
  meetsCondition(row, when) && (!that || holdsIn(module, row, that) === true)

const isBroken = (module: AnyModule, { that, when = {} }: Rule, row: Row): boolean =>
  meetsCondition(row, when) && holdsIn(module, row, that) === false

/** The field at which a broken rule is shown: the last one it compares. */
const fieldOfRule = (module: AnyModule, { that }: Rule): string => fieldsCompared(module, that).at(-1) ?? that[0]

/** The fields that the rules of a module read. */
export const fieldsOfRules = (module: AnyModule): readonly (readonly string[])[] =>
  (module.rules ?? []).map(rule => fieldsOfCase(module, rule))

export interface BrokenRule {
  field: string
  /** Its place among the module's rules. */
  index: number
}

/** The rules that a row breaks. */
export const brokenRules = (module: AnyModule, row: Row): readonly BrokenRule[] =>
  (module.rules ?? []).flatMap((rule, index) =>
    isBroken(module, rule, row) ? [{ field: fieldOfRule(module, rule), index }] : [],
  )

/** The other fields at which a rule that reads this one is shown. */
export const fieldsRuledBy = (module: AnyModule, name: string): readonly string[] =>
  (module.rules ?? [])
    .filter(rule => fieldsOfCase(module, rule).includes(name))
    .flatMap(rule => (fieldOfRule(module, rule) === name ? [] : [fieldOfRule(module, rule)]))
