import type { AnyModule } from '../module.ts'
import { fieldOf, formulaOf, isReference, rowDefaultOf, tableOf } from '../read.ts'
import { withSources } from './ruledSummaries.ts'
import { isSummary, splitPath, summarizedRows } from './summarizedRows.ts'

/**
 * The fields of a new row that copy what a referenced row sums up over rows of this module, as a reading copies the last one of its
 * meter: each new row changes what the next one copies.
 */
export const runningCopies = (module: AnyModule, modules: readonly AnyModule[]): readonly string[] =>
  Object.entries(module.fields).flatMap(([name, field]) => {
    const copied = rowDefaultOf(field)
    const [reference, column = ''] = typeof copied === 'object' ? splitPath(copied.from) : ['']
    const link = fieldOf(module, reference)
    const target = isReference(link) ? modules.find(one => one.name === link.to) : undefined
    return target && isSummedOver(target, column, { module, modules }) ? [name] : []
  })

const isSummedOver = (
  target: AnyModule,
  column: string,
  { module, modules }: { module: AnyModule; modules: readonly AnyModule[] },
): boolean =>
  withSources(target, column).some(name => {
    const formula = formulaOf(fieldOf(target, name))
    const rows = isSummary(formula) ? summarizedRows(target, formula, modules) : ''
    return typeof rows !== 'string' && rows.child.name === tableOf(module)
  })
