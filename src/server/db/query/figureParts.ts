import type { Figure } from '../../../schema/index.ts'
import { addDecimals, divideDecimal } from '../../../shared/rules/decimals.ts'

/** The parts of an aggregate, as decimals: parts of several batches can be added up, an average cannot. */
export type FigureParts = readonly (string | null)[]

/** Aggregates over the values of a column. */
export const figurePartsSql = (figure: Figure, value: string): readonly string[] => {
  const of = (name: string) => `${name}(${value})::text`
  switch (figure) {
    case 'sum':
      return [of('sum')]
    case 'average':
      return [of('sum'), of('count')]
    case 'least':
      return [of('min')]
    case 'greatest':
      return [of('max')]
    case 'count':
      return [of('count')]
  }
}

const lesser = (one: string, other: string): string => (Number(other) < Number(one) ? other : one)
const greater = (one: string, other: string): string => (Number(other) > Number(one) ? other : one)

export function mergeFigureParts(figure: Figure, before: FigureParts, parts: FigureParts): FigureParts {
  const merge = figure === 'least' ? lesser : figure === 'greatest' ? greater : addDecimals
  return parts.map((part, index) => {
    const known = before[index] ?? null
    return part === null || known === null ? (part ?? known) : merge(known, part)
  })
}

export function figureFromParts(figure: Figure, [first = null, count = null]: FigureParts): string | null {
  if (figure !== 'average') return first
  return first === null || count === null ? null : divideDecimal(first, Number(count))
}
