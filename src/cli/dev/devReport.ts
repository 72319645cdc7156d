import type { SchemaStep } from '../../server/db/tables/plan/schemaStep.ts'

/** What the server of `npm run dev` reports to its parent once it listens: problems by their address, and steps with stored rows. */
export interface DevNotes {
  problems: readonly string[]
  steps: readonly Pick<SchemaStep, 'module' | 'why'>[]
}

/** Why the product cannot be served as its files are now, in the lines of an error output. The process waits for the next change. */
export interface DevFailure {
  failure: string
}
export type DevReport = DevNotes | DevFailure
