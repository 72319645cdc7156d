import type { Bus } from '../../db/bus.ts'
import { tell } from '../push/push.ts'
import { jobFrame, type JobNews } from './frame.ts'

/** Heard by every node: a job waits to be begun. */
export const askedTopic = 'job.asked'
/** The id of a job that is to end. */
export const cancelTopic = 'job.cancel'

/** Tells a job's owner, wherever he is. */
export const tellNews = (bus: Pick<Bus, 'say'>, { org, account, ...job }: JobNews): void =>
  tell({ bus }, { org, account }, jobFrame(job))
