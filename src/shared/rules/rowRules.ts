import type { AnyModule, Comparison, Rule } from '../../schema/index.ts'
import { meetsCondition } from './condition.ts'

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

function isBroken({ that: [left, comparison, right], when }: Rule, row: Row): boolean {
  if (when && !meetsCondition(row, when)) return false
  const [a, b] = [comparable(row[left]), typeof right === 'number' ? right : comparable(row[right])]
  return a !== undefined && b !== undefined && !holdsBetween(a, comparison, b)
}

/** The field at which a broken rule is shown: the last one it compares. */
const fieldOfRule = ({ that: [left, , right] }: Rule): string => (typeof right === 'number' ? left : right)

/** The fields a rule reads. */
export const fieldsOfRule = ({ that: [left, , right], when = {} }: Rule): readonly string[] => [
  left,
  ...(typeof right === 'number' ? [] : [right]),
  ...Object.keys(when),
]

export interface BrokenRule {
  field: string
  /** Its place among the module's rules. */
  index: number
}

/** The rules that a row breaks. */
export const brokenRules = ({ rules = [] }: AnyModule, row: Row): readonly BrokenRule[] =>
  rules.flatMap((rule, index) => (isBroken(rule, row) ? [{ field: fieldOfRule(rule), index }] : []))

/** The other fields at which a rule that reads this one is shown. */
export const fieldsRuledBy = ({ rules = [] }: AnyModule, name: string): readonly string[] =>
  rules.filter(rule => fieldsOfRule(rule).includes(name)).flatMap(rule => (fieldOfRule(rule) === name ? [] : [fieldOfRule(rule)]))
