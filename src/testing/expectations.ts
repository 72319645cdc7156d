import type { AnyModule } from '../schema/index.ts'
import type { SavedRow, WholeRow } from '../shared/api/callTypes.ts'

/** Values of a draft, those that a field needs and others. */
type SomeValues<M extends AnyModule> = Partial<SavedRow<M>>

/** A field, or the cell of a child row: `lines.0.price`. */
type FieldAddress<K extends string> = K | `${K}.${number}.${string}`

/** What the author of a module knows of it beyond its schema. Each entry under `saves` and `refuses` is a test with that name. */
export interface ModuleExpectations<M extends AnyModule> {
  /** Values of a new row that fit together: they replace the sample values in every test. */
  draft?: SomeValues<M> | (() => SomeValues<M>)
  /** Values of rows of other modules, by their names, that references of the draft point to: they replace the sample values. */
  others?: Readonly<Record<string, object>>
  /** What becomes of a draft: computed values, defaults, what a server half sets. */
  saves?: Readonly<Record<string, { draft: SomeValues<M>; row: Partial<WholeRow<M>> }>>
  /** Drafts that are refused: with which sentence, and at which field if not for the whole row. */
  refuses?: Readonly<Record<string, { draft: SomeValues<M>; says: string; at?: FieldAddress<keyof M['fields'] & string> }>>
}

/** `Expectations` without the types of a particular module. */
export interface AnyExpectations {
  draft?: object | (() => object)
  others?: Readonly<Record<string, object>>
  saves?: Readonly<Record<string, { draft: object; row: object }>>
  refuses?: Readonly<Record<string, { draft: object; says: string; at?: string }>>
}
