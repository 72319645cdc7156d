import type { AnyModule } from '../../../schema/index.ts'
import { type ExistingTable, largeTable } from './tableCatalogue.ts'

/** safe: applied at start. lossy: may lose what is stored. locking: rewrites or blocks a large table. */
export type StepVerdict = 'safe' | 'lossy' | 'locking'
export interface SchemaStep {
  module: string
  verdict: StepVerdict
  why: string
  rows: number
  /** One transaction, short also on a large table where it is safe. */
  sql: readonly string[]
  /** What takes its time and holds nobody up: each a transaction of its own. */
  after?: readonly string[]
  /** Finds the rows a lossy step is about. */
  concerned?: string
  /** Of the table. What is neither a column nor a new index takes something away or replaces it. */
  part?: 'column' | 'index'
}

export const verdictByRows = (rows: number): StepVerdict => (rows > largeTable ? 'locking' : 'safe')

/** Steps on the table of a module; one that is not there yet has no rows. */
export const schemaStep =
  ({ name }: AnyModule, table: ExistingTable | undefined) =>
  (verdict: StepVerdict, why: string, sql: readonly string[]): SchemaStep => ({
    module: name,
    verdict,
    why,
    rows: table?.rows ?? 0,
    sql,
  })

/** What belongs together is seen together; an index built concurrently stands alone. */
const asTransaction = (sql: readonly string[]): readonly string[] =>
  sql.length < 2 || sql.some(text => text.includes(' concurrently ')) ? sql : ['begin', ...sql, 'commit']

/** As a script: `psql -f` runs it as it stands. */
export const stepScript = ({ module, verdict, why, rows, sql, after = [], concerned }: SchemaStep): string =>
  [
    `-- ${verdict} · ${module}: ${why} · ${rows > largeTable ? `more than ${largeTable}` : rows} rows`,
    ...(concerned === undefined ? [] : [`-- they are: ${concerned}`]),
    ...asTransaction(sql).map(statement => `${statement};`),
    ...after.map(statement => `${statement};`),
  ].join('\n')
