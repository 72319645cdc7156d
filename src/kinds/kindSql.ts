import type { Field, FieldOf, Kind, Values } from '../schema/index.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'

/** Thrown by `store` for a value that is valid on the wire but cannot be stored. */
export class UnfitValue extends Error {
  readonly problem: FieldProblem
  constructor(problem: FieldProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** The server half of a kind. Column names come from the schema and are quoted by the caller. */
export interface KindSql<K extends Kind> {
  /** Type, default and check of the column; null if nothing is stored. `column` is the quoted name. */
  column(field: FieldOf[K], column: string): string | null
  /** SQL expression of the wire value, from a quoted column reference. */
  select(column: string, field: FieldOf[K]): string
  /** The type a parameter that is written or compared is cast to. */
  cast: string | ((field: FieldOf[K]) => string)
  /** The stored form of a value: sanitised text, null for 0, the promise of a hash for a secret. Throws UnfitValue. */
  store(value: Values[K] | null, field: FieldOf[K]): unknown
  /** Condition "the column is one of these", for one parameter that is an array of stored values, `$n` passed as text. */
  isOneOf(column: string, parameter: string, field: FieldOf[K]): string
  /** Condition for an empty value in a filter (0 of a reference); null where the kind has none. */
  isNone(column: string): string | null
  /** SQL of a value computed on read. `column` quotes the name of a column, `computed` is the module's own SQL. */
  derive?(field: FieldOf[K], sources: DerivedSources): string
  /** The column whose order, reversed, is the order of such values. */
  reverseOf?(field: FieldOf[K]): { column: string; cast: string }
  /** Condition "the value is at least this", for one parameter; default `column >= parameter`. */
  isFrom?(field: FieldOf[K], parameter: string, column: QuoteColumn): string
  /** Condition "the value is at most this", for one parameter; default `column <= parameter`. */
  isTo?(column: string, parameter: string): string
  /** The range from one value to another, which is not before it; an empty end is none. */
  period?(from: string, to: string): string
  /** Values are equal whatever the case of their letters. */
  ignoresCase?: true
  /** Of a column with arrays: the array of the elements that the parameter of `isOneOf` asks for. An index has their keys. */
  elements?(parameter: string, field: FieldOf[K]): string
  /** Its values may be longer than a B-tree entry: the index of a filter stores only whether there is one. */
  tooLongToIndex?: true
  /** A new row draws a number: the period of its counter on a day, and what the number is written between. */
  drawn?(field: FieldOf[K], day: string): IssuedNumber
  /** Rows are counted by its values, so that totals need no count. */
  countable?: true
}
export interface IssuedNumber {
  period: string
  before: string
  after: string
  /** Digits at least. */
  width: number
}
/** A quoted reference to a column of the row `t`. */
type QuoteColumn = (name: string) => string
export interface DerivedSources {
  column: QuoteColumn
  computed: string | undefined
}
/** A kind's server half with the cast of one field. */
export type AnyKindSql = {
  column(field: Field, column: string): string | null
  select(column: string, field: Field): string
  cast: string
  store(value: unknown, field: Field): unknown
  isOneOf(column: string, parameter: string, field: Field): string
  isNone(column: string): string | null
  derive?(field: Field, sources: DerivedSources): string
  reverseOf?(field: Field): { column: string; cast: string }
  isFrom?(field: Field, parameter: string, column: QuoteColumn): string
  isTo?(column: string, parameter: string): string
  period?(from: string, to: string): string
  ignoresCase?: true
  elements?(parameter: string, field: Field): string
  tooLongToIndex?: true
  drawn?(field: Field, day: string): IssuedNumber
  countable?: true
}

export const sqlLiteral = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
export const inListSql = (column: string, values: readonly (string | number)[]): string =>
  `${column} in (${values.map(sqlLiteral).join(', ')})`

/** As a column default, so that rows from before the column have it too. */
export const defaultSql = (field: Field): string =>
  'default' in field && field.default !== undefined ? ` default ${sqlLiteral(field.default)}` : ''

/** A nullable column that stores the wire value. */
export const plainColumn = <K extends Kind>(type: string): KindSql<K> => ({
  column: field => `${type}${defaultSql(field)}`,
  select: column => column,
  cast: type,
  store: value => value,
  isOneOf: (column, parameter) => `${column} = any(${parameter}::${type}[])`,
  isNone: column => `${column} is null`,
})

/** A JSON array, never null. Parameters are JSON texts, because drivers turn a JavaScript array into a PostgreSQL array. */
export const jsonColumn = <K extends Kind>(): KindSql<K> => ({
  column: () => `jsonb not null default '[]'`,
  select: column => column,
  cast: 'jsonb',
  store: value => JSON.stringify(value ?? []),
  isOneOf: (column, parameter) => `${column} = any(${parameter}::text[]::jsonb[])`,
  isNone: () => null,
})
