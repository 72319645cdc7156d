import type { Calculation, FormulaCase, Operand, RowFormula } from '../../kinds/computed/kind.ts'
import type { Field } from '../kinds.ts'
import { formulaOf } from '../read.ts'
import { isRowFormula, splitPath } from './summarizedRows.ts'

/** The fields that a calculation names. */
export const fieldsOfCalculation = ([left, , right]: Calculation): readonly string[] => [left, right].flatMap(fieldsOfOperand)
export const fieldsOfOperand = (operand: Operand): readonly string[] =>
  typeof operand === 'string' ? [operand] : typeof operand === 'number' ? [] : fieldsOfCalculation(operand)

/** The numbers that are written in a calculation. */
export const numbersIn = (operand: Operand): readonly number[] =>
  typeof operand === 'number' ? [operand] : typeof operand === 'string' ? [] : [operand[0], operand[2]].flatMap(numbersIn)

/** The fields that a case names: in its conditions, and in its value. */
const namesInCase = (one: FormulaCase): readonly string[] => [
  ...Object.keys(one.when ?? {}),
  ...(one.that ? [one.that[0], one.that[2]].flatMap(side => (typeof side === 'string' ? [side] : [])) : []),
  ...('text' in one ? fieldsInText(one.text) : 'date' in one ? [one.date] : fieldsOfOperand(one.value)),
]

/** The fields of its own row that a formula is made of. */
export function rowSourcesOf(formula: RowFormula): readonly string[] {
  if (formula.name === 'textOf') return fieldsInText(formula.of)
  if (formula.name === 'addDays') return formula.of.flatMap(fieldsOfOperand)
  return formula.name === 'calc' ? fieldsOfCalculation(formula.of) : formula.of.flatMap(namesInCase)
}

/** The columns of referenced rows that the formula of a field names: `product.price`. */
export function columnsInFormula(field: Field): readonly string[] {
  const formula = formulaOf(field)
  return isRowFormula(formula) ? rowSourcesOf(formula).filter(name => name.includes('.')) : []
}

/** The fields that a text names: `{code} {name}`. */
export const fieldsInText = (text: string): readonly string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** Why no text has a reference, and what to name instead. */
export function furtherRow(name: string, title: string): string {
  const [link, path] = splitPath(name)
  return path === undefined
    ? `"${name}" is a reference: name a field of its row, {${name}.${title}}`
    : `"${name}" points to a further row: make a text of it where "${path}" is, textOf('{${path}.${title}}'), and name that field, {${link}.…}`
}
