import type { JobState } from '../../shared/wire/job.ts'
import type { FrameOf } from '../../shared/wire/pushFrame.ts'

export interface JobProgress {
  done: number
  total: number | null
}
/** The state of a job. */
export interface JobUpdate extends JobProgress {
  org: number
  account: number
  id: number
  state: JobState
}

/** The frame for the owner, with the progress in per cent. */
export function jobFrame({ id, state, done, total }: Omit<JobUpdate, 'org' | 'account'>): FrameOf<'job'> {
  const progress = state === 'done' ? 100 : total ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return { type: 'job', id: String(id), progress, state }
}
