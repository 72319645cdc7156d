import type { Readable } from 'node:stream'
import type { AnyModule, Verb } from '../../schema/index.ts'
import type { Data } from '../db/connection.ts'
import type { Registry } from '../db/modulePart.ts'
import type { Scope } from '../db/scope.ts'
import type { SystemNoticeCode } from '../messages/systemNotice.ts'

/** A file on the disk, as the row of its job tells of it. */
export interface StoredJobFile {
  name: string
  type: string
  bytes: number
  /** What whoever opens it must hold. */
  needs: readonly Verb[]
}
/** What is left when a job is done. */
export interface JobOutcome {
  result?: Data
  file?: StoredJobFile
  /** Until when what it did can be taken back, from its receipt. */
  undoHours?: number
}

/** One job while it is worked on. */
export interface JobContext {
  /** The owner's, with the rights of this moment. */
  scope: Scope
  module: AnyModule
  id: number
  /** Aborted when the job is to end: cancelled, or because this process ends. */
  signal: AbortSignal
  progress(done: number, total?: number): void
  /** Whether the owner may still have it done; to be asked before what others will see. */
  confirm(): Promise<void>
  /** Ends the job in the transaction that does its work: once, or not at all. */
  settle(inner: Scope, outcome: JobOutcome): Promise<void>
  /** What was done for good so far, told also of a job that is cancelled or fails. */
  stays(result: Data): void
  /** Keeps a file for the owner to download. */
  keep(bytes: Readable, about: Pick<StoredJobFile, 'name' | 'type'>): Promise<StoredJobFile>
}

interface JobNotices {
  /** What is written to the owner when it is done, or came to nothing; the numbers of its result are told there. Silent, he sees it where his jobs are. */
  announces?: { done: SystemNoticeCode; failed: SystemNoticeCode }
}
/** A kind of work that outlives its call. It may be begun again after a crash, so whatever it does it settles, or does alike twice. */
export interface JobKind<Given> extends JobNotices {
  needs(given: Given): readonly Verb[]
  run(work: JobContext, given: Given): Promise<JobOutcome>
}
/** The one cast: what is given travels through the database as JSON. */
export interface AnyJobKind extends JobNotices {
  needs(given: never): readonly Verb[]
  run(work: JobContext, given: never): Promise<JobOutcome>
}
export type JobKinds = Readonly<Record<string, AnyJobKind>>

export const jobKind = <Given extends object>(kind: JobKind<Given>): JobKind<Given> => kind

/** Every kind is an `AnyJobKind`: the database room does not see that type. */
export const jobKindOf = ({ jobs }: Registry, name: string): AnyJobKind | undefined =>
  Object.hasOwn(jobs, name) ? (jobs[name] as AnyJobKind) : undefined
