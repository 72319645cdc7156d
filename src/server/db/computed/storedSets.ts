import type { AnyModule } from '../../../schema/index.ts'
import { storedReferences } from './storedReferences.ts'
import type { StoredSet } from './storedSet.ts'
import { storedSummaries } from './storedSummaries.ts'

/** Everything that triggers keep in the table of a module. */
export const storedSets = (module: AnyModule, modules: readonly AnyModule[]): readonly StoredSet[] => [
  ...storedSummaries(module, modules),
  ...storedReferences(module, modules),
]
