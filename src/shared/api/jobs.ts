import { isJobOpen, type Job } from '../wire/job.ts'
import { pauseFor } from './pauseFor.ts'
import type { Transport } from './wireCall.ts'

export interface JobWait {
  signal?: AbortSignal
  /** Called with the job whenever it has been looked at. */
  onProgress?: (job: Job) => void
}
const firstPause = 200
const maxPause = 2000

/** A job that did not do what it was for. */
export class FailedJob extends Error {
  override readonly name = 'FailedJob'
  readonly job: Job
  constructor(job: Job) {
    super(job.error ?? `job ${job.id}: ${job.state}`)
    this.job = job
  }
}

/** Waits until a job has ended. */
export async function jobEnd(transport: Transport, id: number, { signal, onProgress }: JobWait = {}): Promise<Job> {
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, maxPause)) {
    const job = await transport<Job>('job/info', { id }, signal ? { signal } : {})
    onProgress?.(job)
    if (job.state === 'done') return job
    if (!isJobOpen(job.state)) throw new FailedJob(job)
    await pauseFor(pause, signal)
  }
}
