import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/db/connection.ts'

/** What the doctor found in one check. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'bad'
  says: string
}
export type Check = (database: Database, config: Config) => Promise<readonly Finding[] | Finding>

export const okFinding = (check: string, says: string): Finding => ({ check, state: 'ok', says })
export const warningFinding = (check: string, says: string): Finding => ({ check, state: 'warning', says })
export const badFinding = (check: string, says: string): Finding => ({ check, state: 'bad', says })
