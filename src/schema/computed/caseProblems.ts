import type { FormulaCase } from '../../kinds/computed/kind.ts'
import { conditionProblems } from '../fields/conditionProblems.ts'
import { clockOf, clockOrder, comparisons, type RowCase } from '../fields/rowCase.ts'
import type { Field } from '../kinds.ts'
import { comparableValues, kindTraits } from '../kindTraits.ts'
import { isLink, isMultiValued } from '../read.ts'
import { type FormulaSite, isNumber, sourceField } from './resolveFormula.ts'

/** Problems of the cases of a formula; those of the fields in their values are found by `resolveFormula`. */
export function* formulaCaseProblems(site: FormulaSite, cases: readonly FormulaCase[]): Generator<string> {
  if (!cases.length) return yield 'has no case: say cases({ when: { … }, value: … })'
  for (const [index, one] of cases.entries()) {
    const at = `case ${index + 1}`
    if (!one.when && !one.that && index < cases.length - 1)
      yield `${at} is for every row, so that those after it are for none: say it last`
    for (const wrong of caseProblems(site, one)) yield `${at}: ${wrong}`
  }
  const given = ['value', 'text', 'date'].filter(word => cases.some(one => word in one))
  if (given.length > 1)
    yield `has cases with ${given.map(word => `a ${word}`).join(' and cases with ')}: give all of them the same`
}

/** Why no row can meet the conditions of a case. */
export function* caseProblems(site: FormulaSite, { when = {}, that }: RowCase): Generator<string> {
  for (const [name, is] of Object.entries(when)) {
    const source = sourceField(site, site.module, name)
    if ('problem' in source) yield source.problem
    else if (!isCompared(source.field))
      yield `"${name}" is of kind ${source.field.kind}: \`when\` asks choices, states, flags and numbers`
    else if (is !== undefined) for (const wrong of conditionProblems(source.field, is)) yield `"${name}" ${wrong}`
  }
  if (!that) return
  const [left, comparison, right] = that
  if (!comparisons.includes(comparison)) yield `no comparison "${comparison}": say ${comparisons.join(', ')}`
  if (left === right) yield `compares "${left}" with itself`
  const types: string[] = []
  for (const side of [left, right]) {
    const order = orderOfSide(site, side, side === right)
    if (typeof order === 'object') return yield order.problem
    types.push(order)
  }
  if (types[0] !== types[1]) yield `"${left}" is a ${types[0]} and ${JSON.stringify(right)} a ${types[1]}, which are not compared`
}
/** What a side is compared as; the current day or moment on the right alone. */
function orderOfSide(site: FormulaSite, side: string | number, isRight: boolean): string | { problem: string } {
  if (typeof side === 'number') return 'number'
  const clock = clockOf(site.module, side)
  if (clock) return isRight ? clockOrder(clock) : { problem: `"${side}" stands on the right: ['due_on', '<', '${side}']` }
  const source = sourceField(site, site.module, side)
  if ('problem' in source) return source
  const { ordered } = kindTraits(source.field)
  return ordered ?? { problem: `"${side}" is of kind ${source.field.kind}: \`that\` compares numbers, amounts, days and times` }
}

/** Kinds whose values a condition can name, and that a row stores as they are sent. */
const isCompared = (field: Field): boolean =>
  !isLink(field) && !isMultiValued(field) && (typeof comparableValues(field) === 'object' || isNumber(field))
