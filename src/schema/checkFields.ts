import { conditionProblems, defaultProblem } from './checkValues.ts'
import type { Field } from './kinds.ts'
import type { AnyModule, FieldNamed } from './module.ts'
import { kindChecks } from './kindChecks.ts'
import type { When } from './options.ts'
import { fieldOf, withinFieldOf } from './read.ts'

/** Problems of one field that types cannot see. */
export function* checkField(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const at = `fields.${name}`
  if (!field.label) yield `${at}: has no label`
  if ('when' in field && field.when) yield* checkWhen(module, name, field.when)
  const unfit = defaultProblem(field)
  if (unfit) yield `${at}.default: ${unfit}`
  if ('min' in field && 'max' in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    yield `${at}: min ${field.min} is above max ${field.max}`
  if ('required' in field && field.required && 'readonly' in field && field.readonly) yield `${at}: is required and readonly`
  yield* kindChecks(field).problems?.({ at, name, field, module, modules }) ?? []
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
