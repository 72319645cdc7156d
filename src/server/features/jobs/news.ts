import type { JobState } from '../../../wire/job.ts'
import type { Bus } from '../../db/bus.ts'
import { tell } from '../push/push.ts'
import type { Progress } from './ledger.ts'

/** Heard by every node: a job waits to be begun. */
export const askedTopic = 'job.asked'
/** The id of a job that is to end. */
export const cancelTopic = 'job.cancel'

interface News extends Progress {
  org: number
  account: number
  id: number
  state: JobState
}

/** Tells a job's owner, wherever he is, how it stands: in hundredths. */
export function tellNews(bus: Pick<Bus, 'say'>, { org, account, id, state, done, total }: News): void {
  const progress = state === 'done' ? 100 : total ? Math.min(99, Math.floor((done / total) * 100)) : 0
  tell({ bus }, { org, account }, { type: 'job', id: String(id), progress, state })
}
