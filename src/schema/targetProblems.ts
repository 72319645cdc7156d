import { isFromField } from './fields/choiceCondition.ts'
import { conditionProblems } from './fields/conditionProblems.ts'
import { matchProblem } from './fields/matchProblem.ts'
import type { AnyModule } from './module.ts'
import { unknownField, unknownModule } from './names/unknownName.ts'
import type { ChoiceCondition } from './options.ts'
import { fieldOf } from './read.ts'

interface TargetSite {
  at: string
  field: { to: string; where?: ChoiceCondition }
  modules: readonly AnyModule[]
  /** The field's module and name, where its `where` may name fields of the same row. */
  module?: AnyModule
  name?: string
}
/** Why a field cannot refer to such rows: there is no such module, or they cannot have such values. */
export function* targetProblems({ at, field: { to, where }, modules, module, name }: TargetSite): Generator<string> {
  const target = modules.find(one => one.name === to)
  if (!target) return yield `${at}: ${unknownModule(to, modules)}`
  for (const [key, value] of Object.entries(where ?? {})) {
    const field = fieldOf(target, key)
    if (!field) yield `${at}.where: "${to}" has ${unknownField(target, key)}`
    else if (!isFromField(value)) for (const problem of conditionProblems(field, value)) yield `${at}.where: "${key}" ${problem}`
    else if (module && name !== undefined) {
      const problem = matchProblem({ module, name, from: value.from, modules }, { target, column: key })
      if (problem) yield `${at}.where.${key}: ${problem}`
    }
  }
}
