import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { fieldOf, isRegion } from '../../schema/read.ts'

export const pointChecks: KindChecks<'point'> = { problems: pointProblems }

function* pointProblems({ at, field, module }: FieldSite<FieldOf['point']>): Generator<string> {
  if (field.near && !isRegion(fieldOf(module, field.near))) yield `${at}.near: no region field "${field.near}"`
}
