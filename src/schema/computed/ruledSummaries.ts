import { fieldsCompared, type RowComparison } from '../fields/rowCase.ts'
import type { AnyModule } from '../module.ts'
import { fieldOf, formulaOf, tableOf } from '../read.ts'
import { isSummary, rowsBelow } from './rowsBelow.ts'

/** The sums over other rows that a comparison names. */
export const summariesCompared = (module: AnyModule, that: RowComparison): readonly string[] =>
  fieldsCompared(module, that).filter(name => isSummary(formulaOf(fieldOf(module, name))))

/** Sums over other rows that rules of the module compare: triggers hold them when those rows change. */
export const ruledSummaries = (module: AnyModule): readonly string[] =>
  (module.rules ?? []).flatMap(({ that }) => summariesCompared(module, that))

/** Whether a write of the module's rows may break a rule of the rows above them. */
export const isCountedByRules = (module: AnyModule, modules: readonly AnyModule[]): boolean =>
  modules.some(above =>
    ruledSummaries(above).some(name => {
      const formula = formulaOf(fieldOf(above, name))
      const rows = isSummary(formula) ? rowsBelow(above, formula, modules) : ''
      return typeof rows !== 'string' && rows.child.name === tableOf(module)
    }),
  )
