import { calculatedRow } from '../../../kinds/computed/calculatedRow.ts'
import { type AnyModule, formulaOf, isSummary, memoByModule } from '../../../schema/index.ts'
import type { RowBeingChanged } from '../../../shared/rules/condition.ts'
import type { Data } from '../../db/connection.ts'

/** A row as a save leaves it, and as it is stored, each with the calculated values that its conditions compare. */
export const calculatedChange = (module: AnyModule, { row, old }: { row: Data; old: Data | null }): RowBeingChanged => ({
  row: calculatedRow(module, old ? row : { ...sumsOfNewRow(module), ...row }),
  before: old && calculatedRow(module, old),
})

/** Sums and counts of a new row are zero: it has no child rows yet. */
const sumsOfNewRow = memoByModule((module): Readonly<Data> =>
  Object.fromEntries(
    Object.entries(module.fields).flatMap(([name, field]) => {
      const formula = formulaOf(field)
      return isSummary(formula) && (formula.name === 'sum' || formula.name === 'count') ? [[name, 0]] : []
    }),
  ),
)
