import type { FieldOf, Kind, Values } from '../schema/index.ts'

/** Sample values for the contract suites, from `samples.ts` in the folder of a kind that a module brings. */
export interface KindSamples<K extends Kind> {
  field: FieldOf[K]
  /** Values as they are stored; the first fills such a field in the suites over all modules. */
  values: readonly [Values[K], ...Values[K][]]
  /** Whether the field allows a value, in other words than `accept`. */
  allows(value: Values[K]): boolean
}
