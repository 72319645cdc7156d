import type { Field } from './kinds.ts'
import type { AnyModule, FieldNamed } from './module.ts'
import { possibleNames, unknownField } from './names/unknownName.ts'
import type { ChoiceCondition } from './options.ts'
import { fieldOf, isDerived, isReference, isSecret, maxLengthOf, optionsOf, rowDefaultOf } from './read.ts'
import { personFieldOf } from './visible.ts'

/** Why a field cannot have its declared default: the account that adds the row, or a field of a referenced row. */
export function* rowDefaultProblems(
  [name, field]: FieldNamed,
  module: AnyModule,
  modules: readonly AnyModule[],
): Generator<string> {
  const first = rowDefaultOf(field)
  if (first === undefined) return
  if (first === 'me') return yield* meProblems(field, modules)
  const [by = '', from, ...more] = first.from.split('.')
  const reference = fieldOf(module, by)
  if (from === undefined || more.length) return yield `"${first.from}" is not like supplier.terms: a reference, a dot, a field`
  if (!isReference(reference) || by === name) return yield `"${by}" is no reference of this module`
  const target = modules.find(one => one.name === reference.to)
  // A reference to a missing module is reported at the reference itself.
  if (!target) return
  const source = fieldOf(target, from)
  if (!source) return yield `"${target.name}" has ${unknownField(target, from)}`
  if (isSecret(source) || isDerived(source)) return yield `"${first.from}" is not stored to be read`
  yield* misfits(field, source, first.from)
}

/** Why a reference cannot have the account, or its row. */
export function* meProblems(field: Field, modules: readonly AnyModule[]): Generator<string> {
  if (!isReference(field)) return
  const target = modules.find(one => one.name === field.to)
  if (target && fieldOf(target, 'username') === undefined && personFieldOf(target) === undefined)
    yield `'me' is an account, or its row in a module of people: give "${field.to}" a reference to "account" that is unique`
  if (field.where && !hasOnlyEnabled(field.where)) yield `'me' may not be among those that \`where\` allows`
}
/** Whether every account meets `where`: an account that signs in is enabled, and so is its own row. */
const hasOnlyEnabled = (where: ChoiceCondition): boolean =>
  Object.entries(where).every(([name, is]) => name === 'status' && [is].flat().includes(1))

/** Reasons why the field could not hold the value it copies. */
function* misfits(field: Field, source: Field, from: string): Generator<string> {
  if (source.kind !== field.kind) return yield `"${from}" is of kind ${source.kind}, and this field of kind ${field.kind}`
  const maxLength = maxLengthOf(field)
  if (maxLength !== undefined && (maxLengthOf(source) ?? 0) > maxLength)
    yield `"${from}" may have ${maxLengthOf(source)} characters, and this field ${maxLength}: give it the same \`max\``
  const allowed = Object.values(optionsOf(field) ?? {})
  for (const value of Object.values(optionsOf(source) ?? {}))
    if (!allowed.includes(value))
      yield `"${from}" may be ${JSON.stringify(value)}, which is no option of this field${possibleNames(value, allowed)}`
  if (isReference(field) && isReference(source) && field.to !== source.to)
    yield `"${from}" points to "${source.to}", and this field to "${field.to}"`
}
