import { caseProblems, formulaCaseProblems } from '../computed/caseProblems.ts'
import type { FormulaSite } from '../computed/resolveFormula.ts'
import { filtersOf } from '../filters.ts'
import { kindTraits } from '../kindTraits.ts'
import { type ToneCase, tones } from '../list/moduleList.ts'
import { isToneCases, valueOfOptionKey } from '../list/tones.ts'
import type { AnyModule } from '../module.ts'
import { nearestNameHint, unknownField } from '../names/unknownName.ts'
import { fieldOf, formulaOf, isMultiValued, tableOf } from '../read.ts'
import { needsOf } from '../rights/fieldRights.ts'
import { conditionProblems } from './conditionProblems.ts'
import { fieldsOfCase, type RowCase } from './rowCase.ts'

/** The conditions of formulas, of colours and of filters `whether`: rows that meet them must be possible. */
export function* checkRowCases(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [name, field] of Object.entries(module.fields)) {
    const formula = formulaOf(field)
    // The check of the kind reports why a formula makes no field.
    if (formula?.name !== 'cases' || kindTraits(field).derived) continue
    const site = {
      module,
      modules,
      name,
      trail: [`${tableOf(module)}.${name}`],
      table: tableOf(module),
      view: needsOf(field).view,
    }
    for (const problem of formulaCaseProblems(site, formula.of)) yield `fields.${name}: ${problem}`
  }
  const { tone } = module.list ?? {}
  if (tone && isToneCases(tone)) yield* checkToneCases(module, modules, tone)
  else if (tone) yield* checkTone(module, tone)
  for (const [index, filter] of filtersOf(module).entries()) {
    if (filter.as !== 'whether') continue
    const at = `list.filters.${index}`
    if (!filter.label) yield `${at}: has no label`
    if (!filter.when && !filter.that) yield `${at}: says no condition: when: { … }, or that: ['due_on', '<', 'today']`
    for (const problem of caseProblems(siteOf(module, modules, filter), filter)) yield `${at}: ${problem}`
  }
}

function* checkToneCases(module: AnyModule, modules: readonly AnyModule[], cases: readonly ToneCase[]): Generator<string> {
  for (const [index, one] of cases.entries()) {
    const at = `list.tone.${index}`
    yield* checkColour(at, one.colour)
    if (!one.when && !one.that && index < cases.length - 1)
      yield `${at}: is for every row, so that those after it are for none: say it last`
    for (const problem of caseProblems(siteOf(module, modules, one), one)) yield `${at}: ${problem}`
  }
}

/** A field that needs a right may decide: whoever lacks it has neither the colour nor the filter. */
function siteOf(module: AnyModule, modules: readonly AnyModule[], one: RowCase): FormulaSite {
  const views = fieldsOfCase(module, one).flatMap(name => {
    const field = fieldOf(module, name)
    return (field && needsOf(field).view) ?? []
  })
  return { module, modules, name: '', trail: [], table: tableOf(module), view: views[0] }
}

/** Each colour belongs to a value that the field can have. */
function* checkTone(
  module: AnyModule,
  { field: name, ...colours }: { field: string; [value: string]: string },
): Generator<string> {
  const field = fieldOf(module, name)
  if (!field) return yield `list.tone: ${unknownField(module, name)}`
  if (isMultiValued(field)) yield `list.tone: "${name}" holds several values, and a row has one colour`
  for (const [written, colour] of Object.entries(colours)) {
    yield* checkColour(`list.tone.${written}`, colour)
    for (const problem of conditionProblems(field, valueOfOptionKey(field, written))) yield `list.tone: "${name}" ${problem}`
  }
}

function* checkColour(at: string, colour: string): Generator<string> {
  if (!tones.some(tone => tone === colour))
    yield `${at}: no colour "${colour}": say ${tones.join(', ')}${nearestNameHint(colour, tones)}`
}
