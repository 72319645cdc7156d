import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { fieldOf } from '../../schema/read.ts'

export const elapsedChecks: KindChecks<'elapsed'> = { problems: elapsedProblems }

function* elapsedProblems({ at, field, module }: FieldSite<FieldOf['elapsed']>): Generator<string> {
  if (fieldOf(module, field.since)?.kind !== 'timestamp') yield `${at}.since: no timestamp "${field.since}"`
}
