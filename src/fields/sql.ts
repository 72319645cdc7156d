import type { Field, FieldOf, Kind, Values } from '../schema/index.ts'

/** What the database knows of a kind. Column names come from the schema and are quoted by the caller. */
export interface KindSql<K extends Kind> {
  /** Type, default and check of the column; null where nothing is stored. `column` is the quoted name. */
  column(field: FieldOf[K], column: string): string | null
  /** SQL for the value as it travels, from a quoted column reference. */
  select(column: string, field: FieldOf[K]): string
  /** SQL cast of a parameter that is written, when the plain one will not do: `(p) => \`${p}::jsonb\``. */
  cast: string
  /** What is stored for a value: sanitised, hashed, 0 as null. */
  store(value: Values[K] | null, field: FieldOf[K]): unknown
  /** Condition "the column is one of these", for one parameter that is an array of stored values, `$n` given as text. */
  isOneOf(column: string, parameter: string, field: FieldOf[K]): string
  /** The condition for an empty value among those asked for (0 of a reference); null where there is none. */
  isNone(column: string): string | null
}
export type AnyKindSql = {
  column(field: Field, column: string): string | null
  select(column: string, field: Field): string
  cast: string
  store(value: unknown, field: Field): unknown
  isOneOf(column: string, parameter: string, field: Field): string
  isNone(column: string): string | null
}
