import { type AnyModule, commandsOf, everyNameOf, tableOf } from '../../../schema/index.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { permittedRights, seesBinOf } from '../../auth/permit.ts'
import type { Scope } from '../../db/scope.ts'
import { isNeverPurged } from '../../jobs/purgeRecycleBin.ts'

/** A page whose deleted rows the account may see, and what it may do with them. */
export interface BinModule {
  /** The module with the fields that the account sees. */
  module: AnyModule
  /** The names under which the bin holds its rows. */
  names: readonly string[]
  restorable: boolean
  purgeable: boolean
}

/** The pages on which the account may view and delete rows; of several of the same rows one. */
export function binModules({ who, registry }: Pick<Scope, 'who' | 'registry'>): readonly BinModule[] {
  const found = new Map<string, BinModule>()
  for (const module of registry.modules) {
    const table = tableOf(module)
    if (found.has(table) || !seesBinOf(who, module)) continue
    found.set(table, {
      module: moduleSeenBy(who, module),
      names: everyNameOf(registry.base(module)),
      restorable: permittedRights(who, module).includes('edit') && commandsOf(module).includes('recover'),
      purgeable: !isNeverPurged(table),
    })
  }
  return [...found.values()]
}
