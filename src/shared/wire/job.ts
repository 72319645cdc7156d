export const jobStates = ['planned', 'queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
export const isJobOpen = (state: JobState): boolean => state === 'queued' || state === 'running'

/** The change of a bulk job: the field, with the value as text or the amount it changes by. A command has neither. */
export interface JobSubject {
  field: string
  to: string
  by?: string
  /** The newest rows of a planned change, by the values that identify them. */
  names?: readonly string[]
}

/** The save of one row: the values that identify it, and the changed fields with their values before and after, as in `history`. */
export interface RowSubject {
  row: number
  title: string
  changes: Readonly<Record<string, readonly unknown[]>>
}

/** A job's result file. */
export interface JobFile {
  name: string
  bytes: number
  /** When it is deleted. */
  until: string
}

/** A background job as its owner sees it. */
export interface Job {
  id: number
  kind: string
  /** Name of its module. */
  module: string
  /** Nickname of its owner. */
  by: string
  state: JobState
  done: number
  /** Null while unknown. */
  total: number | null
  created_at: string
  /** When a planned job begins, or was to begin; null for others. */
  start_at: string | null
  ended_at: string | null
  /** Why it failed, in the language of the request. */
  error: string | null
  result: Readonly<Record<string, unknown>> | null
  /** The change of a bulk job, the name of its command, or the row that is saved; null for other jobs. */
  about: JobSubject | RowSubject | { command: string } | null
  file: JobFile | null
  /** By which its changes can be undone, also those of a cancelled one; null when they cannot. */
  receipt: string | null
  undo_until: string | null
  /** Whether its owner has opened the job list since it ended. */
  seen: boolean
}

/** A planned change of many rows or of one, as shown to accounts that may edit the page. */
export interface PlannedChange extends Pick<Job, 'id' | 'by' | 'created_at' | 'start_at' | 'total'> {
  about: JobSubject | RowSubject
  /** Whether the reader planned it, or could plan it himself, and so may withdraw it. */
  withdrawable: boolean
}
