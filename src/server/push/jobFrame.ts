import type { JobState } from '../../shared/wire/job.ts'
import type { FrameOf } from '../../shared/wire/pushFrame.ts'
import type { JobProgress } from '../jobs/jobLedger.ts'

/** How somebody's job stands. */
export interface JobUpdate extends JobProgress {
  org: number
  account: number
  id: number
  state: JobState
}

/** As its owner is told: in hundredths. */
export function jobFrame({ id, state, done, total }: Omit<JobUpdate, 'org' | 'account'>): FrameOf<'job'> {
  const progress = state === 'done' ? 100 : total ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return { type: 'job', id: String(id), progress, state }
}
