import { changesWithTime } from '../computed/days.ts'
import { isUnresolved } from '../computed/isUnresolved.ts'
import { resolveReferenced } from '../computed/resolveReferenced.ts'
import { childrenSummedIn, withSources } from '../computed/ruledSummaries.ts'
import { isRowFormula } from '../computed/summarizedRows.ts'
import { kindTraits } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { possibleNames } from '../names/unknownName.ts'
import { fieldOf, formulaOf, isDerived, isReference, tableOf } from '../read.ts'
import { clockOf, clockOrder, comparisons, type RowComparison } from './rowCase.ts'

/**
 * What a comparison reads: the values of a save; also what is computed from them (the condition of a field); the row as the save leaves it
 * (a rule); or the stored row of an action.
 */
type Compared = 'saved' | 'computed' | 'whole' | 'stored'
export interface ComparisonSite {
  compared: Compared
  modules: readonly AnyModule[]
}

/** Why a comparison of two fields, or of a field with a number, the current day or moment, cannot be decided. */
export function* comparisonProblems(
  module: AnyModule,
  that: RowComparison,
  { compared, modules }: ComparisonSite,
): Generator<string> {
  const [left, comparison, right] = that
  if (!comparisons.includes(comparison)) yield `no comparison "${comparison}": say ${comparisons.join(', ')}`
  const types = [left, right].map(side => sideType(module, side, compared))
  for (const [which, side] of [left, right].entries()) {
    if (typeof side === 'string' && isUnresolved(fieldOf(module, side))) continue
    if (which === 0 && clockOf(module, side)) yield `"${side}" stands on the right: ['due_on', '<', '${side}']`
    else if (typeof side === 'string' && side.includes('.') && !fieldOf(module, side)) yield columnProblem(module, side, modules)
    else if (typeof side === 'string' && sideType(module, side, 'stored') !== undefined && types[which] === undefined)
      yield `"${side}" changes with time: compare its date with 'today', or let an action, a step, a colour or a filter ask it`
    else if (types[which] === undefined)
      yield `"${side}" is no field that can be compared${possibleNames(String(side), comparableNames(module, compared))}`
    else if (typeof side === 'string' && (compared === 'saved' || compared === 'computed') && isReadAfterSave(module, side))
      yield readAfterSave(side)
    else if (typeof side === 'string' && compared === 'saved' && isMadeBySave(module, side))
      yield `"${side}" is computed from what the same save changes: compare fields that it is made of, or let a rule, a step or an action ask it`
  }
  if (left === 'id') yield `"id" stands on the right: ['referrer', '!=', 'id']`
  if (left === right) yield `compares "${left}" with itself`
  if (isReference(fieldOf(module, left)) && types[0] && !isEquality(comparison))
    yield `"${left}" refers to a row, which is no less and no more than another: say = or !=`
  if (types[0] && types[1] && types[0] !== types[1]) yield `"${left}" and "${right}" are of different kinds`
}

const isEquality = (comparison: string): boolean => comparison === '=' || comparison === '!='

/** Why a name such as `hall.seats` is no column of a referenced row that this comparison reads. */
function columnProblem(module: AnyModule, name: string, modules: readonly AnyModule[]): string {
  const made = resolveReferenced({ module, name, modules, trail: [] })
  return 'problem' in made ? made.problem : readAfterSave(name)
}
const readAfterSave = (name: string): string =>
  `"${name}" is read from another row after the save: copy it into a field, default: { from }, or let a rule, a step or an action ask it`

/** The type that a side is compared as: numbers, texts whose order is that of the values, or the rows of a module. */
function sideType(module: AnyModule, side: string | number, compared: Compared): string | undefined {
  if (typeof side === 'number') return 'number'
  const clock = clockOf(module, side)
  if (clock) return clockOrder(clock)
  const field = fieldOf(module, side)
  if (!field) return undefined
  // The row itself, which a reference to its own module may not name.
  if (side === 'id') return `row of ${tableOf(module)}`
  if (isReference(field)) return `row of ${field.to}`
  // What changes with time has no column: it is computed when the row of an action is read.
  const isComparable = changesWithTime(module, side) ? compared === 'stored' : !isDerived(field)
  return isComparable ? kindTraits(field).ordered : undefined
}

const comparableNames = (module: AnyModule, compared: Compared): readonly string[] =>
  Object.keys(module.fields).filter(name => sideType(module, name, compared) !== undefined)

/** Whether it is a column of a referenced row, or is made of one. */
const isReadAfterSave = (module: AnyModule, name: string): boolean =>
  withSources(module, name).some(one => formulaOf(fieldOf(module, one))?.name === 'referenced')

/** Whether a save of the row gives a computed field its value: by other fields of the row, or by its child rows. */
function isMadeBySave(module: AnyModule, name: string): boolean {
  return isRowFormula(formulaOf(fieldOf(module, name))) || childrenSummedIn(module, name) !== undefined
}
