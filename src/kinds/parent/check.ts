import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { parentFieldOf } from '../../schema/read.ts'

export const parentChecks: KindChecks<'parent'> = { problems: parentProblems }

function* parentProblems({ at, name, module }: FieldSite<FieldOf['parent']>): Generator<string> {
  const parent = parentFieldOf(module)
  if (parent !== name) yield `${at}: a row hangs below one other, by "${parent}"`
}
