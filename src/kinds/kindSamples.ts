import type { FieldOf, Kind, Values } from '../schema/index.ts'

/** What the suites over all kinds try on a kind that a module brings, from `samples.ts` of its folder. */
export interface KindSamples<K extends Kind> {
  field: FieldOf[K]
  /** Values as they are stored; the first fills such a field in the suites over all modules. */
  values: readonly [Values[K], ...Values[K][]]
  /** Whether the field allows a value, in other words than `accept`. */
  allows(value: Values[K]): boolean
}
