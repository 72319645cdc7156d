import type { AnyModule } from '../../schema/index.ts'
import { type Found, large } from './found.ts'

/** safe: applied at start. lossy: may lose what is stored. locking: rewrites or blocks a large table. */
export type Verdict = 'safe' | 'lossy' | 'locking'
export interface Step {
  module: string
  verdict: Verdict
  why: string
  rows: number
  sql: readonly string[]
}

export const cautious = (rows: number): Verdict => (rows > large ? 'locking' : 'safe')

/** Steps on the table of a module; one that is not there yet has no rows. */
export const stepsOn =
  ({ name }: AnyModule, table: Found | undefined) =>
  (verdict: Verdict, why: string, sql: readonly string[]): Step => ({ module: name, verdict, why, rows: table?.rows ?? 0, sql })
