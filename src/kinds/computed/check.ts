import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { Field, FieldOf } from '../../schema/kinds.ts'
import { fieldOf } from '../../schema/read.ts'
import type { Formula } from './kind.ts'

export const computedChecks: KindChecks<'computed'> = { problems: computedProblems }

/** The kind of field that each formula is over. */
const sourceKinds: Readonly<Record<Formula['name'], Field['kind']>> = { firstPicture: 'images', titlesOf: 'references' }

function* computedProblems({ at, field: { formula }, module }: FieldSite<FieldOf['computed']>): Generator<string> {
  if (!formula) return
  const source = fieldOf(module, formula.field)
  const wanted = sourceKinds[formula.name]
  if (!source) yield `${at}: no field "${formula.field}"`
  else if (source.kind !== wanted)
    yield `${at}: ${formula.name} wants a field of kind ${wanted}, "${formula.field}" is ${source.kind}`
}
