import {
  type AnyModule,
  fieldsCompared,
  isRowFormula,
  isSummary,
  fieldComparisons,
  fieldOf,
  formulaOf,
  memoByModule,
} from '../../schema/index.ts'
import { rowValue } from './rowValue.ts'

type Row = Readonly<Record<string, unknown>>
const unknownModule = (_name: string): AnyModule | undefined => undefined

/**
 * The row with the calculated values that its rules and the conditions of its fields compare, calculated from its present values; the stored
 * ones belong to its former values. Child rows of the same form are summed up if their module is known.
 */
export function calculatedRow(module: AnyModule, row: Row, childModule = unknownModule): Row {
  const names = calculatedNames(module)
  if (!names.length) return row
  return { ...row, ...Object.fromEntries(names.map(name => [name, rowValue({ module, row, childModule }, name)])) }
}

const calculatedNames = memoByModule((module): readonly string[] => [
  ...new Set(
    [...(module.rules ?? []).map(({ that }) => that), ...fieldComparisons(module)]
      .flatMap(that => fieldsCompared(module, that))
      .filter(name => isCalculated(module, name)),
  ),
])

function isCalculated(module: AnyModule, name: string): boolean {
  const formula = formulaOf(fieldOf(module, name))
  return isRowFormula(formula) || isSummary(formula)
}
