import type { Readable } from 'node:stream'
import type { AnyModule, Right } from '../../schema/index.ts'
import type { SeenRows } from '../auth/rights/seenRows.ts'
import type { Data } from '../db/connection.ts'
import type { Registry } from '../db/modulePart.ts'
import type { Scope } from '../db/scope.ts'
import type { SystemNoticeCode } from '../messages/systemNotice.ts'

/** The file of a job, as stored in the job's row. */
export interface StoredJobFile {
  name: string
  type: string
  bytes: number
  /** The rights needed to open it. */
  needs: readonly Right[]
  /** The rows of the module that its owner saw; who sees fewer of them opens it no more. Only an export has it. */
  seen?: SeenRows
}
/** The result of a finished job. */
export interface JobOutcome {
  result?: Data
  file?: StoredJobFile
}

/** The context of a running job. */
export interface JobContext {
  /** The owner's scope, with its current rights. */
  scope: Scope
  module: AnyModule
  id: number
  /** Aborted when the job is cancelled or this process ends. */
  signal: AbortSignal
  progress(done: number, total?: number): void
  /** Throws if the owner has lost the rights, or this run has lost the job; called before each visible write. */
  confirm(): Promise<void>
  /** Marks the job as done in the transaction of its work: both are committed or neither. */
  settle(inner: Scope, outcome: JobOutcome): Promise<void>
  /** Sets the result that stays if the job is cancelled or fails. */
  setPartialResult(result: Data): void
  /** Stores a file for the owner to download. */
  storeFile(bytes: Readable, about: Pick<StoredJobFile, 'name' | 'type' | 'seen'>): Promise<StoredJobFile>
}

interface JobNotices {
  /**
   * The messages to the owner when the job is done or has failed, with the numbers of its result. By default the job list alone
   * shows that.
   */
  announces?: { done: SystemNoticeCode; failed: SystemNoticeCode }
}
/** A kind of background job. It may run again after a crash, so its writes must be in `settle` or idempotent. */
export interface JobKind<Input> extends JobNotices {
  needs(input: Input): readonly Right[]
  run(work: JobContext, input: Input): Promise<JobOutcome>
}
/** The one cast: the input passes through the database as JSON. */
export interface AnyJobKind extends JobNotices {
  needs(input: never): readonly Right[]
  run(work: JobContext, input: never): Promise<JobOutcome>
}
export type JobKinds = Readonly<Record<string, AnyJobKind>>

export const jobKind = <Input extends object>(kind: JobKind<Input>): JobKind<Input> => kind

/** The kind of a job. A cast: `Registry` is below this room and has a wider type. */
export const jobKindOf = ({ jobs }: Registry, name: string): AnyJobKind | undefined =>
  Object.hasOwn(jobs, name) ? (jobs[name] as AnyJobKind) : undefined
