import type { Formula, RowFormula, SummaryFormula } from '../../kinds/computed/kind.ts'
import type { AnyModule } from '../module.ts'
import { nearestNameHint } from '../names/unknownName.ts'
import { isOwnLink, isReference, tableOf } from '../read.ts'

/** The rows that a summary is over: of which module, by which field they point to the row, and the field that is summed up. */
export interface SummarizedRows {
  child: AnyModule
  by: string
  /** None for a count. */
  field: string | undefined
}

/** A path as `lines.amount`: the parts before and after its first point. */
export function splitPath(path: string): readonly [first: string, rest: string | undefined] {
  const point = path.indexOf('.')
  return point < 0 ? [path, undefined] : [path.slice(0, point), path.slice(point + 1)]
}

/** The rows that a formula names, or why it names none. */
export function summarizedRows(
  module: AnyModule,
  { of, by }: SummaryFormula,
  modules: readonly AnyModule[],
): SummarizedRows | string {
  const [first, field] = splitPath(of)
  const base = (name: string) => modules.find(one => one.name === name && one.rowsOf === undefined && !one.log)
  const owner = base(tableOf(module)) ?? module
  const named = Object.hasOwn(owner.fields, first) ? owner.fields[first] : undefined
  const children = named && 'of' in named && 'by' in named ? named : undefined
  const child = base(children ? children.of : first)
  if (!child) {
    const known = [
      ...Object.keys(owner.fields).filter(name => 'of' in (owner.fields[name] ?? {})),
      ...pointingHere(module, modules),
    ]
    return `"${first}" is neither a field with child rows nor a module; there are ${quotedNames(known)}${nearestNameHint(first, known)}`
  }
  const pointing = Object.entries(child.fields).flatMap(([name, one]) =>
    isReference(one) && isOwnLink(one) && one.to === tableOf(module) ? [name] : [],
  )
  const chosen = by ?? children?.by ?? (pointing.length === 1 ? pointing[0] : undefined)
  if (chosen !== undefined && pointing.includes(chosen)) return { child, by: chosen, field }
  if (!pointing.length) return `no field of "${child.name}" refers to "${tableOf(module)}"`
  return `say by which field "${child.name}" refers to this module: { by: '${pointing.join(`' } or { by: '`)}' }`
}

/** The modules with a reference to this one. */
const pointingHere = (module: AnyModule, modules: readonly AnyModule[]): readonly string[] =>
  modules
    .filter(one =>
      Object.values(one.fields).some(field => isReference(field) && isOwnLink(field) && field.to === tableOf(module)),
    )
    .map(one => one.name)
const quotedNames = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ') || 'none that refer to it'

const summaries = new Set(['sum', 'count', 'min', 'max'])
export const isSummary = (formula: Formula | undefined): formula is SummaryFormula =>
  formula !== undefined && summaries.has(formula.name)

const rowFormulas = new Set(['calc', 'textOf', 'cases', 'addDays'])
/** A formula over the fields of its own row. */
export const isRowFormula = (formula: Formula | undefined): formula is RowFormula =>
  formula !== undefined && rowFormulas.has(formula.name)
