import type { FieldSite, FieldValue, KindChecks } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { maxStars } from './kind.ts'

/** More do not fit into a column. */
const maxRowLength = 10

export const ratingChecks: KindChecks<'rating'> = { defaultProblem: starsProblem, problems: ratingProblems }

function starsProblem(field: FieldOf['rating'], value: FieldValue): string | null {
  const isCount = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxStars(field)
  return isCount ? null : `${value} is not from 0 to ${maxStars(field)}`
}

function* ratingProblems({ at, field }: FieldSite<FieldOf['rating']>): Generator<string> {
  const stars = maxStars(field)
  if (!Number.isInteger(stars) || stars < 1 || stars > maxRowLength) yield `${at}.max: is not between 1 and ${maxRowLength}`
}
