import { rowDefaultProblems } from './checkRowDefault.ts'
import { defaultProblem } from './checkValues.ts'
import { childrenDeciding, sourcesOfRule } from './computed/ruledSummaries.ts'
import { type ComparisonSite, comparisonProblems } from './fields/comparisonProblems.ts'
import { conditionProblems } from './fields/conditionProblems.ts'
import { fieldsCompared, fieldsOfCase, type RowCase, type RowComparison } from './fields/rowCase.ts'
import { clockWordOf } from './fields/setWords.ts'
import { kindChecks } from './kindChecks.ts'
import type { Field } from './kinds.ts'
import type { AnyModule, FieldNamed } from './module.ts'
import { unknownField } from './names/unknownName.ts'
import { fieldOf, isChildren, isSetOnce, readonlyWhen, requiredWhen, rowDefaultOf, shownWhen, enclosingFieldOf } from './read.ts'

/** Problems of one field that types cannot see. */
export function* checkField(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const at = `fields.${name}`
  if (!field.label) yield `${at}: has no label`
  yield* checkShown(module, [name, field], modules)
  yield* checkConditional(module, [name, field], modules)
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

interface NamedCase extends RowCase, ComparisonSite {
  /** The field that it is a condition of, and the option. */
  name: string
  at: string
}
/** A condition must name other fields and values they can have. */
function* checkNamed(module: AnyModule, { name, at, when = {}, that, ...site }: NamedCase): Generator<string> {
  for (const [other, is = []] of Object.entries(when)) {
    const field = fieldOf(module, other)
    if (!field) yield `${at}.when: ${unknownField(module, other)}`
    else if (other === name) yield `${at}.when: hangs on itself`
    else for (const problem of conditionProblems(field, is)) yield `${at}.when: "${other}" ${problem}`
  }
  if (!that) return
  if (fieldsCompared(module, that).includes(name)) yield `${at}.that: hangs on itself`
  for (const problem of comparisonProblems(module, that, site)) yield `${at}.that: ${problem}`
}

/** Options that apply under conditions. */
function* checkConditional(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
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
      // Child rows are compared with the stored ones before their own sums are known.
      compared: isChildren(field) ? 'saved' : 'computed',
      modules,
    })
    if (option === 'readonly' && that && !isChildren(field) && isMadeOf(module, that, name))
      yield `${at}.that: hangs on what "${name}" is part of, and a locked field could not be changed back`
  }
  if (readonlyWhen(field) && childrenDeciding(module, field).length && isFilledByServer(field))
    yield `fields.${name}.readonly: hangs on sums of the child rows, and the first value of "${name}" is known only when the row is added: let a rule or a step ask it`
  if (readonlyWhen(field) && isSetOnce(field)) yield `fields.${name}.readonly: it is never changed anyhow, as \`once\` says`
}

/** Whether what a comparison names is calculated from the field. */
const isMadeOf = (module: AnyModule, that: RowComparison, name: string): boolean =>
  !fieldsCompared(module, that).includes(name) && sourcesOfRule(module, { that }).includes(name)

/** Whether the first value of a field hangs on the account, another row or the time. */
const isFilledByServer = (field: Field): boolean =>
  rowDefaultOf(field) !== undefined || ('default' in field && clockWordOf(field) === field.default)

/** The conditions under which a field is shown must not lead back to it. */
function* checkShown(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const at = `fields.${name}`
  const shown = shownWhen(field)
  yield* checkNamed(module, { name, at, ...shown, compared: 'computed', modules })
  if (!fieldsOfCase(module, shown).includes(name) && fieldsAbove(module, name).has(name))
    yield `${at}.${shown.when ? 'when' : 'that'}: leads back to it`
}

/** The fields that the conditions of a field hang on, directly or through theirs. */
function fieldsAbove(module: AnyModule, name: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const field = fieldOf(module, next)
    const fresh = field ? sourcesOfRule(module, shownWhen(field)).filter(one => !seen.has(one)) : []
    for (const one of fresh) seen.add(one)
    waiting.push(...fresh)
  }
  return seen
}

function isWithinCycle(module: AnyModule, name: string): boolean {
  const seen = new Set<string>()
  for (
    let at = enclosingFieldOf(fieldOf(module, name));
    at !== undefined && !seen.has(at);
    at = enclosingFieldOf(fieldOf(module, at))
  ) {
    if (at === name) return true
    seen.add(at)
  }
  return false
}
