import { type AnyModule, tableOf } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'
import { advisoryLock } from '../db/advisoryLock.ts'

/** Where what may be written depends on other rows, writes wait for one another. */
export async function lockModule(scope: Scope, module: AnyModule): Promise<void> {
  const { serial } = scope.registry.part(module)
  if (serial) await advisoryLock(scope, serial)
}

/** The turn of whoever moves rows in a tree: two moves together could tie a knot in it. */
export const lockTree = (scope: Scope, module: AnyModule): Promise<unknown> => advisoryLock(scope, tableOf(module))
