import { conditionProblems } from './fields/conditionProblems.ts'
import type { AnyModule } from './module.ts'
import { unknownField, unknownModule } from './names/unknownName.ts'
import { fieldOf } from './read.ts'

/** Why a field cannot refer to such rows: there is no such module, or it has no such field. */
export function* targetProblems(
  at: string,
  { to, where }: { to: string; where?: Readonly<Record<string, string | number>> },
  modules: readonly AnyModule[],
): Generator<string> {
  const target = modules.find(one => one.name === to)
  if (!target) return yield `${at}: ${unknownModule(to, modules)}`
  for (const [key, value] of Object.entries(where ?? {})) {
    const field = fieldOf(target, key)
    if (!field) yield `${at}.where: "${to}" has ${unknownField(target, key)}`
    else for (const problem of conditionProblems(field, value)) yield `${at}.where: "${key}" ${problem}`
  }
}
