import {
  type AnyModule,
  fieldsCompared,
  isRowFormula,
  isSummary,
  fieldOf,
  formulaOf,
  requiringComparisons,
} from '../../schema/index.ts'
import { rowValue } from './rowValue.ts'

type Row = Readonly<Record<string, unknown>>
const unknownModule = (_name: string): AnyModule | undefined => undefined

/**
 * The row with the calculated values that its rules and its required fields compare, as a save of these values leaves them: what was stored with the row is
 * that of its former values. Child rows that are typed in the same form are summed up where their module is known.
 */
export function calculatedRow(module: AnyModule, row: Row, childModule = unknownModule): Row {
  const names = [...(module.rules ?? []).map(({ that }) => that), ...requiringComparisons(module)]
    .flatMap(that => fieldsCompared(module, that))
    .filter(name => isCalculated(module, name))
  if (!names.length) return row
  return { ...row, ...Object.fromEntries(names.map(name => [name, rowValue({ module, row, childModule }, name)])) }
}

function isCalculated(module: AnyModule, name: string): boolean {
  const formula = formulaOf(fieldOf(module, name))
  return isRowFormula(formula) || isSummary(formula)
}
