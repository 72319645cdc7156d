import { clockOf } from '../fields/rowCase.ts'
import type { Fields } from '../kinds.ts'
import { kindTraits } from '../kindTraits.ts'
import type { Action, AnyModule, FieldNamed } from '../module.ts'
import { namePattern } from '../namePattern.ts'
import { possibleNames } from '../names/unknownName.ts'
import {
  fieldOf,
  isPointing,
  isReadonly,
  isRequired,
  isSecret,
  parentFieldOf,
  rowDefaultOf,
  searchOf,
  targetOf,
  titleFieldOf,
} from '../read.ts'
import { hiddenFields, needsOf, rightsToEdit, seenModule } from './fieldRights.ts'
import { findFieldNames } from './findFieldNames.ts'
import { type Right, verbs } from './rights.ts'

/** Rights of a module, and the fields that need them. What all accounts share must not reveal a field that some may not see. */
export function* checkNeeds(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [name, label] of Object.entries(module.rights ?? {})) {
    if (!namePattern.test(name)) yield `rights.${name}: is no name`
    if (verbs.some(verb => verb === name)) yield `rights.${name}: is a verb, which every page has`
    if (!label) yield `rights.${name}: has no label`
  }
  for (const named of Object.entries(module.fields)) yield* checkFieldNeeds(module, named, modules)
  for (const [name, action] of Object.entries(module.actions ?? {}))
    yield* checkKnown(module, `${placeOfAction(name, action)}.needs`, action.needs)
  for (const [name, { needs }] of Object.entries(module.rowForms ?? {}))
    yield* checkKnown(module, `rowForms.${name}.needs`, needs)
  yield* checkRuleNeeds(module)
  yield* checkHiddenNames(module)
}

/** The address of an action in the schema; that of a step is among the transitions of its field. */
const placeOfAction = (name: string, { step, when, sets }: Action): string =>
  step === undefined ? `actions.${name}` : `fields.${step}.transitions.${String(when?.[step])}.${String(sets?.[step])}`

function* checkFieldNeeds(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const at = `fields.${name}`
  const { view, edit } = needsOf(field)
  for (const [when, right] of Object.entries({ view, edit }))
    if (right !== undefined) yield* checkKnown(module, `${at}.needs.${when}`, right)
  if (edit !== undefined && isReadonly(field)) yield `${at}.needs.edit: it is readonly, so nobody changes it`
  if (view !== undefined && isSecret(field)) yield `${at}.needs.view: it is secret, so nobody sees it`
  if (view !== undefined && decidesRows(module, [name, field]))
    yield `${at}.needs.view: it decides which rows a list shows, to all alike`
  const isFilled = ('default' in field && field.default !== undefined) || kindTraits(field).fillsItself
  if (rightsToEdit(field).length && isRequired(field) && !isFilled)
    yield `${at}: is required, and whoever lacks its right could add no row: give it a default, or leave out required`
  yield* checkCopied(module, [name, field], modules)
  if (isPointing(field) && 'where' in field)
    yield* checkWhere(at, { field, target: modules.find(one => one.name === targetOf(module, field)) })
}

function* checkKnown({ rights = {} }: AnyModule, at: string, right: Right): Generator<string> {
  if (isVerbOf(right) || Object.hasOwn(rights, right)) return
  const meant = possibleNames(right, [...verbs, ...Object.keys(rights)])
  yield `${at}: no right "${right}": say a verb, or a name of the module's \`rights\`${meant}`
}
const isVerbOf = (right: Right): boolean => verbs.some(verb => verb === right)

/** Every field that decides which rows there are, or whose they are. */
const decidesRows = (module: AnyModule, [name, field]: FieldNamed): boolean =>
  name === 'status' || name === parentFieldOf(module) || name === titleFieldOf(module) || 'owner' in field || 'binds' in field

/** A copied value is visible to everybody who sees the row it is copied into. */
function* checkCopied(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const first = rowDefaultOf(field)
  if (typeof first !== 'object') return
  const [link = '', from = ''] = first.from.split('.')
  const reference = fieldOf(module, link)
  const target = reference && isPointing(reference) && modules.find(one => one.name === targetOf(module, reference))
  if (target && viewOf(target, from) !== undefined)
    yield `fields.${name}.default: not everybody sees "${from}" of "${target.name}", and a new row would tell it: let beforeSave of the server half fill it`
}

function* checkWhere(at: string, { field, target }: { field: object; target: AnyModule | undefined }): Generator<string> {
  for (const name of Object.keys(('where' in field && field.where) || {})) {
    const compared = target && fieldOf(target, name)
    if (compared && needsOf(compared).view !== undefined)
      yield `${at}.where: not everybody sees "${name}", and the choices would tell it`
  }
}

/** A rule between a field that all see and one that some see would reveal the second by its refusals. */
function* checkRuleNeeds(module: AnyModule): Generator<string> {
  for (const [index, rule] of (module.rules ?? []).entries()) {
    const [left, , right] = rule.that
    if (typeof right === 'number' || clockOf(module, right)) continue
    const [one, two] = [left, right].map(name => ({ name, view: viewOf(module, name) }))
    if (!one || !two || one.view === two.view) continue
    const [open, closed] = one.view === undefined ? [one, two] : [two, one]
    yield `rules.${index}: "${open.name}" is seen by more than "${closed.name}", and what the rule refuses would tell it: give both the same \`needs.view\``
  }
}
const viewOf = (module: AnyModule, name: string): string | undefined => {
  const field = fieldOf(module, name)
  return field && needsOf(field).view
}

/**
 * For each right to see: the module of an account without it must not name the field any more. What stays is shared by all (the
 * title of a row, a rule, a condition, a formula), and would reveal its value.
 */
function* checkHiddenNames(module: AnyModule): Generator<string> {
  for (const [index, name] of searchOf(module).entries()) {
    if (viewOf(module, name) !== undefined)
      yield `list.search.${index}: not everybody sees "${name}", and a keyword would find its value: leave it out`
  }
  const views = new Set(Object.values(module.fields).flatMap(field => needsOf(field).view ?? []))
  const every: readonly Right[] = [...verbs, ...Object.keys(module.rights ?? {})]
  for (const view of views) {
    const seen = seenModule(
      module,
      every.filter(right => right !== view),
    )
    const { search: _search, ...list } = seen.list ?? { columns: [] }
    const search = {
      names: hiddenFields(seen),
      tell: (name: string) =>
        `not everybody sees "${name}": leave it out, or give the field that reads it the same \`needs.view\``,
    }
    const { actions = {}, fields, ...rest } = seen
    const problems = [
      ...findFieldNames({ ...rest, list, fields: withoutTransitions(fields) }, '', search),
      ...Object.entries(actions).flatMap(([name, action]) => [...findFieldNames(action, placeOfAction(name, action), search)]),
    ]
    for (const problem of problems) yield `${problem}${otherWay(problem, view)}`
  }
}
/** Steps are among the actions, and the other transitions name states alone. */
const withoutTransitions = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, transitions: undefined }]))
/** What an author may write instead, where there is more to say than of a name in general. */
function otherWay(problem: string, view: string): string {
  if (/^(actions|fields\.[^.]*\.transitions)\..*\.(fills|when|that)\b/.test(problem)) return `; or let the action need "${view}"`
  // The button of each row shows whether it may be deleted, so that the comparison would tell of the value.
  return problem.startsWith('delete.')
    ? '; or refuse the deletion in beforeSave of the server half, where it sets status to -1'
    : ''
}
