import { type AnyModule, tableOf } from '../../schema/index.ts'
import { advisoryLock } from '../db/advisoryLock.ts'
import type { Scope } from '../db/scope.ts'

/** Advisory lock of a module whose writes depend on other rows (`serial`). */
export async function lockModule(scope: Scope, module: AnyModule): Promise<void> {
  const { serial } = scope.registry.part(module)
  if (serial) await advisoryLock(scope, serial)
}

/** Advisory lock for moves in a tree: two concurrent moves could form a cycle. */
export const lockTree = (scope: Scope, module: AnyModule): Promise<unknown> => advisoryLock(scope, tableOf(module))
