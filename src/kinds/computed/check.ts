import { formulaCaseProblems } from '../../schema/computed/caseProblems.ts'
import { resolveFormula } from '../../schema/computed/resolveFormula.ts'
import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { Field, FieldOf } from '../../schema/kinds.ts'
import { unknownField } from '../../schema/names/unknownName.ts'
import { fieldOf, tableOf } from '../../schema/read.ts'
import { needsOf } from '../../schema/rights/fieldRights.ts'

export const computedChecks: KindChecks<'computed'> = { problems: computedProblems }

/** The kind of field that these formulas are over. */
const sourceKinds: Readonly<Partial<Record<string, Field['kind']>>> = { firstPicture: 'images', titlesOf: 'references' }

function* computedProblems({ at, name, field, module, modules }: FieldSite<FieldOf['computed']>): Generator<string> {
  const { formula } = field
  if (!formula) return
  const made = resolveFormula({ module, name, modules, trail: [] }, field)
  // The check of that field says so.
  if ('problem' in made && made.isOfSource) return
  if (formula.name === 'cases') {
    const within = { table: tableOf(module), view: needsOf(field).view }
    const [wrong] = formulaCaseProblems({ module, name, modules, trail: [`${tableOf(module)}.${name}`], ...within }, formula.of)
    if (wrong !== undefined) return yield `${at}: ${wrong}`
  }
  if ('problem' in made) return yield `${at}: ${made.problem}`
  const wanted = sourceKinds[formula.name]
  if (!wanted || typeof formula.of !== 'string') return
  const source = fieldOf(module, formula.of)
  if (!source) yield `${at}: ${unknownField(module, formula.of)}`
  else if (source.kind !== wanted)
    yield `${at}: ${formula.name} wants a field of kind ${wanted}, "${formula.of}" is ${source.kind}`
}
