import { conditionProblems, defaultProblem } from './checkValues.ts'
import type { Field } from './kinds.ts'
import type { AnyModule, FieldNamed } from './module.ts'
import type { When } from './options.ts'
import { fieldOf, parentFieldOf, regionsModuleOf, withinFieldOf } from './read.ts'

/** Problems of one field that types cannot see. */
export function* checkField(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const at = `fields.${name}`
  if (!field.label) yield `${at}: has no label`
  if (field.kind === 'status' && name !== 'status') yield `${at}: only the field "status" is of kind status`
  if ('when' in field && field.when) yield* checkWhen(module, name, field.when)
  if (field.kind === 'parent' && parentFieldOf(module) !== name)
    yield `${at}: a row hangs below one other, by "${parentFieldOf(module)}"`
  const unfit = defaultProblem(field)
  if (unfit) yield `${at}.default: ${unfit}`
  if ('min' in field && 'max' in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    yield `${at}: min ${field.min} is above max ${field.max}`
  if ('pattern' in field && field.pattern !== undefined && !isPattern(field.pattern))
    yield `${at}.pattern: is no regular expression`
  if ('shape' in field && field.shape && field.pattern === undefined)
    yield `${at}.shape: says what a pattern asks for, and there is none`
  if ('required' in field && field.required && 'readonly' in field && field.readonly) yield `${at}: is required and readonly`
  if (field.kind === 'reference' || field.kind === 'references') yield* checkTarget(at, field, modules)
  if (field.kind === 'icon' && field.from !== undefined)
    yield* checkTarget(`${at}.from`, { to: field.from, where: { code: '' } }, modules)
  if (field.kind === 'choice') yield* checkChoice(at, field)
  if (field.kind === 'states') {
    yield* checkStates(at, field)
    for (const name of Object.keys(field.flags ?? {})) if (fieldOf(module, name)) yield `${at}.flags: "${name}" is a field`
  }
  if (field.kind === 'elapsed' && fieldOf(module, field.since)?.kind !== 'timestamp')
    yield `${at}.since: no timestamp "${field.since}"`
  if (field.kind === 'timestamp' && field.stamps !== undefined && !module.fields[field.stamps])
    yield `${at}.stamps: no field "${field.stamps}"`
  if (field.kind === 'region' && !regionsModuleOf(modules)) yield `${at}: no module has the regions`
  if (field.kind === 'point' && field.near && fieldOf(module, field.near)?.kind !== 'region')
    yield `${at}.near: no region field "${field.near}"`
  if (field.kind === 'region' && field.within && fieldOf(module, field.within)?.kind !== 'region')
    yield `${at}.within: no region field "${field.within}"`
  if (field.kind === 'reference' && field.within) yield* checkBelow(module, [at, field], modules)
  if (isWithinCycle(module, name)) yield `${at}.within: leads back to it`
}

/** A `when` must name another field and a value it can have, without a cycle. */
function* checkWhen(module: AnyModule, name: string, when: When): Generator<string> {
  const at = `fields.${name}.when`
  const other = fieldOf(module, when.field)
  if (!other) return yield `${at}: no field "${when.field}"`
  if (when.field === name) return yield `${at}: hangs on itself`
  for (const problem of conditionProblems(other, when.is)) yield `${at}: "${when.field}" ${problem}`
  const seen = new Set<string>()
  for (let next = whenOf(other)?.field; next !== undefined && !seen.has(next); next = whenOf(fieldOf(module, next))?.field) {
    if (next === name) yield `${at}: leads back to it`
    seen.add(next)
  }
}
const whenOf = (field: Field | undefined): When | undefined => (field && 'when' in field ? field.when : undefined)

/** `within` of a reference: both fields point to the same module, which is a tree. */
function* checkBelow(
  module: AnyModule,
  [at, field]: readonly [at: string, field: Extract<Field, { kind: 'reference' }>],
  modules: readonly AnyModule[],
): Generator<string> {
  const above = fieldOf(module, field.within ?? '')
  const target = modules.find(one => one.name === field.to)
  if (above?.kind !== 'reference' || above.to !== field.to)
    yield `${at}.within: no reference to "${field.to}" in "${field.within}"`
  if (target && !parentFieldOf(target)) yield `${at}.within: no row of "${field.to}" hangs below another`
  if (field.where) yield `${at}.where: what is chosen is told by "${field.within}"`
}

function isWithinCycle(module: AnyModule, name: string): boolean {
  const seen = new Set<string>()
  for (
    let at = withinFieldOf(fieldOf(module, name));
    at !== undefined && !seen.has(at);
    at = withinFieldOf(fieldOf(module, at))
  ) {
    if (at === name) return true
    seen.add(at)
  }
  return false
}

function* checkTarget(
  at: string,
  { to, where }: { to: string; where?: object },
  modules: readonly AnyModule[],
): Generator<string> {
  const target = modules.find(one => one.name === to)
  if (!target) return yield `${at}: no module "${to}"`
  for (const key of Object.keys(where ?? {})) if (!fieldOf(target, key)) yield `${at}.where: "${to}" has no field "${key}"`
}

function* checkChoice(at: string, field: Extract<Field, { kind: 'choice' }>): Generator<string> {
  const values = Object.values(field.options)
  if (!values.length) yield `${at}: has no options`
  if (new Set(values).size < values.length) yield `${at}: two options share a value`
  if (new Set(values.map(value => typeof value)).size > 1) yield `${at}: mixes texts and numbers`
  if (field.default !== undefined && !values.includes(field.default)) yield `${at}.default: no option ${field.default}`
}

function* checkStates(at: string, field: Extract<Field, { kind: 'states' }>): Generator<string> {
  const known = new Set(Object.values(field.options))
  if (!known.has(field.initial)) yield `${at}.initial: no state "${field.initial}"`
  for (const [name, state] of Object.entries(field.flags ?? {}))
    if (!known.has(state)) yield `${at}.flags.${name}: no state "${state}"`
  for (const [from, to] of Object.entries(field.transitions))
    for (const state of [from, ...(to ?? [])]) if (!known.has(state)) yield `${at}.transitions: no state "${state}"`
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'))
  } catch {
    return false
  }
}
