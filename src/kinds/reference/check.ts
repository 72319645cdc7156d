import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { fieldOf, isReference, parentFieldOf } from '../../schema/read.ts'
import { targetProblems } from '../../schema/targetProblems.ts'

export const referenceChecks: KindChecks<'reference'> = { problems: referenceProblems }

function* referenceProblems({ at, name, field, module, modules }: FieldSite<FieldOf['reference']>): Generator<string> {
  yield* targetProblems({ at, name, field, module, modules })
  if (!field.within) return
  // `within`: both fields point to the same module, which is a tree.
  const above = fieldOf(module, field.within)
  const target = modules.find(one => one.name === field.to)
  if (!isReference(above) || above.to !== field.to) yield `${at}.within: no reference to "${field.to}" in "${field.within}"`
  if (target && !parentFieldOf(target)) yield `${at}.within: no row of "${field.to}" hangs below another`
  if (field.where) yield `${at}.where: what is chosen is told by "${field.within}"`
}
