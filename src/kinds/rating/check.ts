import type { FieldSite, FieldValue, KindChecks } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { mostStars } from './kind.ts'

/** More do not fit into a column. */
const longestRow = 10

export const ratingChecks: KindChecks<'rating'> = { defaultProblem: starsProblem, problems: ratingProblems }

function starsProblem(field: FieldOf['rating'], value: FieldValue): string | null {
  const isCount = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostStars(field)
  return isCount ? null : `${value} is not from 0 to ${mostStars(field)}`
}

function* ratingProblems({ at, field }: FieldSite<FieldOf['rating']>): Generator<string> {
  const most = mostStars(field)
  if (!Number.isInteger(most) || most < 1 || most > longestRow) yield `${at}.max: is not between 1 and ${longestRow}`
}
