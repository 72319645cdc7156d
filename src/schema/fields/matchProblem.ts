import type { Field } from '../kinds.ts'
import { comparableValues, unitFieldOf } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { unknownField } from '../names/unknownName.ts'
import { childrenOf, fieldOf, isComputed, isLink, isMultiValued, isRegion, isSecret, optionsOf, targetOf } from '../read.ts'
import { privacyOf } from '../rights/reveal.ts'
import { matchedColumns } from './choiceCondition.ts'

interface MatchSite {
  /** The field that chooses, `name`, and the field of the same row that its choice depends on, `from`. */
  module: AnyModule
  name: string
  from: string
  modules: readonly AnyModule[]
}
/** Why the choice of a field cannot depend on the other field: `column` of a chosen row must equal `from` of the choosing row. */
export function matchProblem(
  { module, name, from, modules }: MatchSite,
  { target, column }: { target: AnyModule; column: string },
): string | null {
  if (from === name) return 'hangs on itself'
  const [field, compared] = [fieldOf(module, from), fieldOf(target, column)]
  if (!field) return unknownField(module, from)
  if (!compared) return null
  if (dependsOnItself(module, name)) return 'leads back to it'
  if (modules.some(one => childrenOf(one).some(([, { of, by }]) => of === module.name && by === from)))
    return `"${from}" is the parent row, whose id a new child row does not have yet`
  const own = Object.hasOwn(module.fields, from) ? withheld(field) : 'filled in by itself'
  if (own) return `"${from}" is ${own}, and the choices would hang on it`
  const other = withheld(compared)
  if (other) return `"${column}" of "${target.name}" is ${other}, and the choices would tell it`
  return misfit([from, field, module], [column, compared, target])
}

/** Why a value must not, or cannot, decide what is offered. */
function withheld(field: Field): string | null {
  if (isSecret(field)) return 'secret'
  if (privacyOf(field) !== undefined) return 'personal'
  return isComputed(field) ? 'computed' : null
}

type Side = readonly [name: string, field: Field, module: AnyModule]
/** Why the two can never be equal. */
function misfit([from, field, module]: Side, [column, compared, target]: Side): string | null {
  const both = `"${column}" of "${target.name}"`
  if (isLink(field) && isLink(compared)) {
    const [to, other] = [targetOf(module, field), targetOf(target, compared)]
    return to === other ? null : `${both} points to "${other}", and "${from}" to "${to}"`
  }
  if (field.kind !== compared.kind) return `${both} is of kind ${compared.kind}, and "${from}" of kind ${field.kind}`
  if (!isComparable(field)) return `values of kind ${field.kind} are not compared`
  const values = Object.values(optionsOf(compared) ?? {})
  const isShared = !optionsOf(field) || Object.values(optionsOf(field) ?? {}).some(value => values.includes(value))
  return isShared ? null : `${both} and "${from}" have no option in common`
}

/** One value that is equal or not: no list, no picture, no amount in a currency of its own. */
const isComparable = (field: Field): boolean =>
  isRegion(field) || (!isMultiValued(field) && comparableValues(field).length > 0 && unitFieldOf(field) === undefined)

/** Cycle: whether the choice depends on the field itself, through others. */
function dependsOnItself(module: AnyModule, name: string): boolean {
  const seen = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const field = fieldOf(module, next)
    for (const [, from] of field ? matchedColumns(field) : []) {
      if (from === name) return true
      if (!seen.has(from)) waiting.push(from)
      seen.add(from)
    }
  }
  return false
}
