import { type AnyModule, type Field, isPointing, isRegion, regionsModuleOf, targetOf } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'

/** The titles of the rows or regions that the values of a field refer to. */
export async function titlesOfValues(
  scope: Scope,
  module: AnyModule,
  { field, values }: { field: Field | undefined; values: readonly unknown[] },
): Promise<ReadonlyMap<unknown, string>> {
  const target = field && targetModule(scope, module, field)
  const ids = values.filter(value => typeof value === 'number' && value > 0) as number[]
  if (!target || !ids.length) return new Map()
  const rows = await scope
    .rows(target)
    .options({ keyword: '', ids, conditions: [], without: null, limit: ids.length, statuses: [1, 0, -1] })
  return new Map(rows.map(row => [Number(row['id']), String(row['title'] ?? '')]))
}

const targetModule = (scope: Scope, module: AnyModule, field: Field): AnyModule | undefined => {
  if (isRegion(field)) return regionsModuleOf(scope.registry.modules)
  return isPointing(field) ? scope.registry.named(targetOf(module, field)) : undefined
}
