import type { Field, FieldOf, Kind, Values } from '../schema/index.ts'
import type { FieldProblem } from '../shared/wire/refusal.ts'

/** What is wrong with a value and shows only when it is made fit to be stored. */
export class UnfitValue extends Error {
  readonly problem: FieldProblem
  constructor(problem: FieldProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** What the database knows of a kind. Column names come from the schema and are quoted by the caller. */
export interface KindSql<K extends Kind> {
  /** Type, default and check of the column; null where nothing is stored. `column` is the quoted name. */
  column(field: FieldOf[K], column: string): string | null
  /** SQL for the value as it travels, from a quoted column reference. */
  select(column: string, field: FieldOf[K]): string
  /** The type a parameter that is written or compared is cast to. */
  cast: string | ((field: FieldOf[K]) => string)
  /** What is stored for a value: sanitised, 0 as null; for a secret the promise of its hash. Throws `Unfit` where it cannot be. */
  store(value: Values[K] | null, field: FieldOf[K]): unknown
  /** Condition "the column is one of these", for one parameter that is an array of stored values, `$n` given as text. */
  isOneOf(column: string, parameter: string, field: FieldOf[K]): string
  /** The condition for an empty value among those asked for (0 of a reference); null where there is none. */
  isNone(column: string): string | null
}
/** A kind's half with its cast chosen for one field. */
export type AnyKindSql = {
  column(field: Field, column: string): string | null
  select(column: string, field: Field): string
  cast: string
  store(value: unknown, field: Field): unknown
  isOneOf(column: string, parameter: string, field: Field): string
  isNone(column: string): string | null
}

export const sqlLiteral = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
export const inListSql = (column: string, values: readonly (string | number)[]): string =>
  `${column} in (${values.map(sqlLiteral).join(', ')})`

/** Rows that were there before the column hold its default too. */
export const defaultSql = (field: Field): string =>
  'default' in field && field.default !== undefined ? ` default ${sqlLiteral(field.default)}` : ''

/** A column that may be null and holds the value as it travels. */
export const plainColumn = <K extends Kind>(type: string): KindSql<K> => ({
  column: field => `${type}${defaultSql(field)}`,
  select: column => column,
  cast: type,
  store: value => value,
  isOneOf: (column, parameter) => `${column} = any(${parameter}::${type}[])`,
  isNone: column => `${column} is null`,
})

/** A JSON array, never null. Parameters are JSON texts: drivers make a database array of an array. */
export const jsonColumn = <K extends Kind>(): KindSql<K> => ({
  column: () => `jsonb not null default '[]'`,
  select: column => column,
  cast: 'jsonb',
  store: value => JSON.stringify(value ?? []),
  isOneOf: (column, parameter) => `${column} = any(${parameter}::text[]::jsonb[])`,
  isNone: () => null,
})
