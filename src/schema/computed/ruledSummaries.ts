import { fieldsCompared, fieldsOfCase, type RowCase, type RowComparison } from '../fields/rowCase.ts'
import type { Field } from '../kinds.ts'
import type { AnyModule } from '../module.ts'
import { childrenOf, fieldOf, formulaOf, readonlyWhen, requiredWhen, shownWhen, tableOf } from '../read.ts'
import { rowSourcesOf } from './formulaSources.ts'
import { isRowFormula, isSummary, summarizedRows, splitPath } from './summarizedRows.ts'

/** A field with the fields of its row that it is calculated from, directly or through others. */
export function withSources(module: AnyModule, name: string, seen: ReadonlySet<string> = new Set()): readonly string[] {
  const formula = formulaOf(fieldOf(module, name))
  if (seen.has(name) || !isRowFormula(formula)) return [name]
  return [name, ...rowSourcesOf(formula).flatMap(one => withSources(module, one, new Set([...seen, name])))]
}

/** The fields that a comparison names, with those that they are calculated from. */
export const comparedSources = (module: AnyModule, that: RowComparison): readonly string[] => [
  ...new Set(fieldsCompared(module, that).flatMap(name => withSources(module, name))),
]

/** The field `children` whose rows a field sums up. */
export function childrenSummedIn(module: AnyModule, name: string): string | undefined {
  const formula = formulaOf(fieldOf(module, name))
  if (!isSummary(formula)) return undefined
  const [first] = splitPath(formula.of)
  const isOver = (by: string) => formula.by === undefined || formula.by === by
  return childrenOf(module).find(([field, { of, by }]) => (field === first || of === first) && isOver(by))?.[0]
}

/** Everything of a row that a rule reads: fields, those that they are calculated from, and the child rows that they sum up. */
export const sourcesOfRule = (module: AnyModule, rule: RowCase): readonly string[] => [
  ...new Set(
    fieldsOfCase(module, rule)
      .flatMap(name => withSources(module, name))
      .flatMap(name => [name, childrenSummedIn(module, name) ?? name]),
  ),
]

/** The sums over other rows that a comparison reads. */
const summariesCompared = (module: AnyModule, that: RowComparison): readonly string[] =>
  comparedSources(module, that).filter(name => isSummary(formulaOf(fieldOf(module, name))))

/** Whether a comparison reads a sum over rows that are not edited in the form of the row. */
export const comparesOtherRows = (module: AnyModule, that: RowComparison): boolean =>
  summariesCompared(module, that).some(name => childrenSummedIn(module, name) === undefined)

/** The fields `children` of whose rows a comparison reads a sum. */
export const childrenCompared = (module: AnyModule, that: RowComparison): readonly string[] =>
  summariesCompared(module, that).flatMap(name => childrenSummedIn(module, name) ?? [])

/** The columns of referenced rows that a comparison reads: triggers copy them when the row is written. */
export const columnsCompared = (module: AnyModule, that: RowComparison): readonly string[] =>
  comparedSources(module, that).filter(name => formulaOf(fieldOf(module, name))?.name === 'referenced')

/** The comparisons under which a field is shown, required or readonly: what they name is known for the row as a save leaves it. */
const comparisonsOfField = (field: Field): readonly RowComparison[] =>
  [shownWhen(field), requiredWhen(field), readonlyWhen(field)].flatMap(one => (one?.that ? [one.that] : []))

/** The comparisons of all fields of the module. */
export const fieldComparisons = (module: AnyModule): readonly RowComparison[] =>
  Object.values(module.fields).flatMap(comparisonsOfField)

/** Whether these conditions compare what is calculated: from the row, or from rows below it. */
export const comparesCalculated = (module: AnyModule, field: Field): boolean =>
  comparisonsOfField(field).some(that => fieldsCompared(module, that).some(name => formulaOf(fieldOf(module, name))))

/** The child rows whose sums decide whether a field is shown, required or readonly. */
export const childrenDeciding = (module: AnyModule, field: Field): readonly string[] =>
  comparisonsOfField(field).flatMap(that => childrenCompared(module, that))

/** Sums over other rows that rules of the module compare: triggers check these rules when those rows change. */
const ruledSummaries = (module: AnyModule): readonly string[] =>
  (module.rules ?? []).flatMap(({ that }) => summariesCompared(module, that))

/** Whether the database decides on rules as rows of the module are written: rules of their own, or of the rows that sum them up. */
export const isDecidedAsWritten = (module: AnyModule, modules: readonly AnyModule[]): boolean =>
  (module.rules ?? []).some(({ that }) => columnsCompared(module, that).length > 0) ||
  modules.some(above =>
    ruledSummaries(above).some(name => {
      const formula = formulaOf(fieldOf(above, name))
      const rows = isSummary(formula) ? summarizedRows(above, formula, modules) : ''
      return typeof rows !== 'string' && rows.child.name === tableOf(module)
    }),
  )
