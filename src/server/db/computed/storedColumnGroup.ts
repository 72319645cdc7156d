import { createHash } from 'node:crypto'
import type { AnyModule } from '../../../schema/index.ts'

/** The table and field that name the functions of a set. */
export interface TriggerNames {
  table: string
  from: string
  link: string
}

/** Columns of a table that triggers keep together. */
export interface StoredColumnGroup {
  module: AnyModule
  /** Its functions, the first of which carries the comment by which a change is noticed. */
  functions: readonly string[]
  /** Its functions if tables and the reference have these names, which may be former ones. */
  functionsOf: (names: TriggerNames) => readonly string[]
  /** The reference by which the rows are found, and the table that has it. */
  link: { on: string; name: string }
  /** A fingerprint of the formulas: when it changes, existing rows are computed again. */
  fields: readonly string[]
  /** The table whose writes update them. */
  from: string
  /** Functions and triggers. */
  ddl: readonly string[]
  /** Computes the existing rows, those that differ alone. */
  backfill: string
}

/** Statement triggers run even if no row was touched: without this, those of two tables that follow each other would never end. */
export const returnIfNoRowsSql = (table: 'new_rows' | 'old_rows'): string =>
  `if not exists (select from ${table}) then return null; end if;`

/** A fingerprint of what a set computes. */
export const fieldsDigest = (fields: readonly string[]): string => digest(fields)

const digest = (texts: readonly string[]): string => createHash('sha256').update(texts.join(';')).digest('hex').slice(0, 12)

/** The comment of the first function: the table, fingerprints of its statements and formulas, and the functions. */
export const storedColumnComment = ({ module, ddl, fields, functions }: StoredColumnGroup): string =>
  ['computed', module.name, digest(ddl), fieldsDigest(fields), ...functions].join(' ')

/** Such a comment, read again. */
export function parseStoredColumnComment(comment: string): { table: string; fields: string; functions: readonly string[] } {
  const [, table = '', , fields = '', ...functions] = comment.split(' ')
  return { table, fields, functions }
}
