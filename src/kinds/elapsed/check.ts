import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { comparableValues } from '../../schema/kindTraits.ts'
import { unknownField } from '../../schema/names/unknownName.ts'
import { fieldOf } from '../../schema/read.ts'

export const elapsedChecks: KindChecks<'elapsed'> = { problems: elapsedProblems }

function* elapsedProblems({ at, field, module }: FieldSite<FieldOf['elapsed']>): Generator<string> {
  if (fieldOf(module, field.since)?.kind !== 'timestamp') yield `${at}.since: no timestamp "${field.since}"`
  if (field.limit === undefined) return
  const limit = fieldOf(module, field.limit)
  if (!limit) yield `${at}.limit: ${unknownField(module, field.limit)}`
  else if (comparableValues(limit) !== 'number') yield `${at}.limit: "${field.limit}" is no number of minutes`
}
