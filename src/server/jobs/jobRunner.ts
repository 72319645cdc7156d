import { randomUUID } from 'node:crypto'
import { missedTopic } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import { claimJob } from './claimJob.ts'
import { jobQueuedTopic, jobCancelTopic } from './publishJobUpdate.ts'
import { type RunningJob, runJob } from './runJob.ts'
import { sweepExpired } from './sweepExpired.ts'

/** So many at once on a node: each may take a core for a while. */
const maxRunning = 2
/** What other nodes left is looked for so often. */
const lookEvery = 5000
const sweepEvery = 3_600_000

export interface JobRunner {
  start(onFault: (error: unknown) => void): void
  /** What runs goes back to the queue. */
  stop(): Promise<void>
}

/** Does the jobs of all organisations, beside the other nodes. */
export function jobRunner(source: ServerContext): JobRunner {
  const { database, bus } = source
  const node = randomUUID()
  const running = new Map<number, RunningJob>()
  const timers: NodeJS.Timeout[] = []
  let fault: (error: unknown) => void = () => undefined
  let looking: Promise<void> | null = null
  let again = false
  let stopped = false

  const look = async () => {
    while (!stopped && running.size < maxRunning) {
      const job = await claimJob(database, { node, busy: [...running.keys()] })
      if (!job) return
      const run = runJob(source, { job, onFault: fault })
      running.set(job.id, run)
      void run.ended.then(() => running.delete(job.id)).then(poke)
    }
  }
  /** One look at a time; whoever asks meanwhile is served by one more. */
  const poke = (): void => {
    again = true
    looking ??= (async () => {
      while (again && !stopped) {
        again = false
        await look().catch(fault)
      }
    })().finally(() => (looking = null))
  }

  bus.subscribe(jobQueuedTopic, poke)
  bus.subscribe(jobCancelTopic, id => running.get(Number(id))?.end('cancelled'))
  bus.subscribe(missedTopic, poke)
  return {
    start(onFault) {
      fault = onFault
      poke()
      const sweep = () => void sweepExpired(source).catch(fault)
      sweep()
      timers.push(setInterval(sweep, sweepEvery).unref())
      if (database.kind === 'postgres') timers.push(setInterval(poke, lookEvery).unref())
    },
    async stop() {
      stopped = true
      timers.forEach(clearInterval)
      await looking
      for (const run of running.values()) run.end('stopping')
      await Promise.all([...running.values()].map(run => run.ended))
    },
  }
}
