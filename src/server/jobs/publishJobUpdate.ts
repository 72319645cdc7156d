import type { Bus } from '../db/bus.ts'
import { pushFrame } from '../push/pushHub.ts'
import { jobFrame, type JobUpdate } from '../push/jobFrame.ts'

/** Heard by every node: a job waits to be begun. */
export const jobQueuedTopic = 'job.asked'
/** The id of a job that is to end. */
export const jobCancelTopic = 'job.cancel'

/** Tells a job's owner, wherever he is. */
export const publishJobUpdate = (bus: Pick<Bus, 'publish'>, { org, account, ...job }: JobUpdate): void =>
  pushFrame({ bus }, { org, account }, jobFrame(job))
