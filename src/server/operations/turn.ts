import { type AnyModule, tableOf } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'
import { takeTurn } from '../db/turn.ts'

/** Where what may be written depends on other rows, writes wait for one another. */
export async function takeModuleTurn(scope: Scope, module: AnyModule): Promise<void> {
  const { serial } = scope.registry.part(module)
  if (serial) await takeTurn(scope, serial)
}

/** The turn of whoever moves rows in a tree: two moves together could tie a knot in it. */
export const takeTreeTurn = (scope: Scope, module: AnyModule): Promise<unknown> => takeTurn(scope, tableOf(module))
