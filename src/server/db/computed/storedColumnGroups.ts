import type { AnyModule } from '../../../schema/index.ts'
import type { StoredColumnGroup } from './storedColumnGroup.ts'
import { storedReferences } from './storedReferences.ts'
import { storedSummaries } from './storedSummaries.ts'

/** Everything that triggers keep in the table of a module. */
export const storedColumnGroups = (module: AnyModule, modules: readonly AnyModule[]): readonly StoredColumnGroup[] => [
  ...storedSummaries(module, modules),
  ...storedReferences(module, modules),
]
