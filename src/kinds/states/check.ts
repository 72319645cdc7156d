import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { possibleNames } from '../../schema/names/unknownName.ts'
import { fieldOf, formFields, importFieldsOf, inlineOf } from '../../schema/read.ts'
import { hasStepActions, isChangedByActions, stepActionsFrom, stepsFrom } from '../../schema/steps.ts'

export const statesChecks: KindChecks<'states'> = { problems: statesProblems }

function* statesProblems({ at, name, field, module }: FieldSite<FieldOf['states']>): Generator<string> {
  const known = new Set(Object.values(field.options))
  const unknownState = (state: string) => `no state "${state}"${possibleNames(state, [...known])}`
  if (!known.has(field.initial)) yield `${at}.initial: ${unknownState(field.initial)}`
  for (const [name, state] of Object.entries(field.flags ?? {}))
    if (!known.has(state)) yield `${at}.flags.${name}: ${unknownState(state)}`
  for (const from of Object.keys(field.transitions))
    for (const state of [from, ...stepsFrom(field, from)])
      if (!known.has(state)) yield `${at}.transitions: ${unknownState(state)}`
  if (hasStepActions(field)) yield* stepProblems({ at, name, field, module })
  for (const name of Object.keys(field.flags ?? {})) if (fieldOf(module, name)) yield `${at}.flags: "${name}" is a field`
}

type Site = Omit<FieldSite<FieldOf['states']>, 'modules'>

/** Steps that are actions: each has a name and an address, every state is reached, and nothing else offers the field. */
function* stepProblems({ at, name, field, module }: Site): Generator<string> {
  for (const from of Object.keys(field.transitions))
    for (const [to, { label, sets }] of Object.entries(stepActionsFrom(field, from))) {
      if (sets && Object.hasOwn(sets, name)) yield `${at}.transitions.${from}.${to}.sets: "${name}" is what the step itself sets`
      if (!label) yield `${at}.transitions.${from}.${to}: has no label`
      if (from === to) yield `${at}.transitions.${from}.${to}: leads nowhere`
      for (const state of [from, to]) if (!/^\w+$/.test(state)) yield `${at}: "${state}" makes no address of a step`
    }
  const reached = reachedStates(field, setByActions(module, name))
  for (const state of Object.values(field.options)) if (!reached.has(state)) yield `${at}: no step leads to "${state}"`
  const offered = { form: formFields(module), 'list.inline': inlineOf(module), import: importFieldsOf(module) }
  for (const [view, names] of Object.entries(offered))
    if (isChangedByActions(field) && names.includes(name)) yield `${view}: "${name}" is changed by its steps only`
  for (const [key, bulk] of Object.entries(module.bulk ?? {}))
    if ((typeof bulk === 'string' ? bulk : bulk.field) === name)
      yield isChangedByActions(field)
        ? `bulk.${key}: "${name}" is changed by its steps only`
        : `bulk.${key}: some steps of "${name}" are actions, which a bulk change would pass over: let an action set it`
}

/** The values that actions beside the steps give the field. */
const setByActions = (module: Site['module'], name: string): readonly string[] =>
  Object.values(module.actions ?? {}).flatMap(({ sets, step }) =>
    step === undefined && sets?.[name] ? [String(sets[name])] : [],
  )

function reachedStates(field: Site['field'], more: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [field.initial, ...more]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...stepsFrom(field, next))
  }
  return reached
}
