import {
  type AnyModule,
  columnsCompared,
  comparedSources,
  type Comparison,
  comparesOtherRows,
  constantsOf,
  fieldComparisons,
  fieldOf,
  hasPage,
  isReadonly,
  isReference,
  kindTraits,
  numberBoundsOf,
  type RowComparison,
  splitPath,
  targetOf,
} from '../schema/index.ts'
import { valuesOfCase } from './fitRules.ts'
import { readonlyCopies } from './readonlyCopies.ts'
import type { SampleContext, SampleRow } from './sampleDraft.ts'
import { limitsAboveSums, unreachedSum } from './suppliesOf.ts'

/** A rule over a column of a referenced row and nothing of the row itself. */
interface ColumnRule {
  reference: string
  target: AnyModule
  /** As a comparison of that row. */
  that: RowComparison
}

/** The comparisons of a rule's columns with a number, the current day or moment, each as one of the referenced row. */
function columnRules(module: AnyModule, modules: readonly AnyModule[], that: RowComparison): readonly ColumnRule[] {
  const [left, comparison, right] = that
  const [reference, column] = splitPath(left)
  const field = fieldOf(module, reference)
  if (!columnsCompared(module, that).includes(left) || !isReference(field)) return []
  if (typeof right === 'string' && fieldOf(module, right)) return []
  const target = modules.find(one => one.name === targetOf(module, field))
  return target && column !== undefined ? [{ reference, target, that: [column, comparison, right] }] : []
}

/** Values that new rows of a module need, so that rows of others may refer to them; what the first of those needs decides. */
export function valuesOfReferredRows(
  referring: readonly AnyModule[],
  target: AnyModule,
  modules: readonly AnyModule[],
): SampleRow {
  const rules = referring
    .toReversed()
    .flatMap(module => (module.rules ?? []).flatMap(({ that }) => columnRules(module, modules, that)))
  const needed = rules.flatMap(one => (one.target === target ? [valuesOfCase(target, { that: one.that }) ?? {}] : []))
  return Object.assign({ ...limitsAboveSums(target), ...columnLimits(target, modules) }, ...needed) as SampleRow
}

/**
 * Large numbers in columns that rules of other modules compare with sums: the seats of a room, which a class may not exceed. And late
 * days where a rule compares them with a day of its own row: until when a licence is valid.
 */
const columnLimits = (target: AnyModule, modules: readonly AnyModule[]): SampleRow =>
  Object.fromEntries(
    modules.flatMap(one =>
      (one.rules ?? []).flatMap(({ that }): readonly (readonly [string, string | number])[] => {
        const [left, comparison, right] = that
        const [limit, sum] = (comparison.startsWith('<') ? [right, left] : [left, right]).map(String) as [string, string]
        const [reference, column = ''] = splitPath(limit)
        const [link, compared] = [fieldOf(one, reference), fieldOf(target, column)]
        const isOfTarget = columnsCompared(one, that).includes(limit) && isReference(link) && targetOf(one, link) === target.name
        if (!isOfTarget || !compared) return []
        const late = isReadonly(compared) || !fieldOf(one, sum) ? undefined : lateDays[kindTraits(compared).ordered ?? '']
        if (late !== undefined) return [[column, late]]
        return comparesOtherRows(one, [sum, '=', 0])
          ? [[column, Math.min(unreachedSum, numberBoundsOf(compared).max ?? unreachedSum)]]
          : []
      }),
    ),
  )
const lateDays: Readonly<Record<string, string>> = { day: '2099-12-31', moment: '2099-12-31 00:00:00' }

const opposites: Readonly<Record<Comparison, Comparison>> = {
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
  '>=': '<',
  '>': '<=',
}
/** The reference by which a row breaks a rule, and values of the row it would name; undefined where its own fields decide, too. */
export function valuesBreaking(
  module: AnyModule,
  modules: readonly AnyModule[],
  that: RowComparison,
): { reference: string; target: AnyModule; values: SampleRow } | undefined {
  const [first] = columnRules(module, modules, that)
  if (!first) return undefined
  const [column, comparison, right] = first.that
  const values = valuesOfCase(first.target, { that: [column, opposites[comparison], right] })
  const field = fieldOf(module, first.reference)
  const constants = Object.entries(field ? constantsOf(field) : {}).map(([name, is]) => [name, [is].flat()[0]] as const)
  return values
    ? { reference: first.reference, target: first.target, values: { ...Object.fromEntries(constants), ...values } }
    : undefined
}

/** Values of the rows that a draft refers to: the columns that rules compare, and those that compared fields copy. */
export async function referredColumns(context: SampleContext, module: AnyModule, row: SampleRow): Promise<SampleRow> {
  const known: Record<string, unknown> = await copiesCompared(context, module, row)
  for (const name of new Set((module.rules ?? []).flatMap(({ that }) => columnsCompared(module, that)))) {
    const [reference, column] = splitPath(name)
    const field = fieldOf(module, reference)
    const target = isReference(field) && context.modules.find(one => one.name === targetOf(module, field))
    // No page reads a child row by itself: what it holds is known after the save.
    if (!target || !hasPage(target) || column === undefined || !row[reference]) continue
    const found = await context.call<Record<string, unknown>>(`${target.wire.path}/info`, { id: row[reference] })
    known[name] = found?.[column]
  }
  return known
}

/** The values of readonly copies that rules and conditions compare. */
function copiesCompared(context: SampleContext, module: AnyModule, row: SampleRow): Promise<Record<string, unknown>> {
  const comparisons = [...(module.rules ?? []).map(({ that }) => that), ...fieldComparisons(module)]
  return readonlyCopies(context, { module, row, names: new Set(comparisons.flatMap(that => comparedSources(module, that))) })
}
