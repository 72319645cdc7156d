import { rowDefaultProblems } from './checkRowDefault.ts'
import { defaultProblem } from './checkValues.ts'
import { comparisonProblems } from './fields/comparisonProblems.ts'
import { conditionProblems } from './fields/conditionProblems.ts'
import { fieldsCompared, fieldsOfCase, type RowCase } from './fields/rowCase.ts'
import { kindChecks } from './kindChecks.ts'
import type { AnyModule, FieldNamed } from './module.ts'
import { unknownField } from './names/unknownName.ts'
import { fieldOf, isSetOnce, readonlyWhen, requiredWhen, shownWhen, withinFieldOf } from './read.ts'

/** Problems of one field that types cannot see. */
export function* checkField(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const at = `fields.${name}`
  if (!field.label) yield `${at}: has no label`
  yield* checkShown(module, name, shownWhen(field))
  yield* checkConditional(module, [name, field])
  for (const problem of rowDefaultProblems([name, field], module, modules)) yield `${at}.default: ${problem}`
  const unfit = defaultProblem(field)
  if (unfit) yield `${at}.default: ${unfit}`
  if ('min' in field && 'max' in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    yield `${at}: min ${field.min} is above max ${field.max}`
  if ('required' in field && field.required && 'readonly' in field && field.readonly === true)
    yield `${at}: is required and readonly`
  yield* kindChecks(field).problems?.({ at, name, field, module, modules }) ?? []
  if (isWithinCycle(module, name)) yield `${at}.within: leads back to it`
}

interface NamedCase extends RowCase {
  /** The field that it is a condition of, and the option. */
  name: string
  at: string
  /** What the comparison reads. */
  compared: 'saved' | 'computed'
}
/** A condition must name other fields and values they can have. */
function* checkNamed(module: AnyModule, { name, at, when = {}, that, compared }: NamedCase): Generator<string> {
  for (const [other, is = []] of Object.entries(when)) {
    const field = fieldOf(module, other)
    if (!field) yield `${at}.when: ${unknownField(module, other)}`
    else if (other === name) yield `${at}.when: hangs on itself`
    else for (const problem of conditionProblems(field, is)) yield `${at}.when: "${other}" ${problem}`
  }
  if (!that) return
  if (fieldsCompared(module, that).includes(name)) yield `${at}.that: hangs on itself`
  for (const problem of comparisonProblems(module, that, compared)) yield `${at}.that: ${problem}`
}

/** Options that apply under conditions. */
function* checkConditional(module: AnyModule, [name, field]: FieldNamed): Generator<string> {
  const options = Object.entries({ required: requiredWhen(field), readonly: readonlyWhen(field) })
  for (const [option, conditional] of options) {
    if (!conditional) continue
    const at = `fields.${name}.${option}`
    const { when = {}, that, ...rest } = conditional
    if (!Object.keys(when).length && !that) yield `${at}.when: names no field; \`${option}: true\` is said of every row`
    for (const other of Object.keys(rest)) if (other !== 'say') yield `${at}: has \`when\`, \`that\` and \`say\`, no "${other}"`
    if (rest.say === '') yield `${at}.say: is empty`
    yield* checkNamed(module, {
      name,
      at,
      when,
      ...(that ? { that } : {}),
      compared: option === 'required' ? 'computed' : 'saved',
    })
  }
  if (readonlyWhen(field) && isSetOnce(field)) yield `fields.${name}.readonly: it is never changed anyhow, as \`once\` says`
}

/** The conditions under which a field is shown must not lead back to it. */
function* checkShown(module: AnyModule, name: string, shown: RowCase): Generator<string> {
  const at = `fields.${name}`
  yield* checkNamed(module, { name, at, ...shown, compared: 'saved' })
  if (!fieldsOfCase(module, shown).includes(name) && fieldsAbove(module, name).has(name)) yield `${at}.when: leads back to it`
}

/** The fields that the conditions of a field name, directly or through theirs. */
function fieldsAbove(module: AnyModule, name: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const field = fieldOf(module, next)
    const fresh = field ? fieldsOfCase(module, shownWhen(field)).filter(one => !seen.has(one)) : []
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
