import { conditionProblems, defaultProblem } from './checkValues.ts'
import type { AnyModule, FieldNamed } from './module.ts'
import { kindChecks } from './kindChecks.ts'
import type { RowCondition } from './options.ts'
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

/** A `when` must name other fields and values they can have, without a cycle. */
function* checkWhen(module: AnyModule, name: string, when: RowCondition): Generator<string> {
  const at = `fields.${name}.when`
  for (const [other, is = []] of Object.entries(when)) {
    const field = fieldOf(module, other)
    if (!field) yield `${at}: no field "${other}"`
    else if (other === name) yield `${at}: hangs on itself`
    else for (const problem of conditionProblems(field, is)) yield `${at}: "${other}" ${problem}`
  }
  if (!Object.hasOwn(when, name) && fieldsAbove(module, name).has(name)) yield `${at}: leads back to it`
}

/** The fields that a field's `when` names, directly or through theirs. */
function fieldsAbove(module: AnyModule, name: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const field = fieldOf(module, next)
    const fresh = Object.keys((field && 'when' in field && field.when) || {}).filter(one => !seen.has(one))
    for (const one of fresh) seen.add(one)
    waiting.push(...fresh)
  }
  return seen
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
