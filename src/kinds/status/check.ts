import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'

export const statusChecks: KindChecks<'status'> = { problems: statusProblems }

function* statusProblems({ at, name }: FieldSite<FieldOf['status']>): Generator<string> {
  if (name !== 'status') yield `${at}: only the field "status" is of kind status`
}
