import { Readable } from 'node:stream'
import type { Right, AnyModule } from '../../schema/index.ts'
import type { JobState } from '../../shared/wire/job.ts'
import { Refusal, refuse } from '../../shared/wire/refusal.ts'
import { refusalSummary, type RefusalSummary } from '../../shared/wire/storedRefusal.ts'
import { permit } from '../auth/permit.ts'
import type { AccountPrincipal } from '../auth/principal.ts'
import { hasLostRights } from '../auth/rights/hasLostRights.ts'
import { loadCaller } from '../auth/tokens/loadCaller.ts'
import type { Data, TenantContext } from '../db/connection.ts'
import { refusalOfError } from '../db/refusalOfError.ts'
import type { Scope, ServerContext } from '../db/scope.ts'
import { scopeOf } from '../db/scope/scopeOf.ts'
import { mailerOf, sendNotice, type Mailer } from '../messages/sendLetter.ts'
import type { JobProgress } from '../push/jobFrame.ts'
import { type StoredJobFile, type JobOutcome, type JobContext, jobKindOf, type AnyJobKind } from './jobKind.ts'
import { type ClaimedJob, jobQueuedTopic, maxLostRuns, publishJobUpdate } from './jobQueue.ts'
import { type JobStateWriter, jobStateWriter } from './jobStateWriter.ts'

/** Why a run ends before its work is done. `outdated`: its owner lost rights, and it begins again with those of today. */
export type RunEnding = 'cancelled' | 'lost' | 'stopping' | 'outdated'
const heartbeatInterval = 1000
const progressInterval = 250

export interface RunningJob {
  job: ClaimedJob
  ended: Promise<void>
  end(why: RunEnding): void
}
export interface RunOptions {
  job: ClaimedJob
  onFault(error: unknown): void
  onEnd(kind: string, state: JobState): void
}
/** The state of one run. */
interface RunState extends RunOptions {
  context: ServerContext
  stateWriter: JobStateWriter
  progress: JobProgress
  signal: AbortSignal
  /** Its owner when it began; and whether the work of the job itself takes rights from the owner. */
  owner: { began: AccountPrincipal | null; losesByWork: boolean }
  /** The result that stays if the run does not finish. */
  partial: { result: JobOutcome['result'] }
  publishState(state: JobState): void
}

/** Runs a claimed job to its end, with a heartbeat. */
export function runJob(context: ServerContext, input: RunOptions): RunningJob {
  const { job, onFault } = input
  const aborting = new AbortController()
  const end = (why: RunEnding) => aborting.abort(why)
  const progress: JobProgress = { done: 0, total: null }
  const stateWriter = jobStateWriter(context.database, job)
  const publishState = (state: JobState) => publishJobUpdate(context.bus, { ...job, state, ...progress })
  const run: RunState = {
    ...input,
    context,
    stateWriter,
    progress,
    signal: aborting.signal,
    owner: { began: null, losesByWork: false },
    partial: { result: undefined },
    publishState,
  }
  return { job, end, ended: runWithHeartbeat(run, end).catch(onFault) }
}

async function runWithHeartbeat(run: RunState, end: (why: RunEnding) => void): Promise<void> {
  const { stateWriter, progress, publishState } = run
  const heartbeat = async () => {
    const state = await stateWriter.heartbeat(progress).catch(() => 'on' as const)
    if (state !== 'on') end(state)
    else if (await isOutdated(run).catch(() => false)) end('outdated')
  }
  const heartbeatTimer = setInterval(() => void heartbeat(), heartbeatInterval)
  publishState('running')
  try {
    const state = await runToEnd(run).catch(error => recordFailure(run, error))
    if (!state) return
    publishState(state)
    run.onEnd(run.job.kind, state)
  } finally {
    clearInterval(heartbeatTimer)
  }
}

/** Its account, its organisation or its token may call no more. */
const ownerOffRefusal = ({ token }: ClaimedJob): Refusal => refuse(token === null ? 'jobOwnerOff' : 'jobTokenOff')

/** The job's row no longer belongs to this run. */
class JobGone extends Error {}
/** The owner lost rights that the run began with. */
class RunOutdated extends Error {}

/** Whether the owner may do less, or sees other rows, than when the run began. `within`: whose transaction asks. */
async function isOutdated({ context, job, owner: { began } }: RunState, within?: TenantContext): Promise<boolean> {
  if (!began) return false
  const { database, registry } = context
  const now = await loadCaller({ database, registry, ...(within && { within }) }, job)
  return now === null || hasLostRights(began, now)
}

