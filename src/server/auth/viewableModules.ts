import { type AnyModule, tableOf } from '../../schema/index.ts'
import type { Scope } from '../db/scope.ts'
import { moduleSeenBy } from './fields/moduleSeenBy.ts'
import { mayView } from './permit.ts'

/**
 * Modules that the account may view, as it sees them. Of several pages of the same rows one: the page that owns them, if it is
 * among them.
 */
export function viewableModules(
  { who, registry }: Pick<Scope, 'who' | 'registry'>,
  isWanted: (module: AnyModule) => boolean,
): readonly AnyModule[] {
  const open = registry.modules
    .map(module => moduleSeenBy(who, module))
    .filter(module => isWanted(module) && mayView(who, module))
  return [...Map.groupBy(open, tableOf).values()].flatMap(pages => pages.find(page => !page.rowsOf) ?? pages.slice(0, 1))
}
