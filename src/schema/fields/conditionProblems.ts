import type { Field } from '../kinds.ts'
import { comparableValues } from '../kindTraits.ts'
import { possibleNames } from '../names/unknownName.ts'

type Value = string | number

/** Why a field can never have the values of a condition. */
export function* conditionProblems(field: Field, is: Value | readonly Value[]): Generator<string> {
  const wanted = [is].flat()
  if (!wanted.length) yield 'wants no value'
  const compared = comparableValues(field)
  if (!compared.length) {
    yield `is of kind ${field.kind}, which no condition compares: a choice, a state, a flag, a number or a text is`
    return
  }
  for (const value of wanted) {
    if (typeof compared === 'string' ? typeof value === compared && isInRange(field, value) : compared.includes(value)) continue
    const allowed = typeof compared === 'string' ? [] : compared
    yield `can never be ${JSON.stringify(value)}${possibleNames(value, allowed)}`
  }
}
function isInRange(field: Field, value: Value): boolean {
  const size = typeof value === 'string' ? value.length : value
  if (typeof value === 'number' && 'integer' in field && field.integer && !Number.isInteger(value)) return false
  const min = 'min' in field ? field.min : undefined
  const max = 'max' in field ? field.max : undefined
  return size >= (min ?? size) && size <= (max ?? size)
}
