import { type AnyModule, runningCopies, selfLinkOf, tableOf } from '../../schema/index.ts'
import { advisoryLock } from '../db/advisoryLock.ts'
import type { Scope } from '../db/scope.ts'
import type { BulkChange } from './bulk/rowVerdict.ts'

/**
 * Advisory lock of a module whose writes depend on other rows: by its hooks (`serial`), or as a new row copies what the rows before it
 * add up to.
 */
export async function lockModule(scope: Scope, module: AnyModule): Promise<void> {
  const { serial } = scope.registry.part(module)
  if (serial) await advisoryLock(scope, serial)
  if (runningCopies(module, scope.registry.modules).length) await advisoryLock(scope, `copies of ${tableOf(module)}`)
}

/** The locks of a command on many rows: one that deletes or recovers changes the tree, too. */
export async function lockForCommand(scope: Scope, module: AnyModule, change: BulkChange): Promise<void> {
  await lockModule(scope, module)
  const movesRows = 'command' in change && (change.command === 'delete' || change.command === 'recover')
  if (movesRows && selfLinkOf(module)) await lockTree(scope, module)
}

/**
 * Advisory lock for what comes into a tree, moves in it, or goes: two moves at once could form a cycle, and a row could be deleted
 * while another is put below it.
 */
export const lockTree = (scope: Scope, module: AnyModule): Promise<unknown> => advisoryLock(scope, tableOf(module))
