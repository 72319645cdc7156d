import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { unknownField } from '../../schema/names/unknownName.ts'

export const timestampChecks: KindChecks<'timestamp'> = { problems: timestampProblems }

function* timestampProblems({ at, field, module }: FieldSite<FieldOf['timestamp']>): Generator<string> {
  if (field.stamps !== undefined && !module.fields[field.stamps]) yield `${at}.stamps: ${unknownField(module, field.stamps)}`
}
