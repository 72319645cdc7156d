import { randomUUID } from 'node:crypto'
import { missedTopic } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import { claimJob, jobCancelTopic, jobQueuedTopic } from './jobQueue.ts'
import { removeExpiredFiles } from './removeExpiredFiles.ts'
import { type RunningJob, type RunOptions, runJob } from './runJob.ts'

/** Concurrent jobs per node, and of an organisation on it: each may take a core for a while, and one place is left to the others. */
const maxRunning = 3
const maxOfOrganisation = 2
/** Polling interval for planned jobs that are due, and for jobs that other nodes have abandoned. */
const pollInterval = 5000
const expiryInterval = 3_600_000

export interface JobRunner {
  start(onFault: (error: unknown) => void): void
  /** Puts running jobs back into the queue. */
  stop(): Promise<void>
}

/** Runs the jobs of all organisations; every node has one runner. */
export function jobRunner(context: ServerContext, onEnd: RunOptions['onEnd']): JobRunner {
  const { database, bus } = context
  const node = randomUUID()
  const running = new Map<number, RunningJob>()
  const timers: NodeJS.Timeout[] = []
  let fault: (error: unknown) => void = () => undefined
  let searching: Promise<void> | null = null
  let again = false
  let stopped = false

  /** Organisations that have as many as they may. */
  const organisationsAtLimit = (): number[] => {
    const orgs = [...running.values()].map(({ job }) => job.org)
    return [...new Set(orgs)].filter(org => orgs.filter(one => one === org).length >= maxOfOrganisation)
  }
  const search = async () => {
    while (!stopped && running.size < maxRunning) {
      const job = await claimJob(database, { node, busy: [...running.keys()], organisationsAtLimit: organisationsAtLimit() })
      if (!job) return
      const run = runJob(context, { job, onFault: fault, onEnd })
      running.set(job.id, run)
      // A run that ended to begin again may have been claimed already.
      void run.ended.then(() => running.get(job.id) === run && running.delete(job.id)).then(wake)
    }
  }
  /** One search at a time; calls during a search cause one more. */
  const wake = (): void => {
    again = true
    searching ??= (async () => {
      while (again && !stopped) {
        again = false
        await search().catch(fault)
      }
    })().finally(() => (searching = null))
  }

  bus.subscribe(jobQueuedTopic, wake)
  bus.subscribe(jobCancelTopic, id => running.get(Number(id))?.end('cancelled'))
  bus.subscribe(missedTopic, wake)
  return {
    start(onFault) {
      fault = onFault
      wake()
      const removeExpired = () => void removeExpiredFiles(context).catch(fault)
      removeExpired()
      timers.push(setInterval(removeExpired, expiryInterval).unref())
      timers.push(setInterval(wake, pollInterval).unref())
    },
    async stop() {
      stopped = true
      timers.forEach(clearInterval)
      await searching
      for (const run of running.values()) run.end('stopping')
      await Promise.all([...running.values()].map(run => run.ended))
    },
  }
}
