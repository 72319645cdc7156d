import type { Formula } from '../kinds/computed/kind.ts'
import type { KindTypes } from '../kinds/lists/types.ts'
import type { RowDefault } from './options.ts'
import type { Words, LocalizedOptions } from './texts/text.ts'

export type { AttachedFile, FileType } from '../kinds/files/kind.ts'

/** Extra options of a computed field, set by `withComputed`, never by an author. */
export interface Computed {
  formula?: Formula
  /** It has a column, whose value the database computes. */
  stored?: true
  /** On a reference: rows are looked up by the row they refer to. */
  lookedUp?: true
}
/** `words`: the translations in the schema, by option. */
export type FieldDef<K, O> = Readonly<{ kind: K; label: string; words?: Words } & Computed & O>

export type Kind = keyof KindTypes
/** Options of each kind, as parameters of its constructor. */
export type OptionsOf = { [K in Kind]: LocalizedOptions<KindTypes[K]['options']> }
type FieldOptions<T extends { options: object }> = T extends { field: infer F } ? F : T['options']
/** `rowDefault` is such a `default` as passed to the constructor. */
export type FieldOf = { [K in Kind]: FieldDef<K, FieldOptions<KindTypes[K]> & { rowDefault?: RowDefault }> }
export type Field = FieldOf[Kind]
export type Fields = Readonly<Record<string, Field>>

/** One picture of an `images` field. */
export interface Picture {
  img_id: string
  url: string
  name: string
}

/** The wire value of each kind, which operations use too. */
export type Values = { [K in Kind]: KindTypes[K]['value'] }

/** The value of one field, narrowed by its options. */
export type Value<F> = F extends { kind: 'choice' | 'states'; options: infer O }
  ? O[keyof O]
  : F extends { kind: 'choices'; options: infer O }
    ? readonly O[keyof O][]
    : F extends { kind: 'computed'; type: infer T extends 'text' | 'number' | 'same' }
      ? Values[T extends 'same' ? 'computed' : T]
      : F extends { kind: 'list'; type: infer T extends 'text' | 'number' }
        ? readonly Values[T][]
        : F extends { kind: infer K extends Kind }
          ? Values[K]
          : never
