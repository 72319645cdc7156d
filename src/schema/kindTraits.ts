import { traitsByKind } from '../kinds/lists/traits.ts'
import type { Field, FieldOf, Kind } from './kinds.ts'

/** Any text, any number, or one of these values. */
type ComparableValues = 'string' | 'number' | readonly (string | number)[]

interface KindColumn<F> {
  width: number
  align?: 'right' | ((field: F) => 'right' | undefined)
  /** Takes the remaining width. */
  grow?: true
  /** All values have one length: a narrower column would cut every one of them. */
  fixedLength?: true
}

/**
 * Traits of a kind that the schema language and lists need, so that no other code compares the name of a kind. Small: every
 * client loads all of it.
 */
export interface KindTraits<K extends Kind = Kind> {
  /** The type a condition may compare the field with. */
  compared: ComparableValues | ((field: FieldOf[K]) => ComparableValues)
  /** Width and alignment of its column. */
  column: KindColumn<FieldOf[K]>
  /** The values that a filter of it offers, one tab for each, where they are neither options nor those of `compared`. */
  filterValues?: (field: FieldOf[K]) => readonly (string | number)[]
  /** Its value is the id of a row, or the ids of several. */
  points?: 'one' | 'several'
  /** A row also contains the title of the row that the value refers to. */
  titled?: true
  /** Its value is rows of another module, stored in the table of that. */
  childRows?: true
  /** Its value is a list. */
  several?: true
  /** Computed on read, without a column of its own. */
  derived?: true
  /** Without a formula its SQL is in the server half of the module. */
  hasOwnSql?: true
  /** Compared by amount in a `zeroOrMore` filter; for other kinds the filter tests whether they are set. */
  amount?: true
  /** The order its values are compared in by a module's rules; only fields of the same order are compared. */
  ordered?: 'number' | 'day' | 'moment' | 'clock' | 'duration'
  /** Its value is a point on a map. */
  located?: true
  /** Written, never read. */
  secret?: true
  /** Too long for lists. */
  long?: true
  /** How many characters its value may have. */
  maxLength?: (field: FieldOf[K]) => number | undefined
  /** May be searched by keyword. */
  searchable?: true
  /** No list can be ordered by it. */
  unsortable?: true
  /** Its value does not fit into one cell of a sheet. */
  noCell?: true
  /** The kind of a copy of its value in a row that refers to this one. */
  copiedAs?: 'text' | 'choice'
  /** The result of a calculation with such a value is an amount too: an amount times a quantity. */
  carriesOver?: true
  /** The kind of a sum of such values, where it is another. */
  summedAs?: 'number'
  /** The field of the same row with the unit of its amounts: rows with different units cannot be added up. */
  unitFrom?: (field: FieldOf[K]) => string | undefined
  /** A new row always has a value. */
  fillsItself?: true
}

/** The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export const kindTraits = ({ kind }: Field): KindTraits<Kind> => traitsByKind[kind] as KindTraits<Kind>

/** The field of the same row with the unit of this one's amounts. */
export const unitFieldOf = (field: Field): string | undefined => kindTraits(field).unitFrom?.(field)

/** The type a condition may compare the field with. */
export function comparableValues(field: Field): ComparableValues {
  const { compared } = kindTraits(field)
  return typeof compared === 'function' ? compared(field) : compared
}
