import type { JobState } from '../../../wire/job.ts'
import type { FrameOf } from '../../../wire/push.ts'
import type { Progress } from './ledger.ts'

/** How somebody's job stands. */
export interface JobNews extends Progress {
  org: number
  account: number
  id: number
  state: JobState
}

/** As its owner is told: in hundredths. */
export function jobFrame({ id, state, done, total }: Omit<JobNews, 'org' | 'account'>): FrameOf<'job'> {
  const progress = state === 'done' ? 100 : total ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return { type: 'job', id: String(id), progress, state }
}
