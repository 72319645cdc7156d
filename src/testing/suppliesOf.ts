import type { Operand } from '../kinds/computed/kind.ts'
import {
  type AnyModule,
  childrenCompared,
  childrenSummedIn,
  comparedSources,
  comparesOtherRows,
  fieldOf,
  formulaOf,
  hasPage,
  isComputed,
  isReadonly,
  isSummary,
  kindTraits,
  numberBoundsOf,
  type RowComparison,
  summarizedRows,
  withSources,
} from '../schema/index.ts'
import { valuesMeeting } from './fitRules.ts'

/** Rows of another module whose sum is the limit of a rule: what a store received, which what is used of it may not exceed. */
interface Supply {
  child: AnyModule
  /** The reference of those rows. */
  by: string
  /** Values with which a row adds as much as many rows do not use up. */
  values: Readonly<Record<string, unknown>>
}

/** A number that many rows of another module do not reach. */
export const unreachedSum = 100_000

/** A field, or those that are added up in its calculation: what is received, of which what is used is taken away. */
function addedTo(target: AnyModule, operand: Operand): readonly string[] {
  if (typeof operand === 'number') return []
  const formula = typeof operand === 'string' ? formulaOf(fieldOf(target, operand)) : undefined
  if (typeof operand === 'string') return formula?.name === 'calc' ? addedTo(target, formula.of) : [operand]
  const [left, sign, right] = operand
  return [...addedTo(target, left), ...(sign === '+' ? addedTo(target, right) : [])]
}

/** What a new row needs before rows of another module may refer to it: without a supply the limit of its rule is 0. */
export const suppliesOf = (target: AnyModule, modules: readonly AnyModule[]): readonly Supply[] =>
  (target.rules ?? []).flatMap(({ that: [left, comparison, right] }) => {
    const [limit, used] = (comparison.startsWith('<') ? [right, left] : [left, right]).map(String) as [string, string]
    if (comparison === '!=' || !fieldOf(target, limit)) return []
    const isLeft = typeof right === 'number' && comparison.startsWith('>')
    if (!isLeft && !comparesOtherRows(target, [used, '=', 0])) return []
    return (isLeft ? addedTo(target, limit) : withSources(target, limit)).flatMap((name): Supply[] => {
      const formula = formulaOf(fieldOf(target, name))
      if (!isSummary(formula) || formula.name !== 'sum' || childrenSummedIn(target, name) !== undefined) return []
      const rows = summarizedRows(target, formula, modules)
      if (typeof rows === 'string' || rows.field === undefined || !hasPage(rows.child)) return []
      const values = valuesAdding(rows.child, rows.field)
      return values ? [{ child: rows.child, by: rows.by, values }] : []
    })
  })

/** Values of a row with which a summed number is large: its own, or that of the first case which has it, of goods in and not out. */
function valuesAdding(child: AnyModule, name: string): Readonly<Record<string, unknown>> | undefined {
  const field = fieldOf(child, name)
  const formula = formulaOf(field)
  if (formula?.name === 'cases')
    for (const one of formula.of) {
      const values = 'value' in one && !one.that && typeof one.value === 'string' ? valuesAdding(child, one.value) : undefined
      if (values) return { ...valuesMeeting(one.when), ...values }
    }
  return field && !isReadonly(field) ? { [name]: Math.min(unreachedSum, numberBoundsOf(field).max ?? unreachedSum) } : undefined
}

/** Numbers that many rows of another module do not reach, where a rule compares their sum with them or with what begins with them. */
export const limitsAboveSums = (target: AnyModule): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (target.rules ?? []).flatMap(({ that: [left, comparison, right] }) => {
      const compared = comparison.startsWith('<') ? right : left
      const [limit] = storedSources(target, compared)
      const [field, sum] = [fieldOf(target, limit ?? ''), compared === right ? left : right]
      if (!field || isReadonly(field) || kindTraits(field).ordered !== 'number') return []
      return comparesOtherRows(target, [String(sum), '=', 0])
        ? [[limit ?? '', Math.min(unreachedSum, numberBoundsOf(field).max ?? unreachedSum)]]
        : []
    }),
  )

/** Comparisons that give child rows large numbers, where a rule limits a sum over rows of another module by a sum over them. */
export const childLimitsAboveSums = (target: AnyModule): readonly RowComparison[] =>
  (target.rules ?? []).flatMap(({ that: [left, comparison, right] }) => {
    const [limit, sum] = (comparison.startsWith('<') ? [right, left] : [left, right]).map(String) as [string, string]
    const isRoom = comparesOtherRows(target, [sum, '=', 0]) && childrenCompared(target, [limit, '=', 0]).length > 0
    return isRoom ? [[limit, '>=', unreachedSum] as const] : []
  })

/** A stored field itself, or those that a computed one is made of, in their order. */
const storedSources = (module: AnyModule, side: string | number): readonly string[] =>
  typeof side === 'string' && fieldOf(module, side)
    ? comparedSources(module, [side, '=', 0]).filter(name => module.fields[name] && !isComputed(module.fields[name]))
    : []
