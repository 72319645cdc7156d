import type { Operand } from '../../kinds/computed/kind.ts'
import type { AnyModule } from '../module.ts'
import type { RowCondition } from '../options.ts'
import { fieldOf } from '../read.ts'

export const comparisons = ['<', '<=', '=', '!=', '>=', '>'] as const
export type Comparison = (typeof comparisons)[number]

/** The current day and the current moment, as comparisons and formulas name them, with the order of fields they are compared with. */
const clocks = { today: 'day', now: 'moment' } as const
export type ClockWord = keyof typeof clocks

/** A field, a comparison, and another field, a number, the current day or the current moment. */
export type RowComparison<K extends string = string> = readonly [left: K, comparison: Comparison, right: K | number | ClockWord]

/** Rows that meet both conditions. */
export interface RowCase<K extends string = string> {
  /** Fields of the row, with the value or the values that each must have. */
  when?: RowCondition<K>
  /** A comparison as that of a rule; it does not hold if a side is empty. */
  that?: RowComparison<K>
}

/** What a side of a comparison means if it is the current day or moment; a field of that name comes first. */
export const clockOf = (module: AnyModule, side: Operand): ClockWord | undefined =>
  typeof side === 'string' && Object.hasOwn(clocks, side) && !fieldOf(module, side) ? (side as ClockWord) : undefined
/** The order of fields that it is compared with. */
export const clockOrder = (clock: ClockWord): 'day' | 'moment' => clocks[clock]

/** The fields that a comparison names. */
export const fieldsCompared = (module: AnyModule, [left, , right]: RowComparison): readonly string[] =>
  typeof right === 'number' || clockOf(module, right) ? [left] : [left, right]

/** The fields that a case names. */
export const fieldsOfCase = (module: AnyModule, { when = {}, that }: RowCase): readonly string[] => [
  ...new Set([...Object.keys(when), ...(that ? fieldsCompared(module, that) : [])]),
]

/** The conditions of rows that may be deleted. */
export const deletableWhen = ({ delete: { only, that } = {} }: AnyModule): RowCase => ({
  ...(only ? { when: only } : {}),
  ...(that ? { that } : {}),
})
/** The fields that they name. */
export const fieldsOfDeletion = (module: AnyModule): readonly string[] => fieldsOfCase(module, deletableWhen(module))
