import type { AnyModule } from '../../../../schema/index.ts'
import { type ExistingTable, largeTable } from '../tableCatalogue.ts'

/** safe: applied at start. lossy: may lose what is stored. locking: rewrites or blocks a large table. */
export type StepVerdict = 'safe' | 'lossy' | 'locking'
export interface SchemaStep {
  module: string
  /** Further tables that it changes or depends on: it waits where a change of one of them is refused. */
  also?: readonly string[]
  verdict: StepVerdict
  why: string
  rows: number
  /** One transaction; a safe one is short also on a large table. */
  sql: readonly string[]
  /** Slow statements that block nobody: each a transaction of its own. */
  after?: readonly string[]
  /** The way back, where it does not follow from the statements. */
  back?: readonly string[]
  /** SQL that finds the rows a lossy step is about. */
  concerned?: string
  /** A rename, a new or changed column, a new index, or computing rows; unset for steps that drop or replace something. */
  part?: 'rename' | 'column' | 'index' | 'backfill'
  /**
   * Who runs the step, if neither a start nor `--apply` does: `hand`, after somebody has looked at the rows; `drop`, for what
   * no schema names any more; `rows`: there is no SQL, the rows themselves have to be corrected. A start waits for `hand` only.
   */
  by?: 'hand' | 'drop' | 'rows'
}

/** Whether a start does not happen because of the step. */
export const refusesStart = ({ verdict, by }: SchemaStep): boolean => verdict !== 'safe' && (by === undefined || by === 'hand')

export const verdictByRows = (rows: number): StepVerdict => (rows > largeTable ? 'locking' : 'safe')

/** The modules whose tables a step changes or depends on. */
export const modulesOfStep = ({ module, also = [] }: SchemaStep): readonly string[] => [module, ...also]

/** Makes steps on the table of a module; without a table yet there are no rows. */
export const schemaStep =
  ({ name }: AnyModule, table: ExistingTable | undefined) =>
  (verdict: StepVerdict, why: string, sql: readonly string[]): SchemaStep => ({
    module: name,
    verdict,
    why,
    rows: table?.rows ?? 0,
    sql,
  })

/** Several statements become one transaction; a concurrent index build cannot. */
const asTransaction = (sql: readonly string[]): readonly string[] =>
  sql.length < 2 || sql.some(text => text.includes(' concurrently ')) ? sql : ['begin', ...sql, 'commit']

/** As a script for `psql -f`. Manual steps are comments in it. */
export const stepScript = ({ module, verdict, why, rows, sql, after = [], concerned, by }: SchemaStep): string => {
  const statements = [...asTransaction(sql), ...after].map(statement => `${statement};`)
  return [
    `-- ${verdict} · ${module}: ${why} · ${rows > largeTable ? `more than ${largeTable}` : rows} rows`,
    ...(concerned === undefined ? [] : [`-- they are: ${concerned}`]),
    ...(by === undefined ? statements : statements.map(statement => statement.replace(/^/gm, '-- '))),
  ].join('\n')
}