async function runToEnd(run: RunState): Promise<JobState> {
  const { job, context, stateWriter, progress } = run
  if (job.losses >= maxLostRuns) throw refuse('jobInterrupted')
  const module = context.registry.named(job.module)
  const kind = jobKindOf(context.registry, job.kind)
  if (!module || !kind) throw refuse('jobUnknown')
  const input = job.input as never
  const confirm = async (): Promise<Scope> => {
    run.signal.throwIfAborted()
    const owner = await loadCaller(context, job)
    if (!owner) throw ownerOffRefusal(job)
    const who = { ...owner, ip: '', requestId: `job:${job.id}`, lane: 'job' as const }
    permit(who, module, kind.needs(input))
    if (run.owner.began && hasLostRights(run.owner.began, owner)) throw new RunOutdated()
    run.owner.began ??= owner
    return scopeOf(context, who)
  }
  const scope = await confirm()
  let settled = false
  const settle = async (inner: Scope, outcome: JobOutcome) => {
    if (!run.owner.losesByWork && (await isOutdated(run, inner.who))) throw new RunOutdated()
    if (!(await stateWriter.done(inner.write, outcome, progress))) throw new JobGone()
    await notifyJobOwner(inner, { job, kind, module }, { result: outcome.result ?? {} })
    settled = true
  }
  const work = {
    scope,
    module,
    id: job.id,
    signal: run.signal,
    progress: reportProgress(run),
    storeFile: storeResultFile(run, kind.needs(input)),
    setPartialResult: (result: Data) => void (run.partial.result = result),
    settle,
  }
  const confirmRun = async () => {
    // A node that was suspended may wake when another node has its job.
    if ((await stateWriter.heartbeat(progress)) !== 'on') throw new JobGone()
    await confirm()
  }
  const perform = () => kind.run({ ...work, confirm: confirmRun }, input)
  const outcome = await perform().catch(async (error: unknown) => {
    if (!(error instanceof RunOutdated) || (await isOutdated(run))) throw error
    // Only the job's own transaction saw fewer rights, and it was rolled back: a job may reduce the rights of its owner.
    run.owner.losesByWork = true
    return perform()
  })
  if (!settled) await scope.transaction(inner => settle(inner, outcome))
  return 'done'
}

function reportProgress({ progress, publishState }: RunState): JobContext['progress'] {
  let publishedAt = 0
  return (done, total) => {
    progress.done = done
    if (total !== undefined) progress.total = total
    if (performance.now() - publishedAt < progressInterval) return
    publishedAt = performance.now()
    publishState('running')
  }
}

const storeResultFile =
  ({ job, context }: RunState, needs: readonly Right[]): JobContext['storeFile'] =>
  async (bytes, about): Promise<StoredJobFile> => {
    let size = 0
    async function* counted() {
      for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
        size += chunk.length
        yield chunk
      }
    }
    await context.storage.files.put(Readable.from(counted()), job.file_id)
    return { ...about, bytes: size, needs }
  }

/** Records why a run did not finish; null if the job belongs to another run. */
async function recordFailure(run: RunState, error: unknown): Promise<JobState | null> {
  const { stateWriter, onFault, context, job, partial } = run
  const ending = await endingOf(run, error)
  if (ending === 'lost') return null
  if (ending === 'cancelled') return stateAfter('cancelled', stateWriter.cancelled(partial.result))
  // This node or another one starts it at once.
  if (ending === 'stopping' || ending === 'outdated')
    return stateAfter(
      'queued',
      stateWriter.release().then(() => context.bus.publish(jobQueuedTopic, job.id)),
    )
  const known =
    error instanceof JobGone ? ownerOffRefusal(job) : refusalOfError(error, context.registry.named(job.module) ?? null)
  const refusal = known instanceof Refusal ? known : refuse('failed')
  // The connection broke: after the lease a node starts the job again.
  if (refusal.code === 'unavailable') return null
  if (refusal.code === 'failed' || refusal.code === 'storageDown') onFault(error)
  const problem = refusalSummary(refusal)
  await stateWriter.failed(problem, partial.result)
  await notifyJobOwner(
    mailerOf(context, job),
    { job, kind: jobKindOf(context.registry, job.kind), module: context.registry.named(job.module) },
    { problem },
  )
  return 'failed'
}

const stateAfter = (state: JobState, written: Promise<void>): Promise<JobState> => written.then(() => state)

async function endingOf({ signal, stateWriter, progress }: RunState, error: unknown): Promise<RunEnding | null> {
  if (signal.aborted) return signal.reason
  if (error instanceof RunOutdated) return 'outdated'
  if (!(error instanceof JobGone)) return null
  const state = await stateWriter.heartbeat(progress)
  return state === 'on' ? null : state
}

interface JobNotice {
  job: ClaimedJob
  kind: AnyJobKind | undefined
  module: AnyModule | undefined
}
/** Sends the message of a finished or failed job to its owner, if the kind has one. */
async function notifyJobOwner(
  post: Mailer,
  { job, kind, module }: JobNotice,
  end: { result: Data } | { problem: RefusalSummary },
): Promise<void> {
  if (!kind?.announces || !module) return
  const to = { org: job.org, accounts: [job.account] }
  const { done, failed } = kind.announces
  const notice = { about: module.name, params: { module: module.label } }
  if ('problem' in end) await sendNotice(post, to, { code: failed, ...notice, problem: end.problem })
  else await sendNotice(post, to, { code: done, ...notice, params: { ...notice.params, ...figuresOf(end.result) } })
}

const figuresOf = (result: Data): Record<string, number> =>
  Object.fromEntries(Object.entries(result).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
