export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
export const isJobOpen = (state: JobState): boolean => state === 'queued' || state === 'running'

/** A file that a job left behind, to be downloaded while it lives. */
export interface JobFile {
  name: string
  bytes: number
  /** When it goes. */
  until: string
}

/** Work that goes on after its call was answered, as its owner sees it. */
export interface Job {
  id: number
  kind: string
  /** The module it is about. */
  module: string
  /** Nickname of its owner. */
  by: string
  state: JobState
  /** So much of `total`; null while nobody knows how much it is. */
  done: number
  total: number | null
  created_at: string
  ended_at: string | null
  /** Why it failed, in the language of whoever asks. */
  error: string | null
  result: Readonly<Record<string, unknown>> | null
  file: JobFile | null
  /** Until when what it did can be taken back; null when it cannot. */
  undo_until: string | null
  /** By which a change of many rows, also one that was stopped, can be taken back; null when it cannot. */
  receipt: string | null
  /** Whether its owner has looked since it ended. */
  seen: boolean
}
