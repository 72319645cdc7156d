import type { FieldSite, KindChecks } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { mostStars, ratingValue } from './value.ts'

/** More do not fit into a column. */
const longestRow = 10

export const ratingChecks: KindChecks<'rating'> = {
  defaultProblem: (field, value) =>
    'value' in ratingValue.accept(value, field) ? null : `${value} is not from 0 to ${mostStars(field)}`,
  problems: ratingProblems,
}

function* ratingProblems({ at, field }: FieldSite<FieldOf['rating']>): Generator<string> {
  const most = mostStars(field)
  if (!Number.isInteger(most) || most < 1 || most > longestRow) yield `${at}.max: is not between 1 and ${longestRow}`
}
