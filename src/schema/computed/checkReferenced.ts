import { filterFields, filtersOf } from '../filters.ts'
import type { AnyModule } from '../module.ts'
import { columnNamesOf, fieldOf, formulaOf, isReference, tableOf, targetOf } from '../read.ts'
import { needsOf } from '../rights/fieldRights.ts'
import { hasScopedRows, scopedParentOf } from '../visible.ts'
import { columnsInFormula } from './formulaSources.ts'
import { resolveReferenced } from './resolveReferenced.ts'
import { columnsCompared, withSources } from './ruledSummaries.ts'
import { isSummary, splitPath, summarizedRows } from './summarizedRows.ts'

/** Whether a field is a column `supplier.level`, which no author declares. */
export function isReferenced(module: AnyModule, name: string): boolean {
  const field = fieldOf(module, name)
  return field !== undefined && formulaOf(field)?.name === 'referenced'
}

/** Names such as `supplier.level` in a list: what is wrong with those that are no column. */
export function* checkReferenced(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  const views = [
    ['list.columns', columnNamesOf(module)],
    ['list.sorts', module.list?.sorts ?? []],
    ['list.filters', filtersOf(module).flatMap(filterFields)],
    ['list.group', module.list?.group === undefined ? [] : [module.list.group]],
    ...(module.views ?? []).map((view, index) => [`views.${index}.by`, view.as === 'chart' ? [view.by] : []] as const),
  ] as const
  for (const [at, names] of views)
    for (const name of names) {
      if (!name.includes('.')) continue
      const made = isReferenced(module, name) ? undefined : resolveReferenced({ module, name, modules, trail: [] })
      if (made && 'problem' in made) yield `${at}: ${made.problem}`
      else if (at !== 'list.columns') yield* queryProblems(at, name, { module, modules })
    }
}

/** Formulas over columns of referenced rows, which everybody sees who sees their row. */
export function* checkFormulaColumns(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [name, field] of Object.entries(module.fields))
    for (const column of columnsInFormula(field)) {
      const target = targetOfColumn(module, column, modules)
      if (target && isReferenced(module, column) && isHiddenFrom(module, column, { target, modules }))
        yield `fields.${name}: not everybody sees the rows of "${target.name}", and what is made of "${column}" would tell it`
    }
}

/** Sums over rows that not everybody sees: the sum reveals something of all of them to whoever reads it. */
export function* checkSummedRows(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [name, field] of Object.entries(module.fields)) {
    const formula = formulaOf(field)
    const rows = isSummary(formula) && needsOf(field).view === undefined ? summarizedRows(module, formula, modules) : ''
    if (typeof rows === 'string') continue
    const scoped = rows.child.visible ? rows.child : scopedParentOf(rows.child, modules)?.parent
    if (scoped && scoped.name !== tableOf(module))
      yield `fields.${name}: not everybody sees the rows of "${scoped.name}", and this would tell of all of them: say needs: { view: … } of it`
  }
}

/** Rules over columns of referenced rows: they reveal something of them to everybody who writes a row. */
export function* checkRuledColumns(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [index, { that }] of (module.rules ?? []).entries()) {
    const at = `rules.${index}.that`
    for (const column of columnsCompared(module, that)) {
      const target = targetOfColumn(module, column, modules)
      if (!target) continue
      if (isHiddenFrom(module, column, { target, modules }))
        yield `${at}: not everybody sees the rows of "${target.name}", and a rule over "${column}" would tell of them`
      if (withSources(target, splitPath(column)[1] ?? '').some(one => isSummary(formulaOf(fieldOf(target, one)))))
        yield `${at}: "${column}" changes with other rows: say the rule in "${target.name}", where it holds for them too`
    }
  }
}

/** Whether somebody may see a row and not the one that a column is of: child rows are visible with the parent row that scopes them. */
function isHiddenFrom(
  module: AnyModule,
  column: string,
  { target, modules }: { target: AnyModule; modules: readonly AnyModule[] },
): boolean {
  const scoping = scopedParentOf(module, modules)
  const isVisibleWithIt = scoping?.parent.name === target.name && scoping.by === splitPath(column)[0]
  return !isVisibleWithIt && hasScopedRows(target, modules)
}

function targetOfColumn(module: AnyModule, column: string, modules: readonly AnyModule[]): AnyModule | undefined {
  const reference = fieldOf(module, splitPath(column)[0])
  return isReference(reference) ? modules.find(one => one.name === targetOf(module, reference)) : undefined
}

/** Why a list may show the column, and neither order nor filter by it. */
function* queryProblems(
  at: string,
  name: string,
  { module, modules }: { module: AnyModule; modules: readonly AnyModule[] },
): Generator<string> {
  const target = targetOfColumn(module, name, modules)
  // A copy is visible with its row; a value read from another row only to accounts that see that row.
  if (target && isHiddenFrom(module, name, { target, modules }))
    yield `${at}: not everybody sees the rows of "${target.name}", so a list shows "${name}", and is neither ordered nor filtered by it`
}
