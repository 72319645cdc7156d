import type { Bus } from '../db/bus.ts'
import { pushFrame } from '../push/pushHub.ts'
import { jobFrame, type JobUpdate } from '../push/jobFrame.ts'

/** Bus topic: a job is queued. */
export const jobQueuedTopic = 'job.asked'
/** Bus topic: the id of a job to cancel. */
export const jobCancelTopic = 'job.cancel'

/** Pushes the state of a job to its owner, on any node. */
export const publishJobUpdate = (bus: Pick<Bus, 'publish'>, { org, account, ...job }: JobUpdate): void =>
  pushFrame({ bus }, { org, account }, jobFrame(job))
