import { Readable } from 'node:stream'
import type { Verb } from '../../../schema/index.ts'
import type { JobState } from '../../../wire/job.ts'
import type { Data } from '../../db/connection.ts'
import { Refusal, refuse } from '../../../wire/refusal.ts'
import { refusalOf } from '../../db/refusals.ts'
import { type Scope, scopeOf, type Source } from '../../db/scope.ts'
import { permit } from '../../permit.ts'
import { postOf } from '../messages/send.ts'
import { identify } from '../identity.ts'
import { announce } from './announce.ts'
import { type Claimed, mostLosses } from './claim.ts'
import type { KeptFile, Outcome, Work } from './kind.ts'
import { type Ledger, ledgerOf, type Progress } from './ledger.ts'
import { askedTopic, tellNews } from './news.ts'
import { problemOf } from './record.ts'

/** Why a run ends before its work is done. */
export type Ending = 'cancelled' | 'lost' | 'stopping'
const beatEvery = 1000
const newsEvery = 250

export interface Running {
  job: Claimed
  ended: Promise<void>
  end(why: Ending): void
}
interface Given {
  job: Claimed
  onFault(error: unknown): void
}
/** One run, with what its parts share. */
interface Trial extends Given {
  source: Source
  ledger: Ledger
  progress: Progress
  signal: AbortSignal
  /** What was done for good before the end. */
  stays: { result: Outcome['result'] }
  say(state: JobState): void
}

/** Works on a claimed job to its end, whatever that is. */
export function startRun(source: Source, given: Given): Running {
  const { job, onFault } = given
  const aborting = new AbortController()
  const end = (why: Ending) => aborting.abort(why)
  const progress: Progress = { done: 0, total: null }
  const ledger = ledgerOf(source.database, job)
  const say = (state: JobState) => tellNews(source.bus, { ...job, state, ...progress })
  const trial: Trial = { ...given, source, ledger, progress, signal: aborting.signal, stays: { result: undefined }, say }
  return { job, end, ended: living(trial, end).catch(onFault) }
}

async function living(trial: Trial, end: (why: Ending) => void): Promise<void> {
  const { ledger, progress, say } = trial
  const beat = async () => {
    const state = await ledger.beat(progress).catch(() => 'on' as const)
    if (state !== 'on') end(state)
  }
  const beating = setInterval(() => void beat(), beatEvery)
  say('running')
  try {
    const state = await attempt(trial).catch(error => failed(trial, error))
    if (state) say(state)
  } finally {
    clearInterval(beating)
  }
}

/** What was to be written of the job found nothing to write to. */
class Gone extends Error {}

async function attempt(trial: Trial): Promise<JobState> {
  const { job, source, ledger, progress } = trial
  if (job.losses >= mostLosses) throw refuse('jobInterrupted')
  const module = source.registry.named(job.module)
  const kind = source.registry.jobs[job.kind]
  if (!module || !kind) throw refuse('jobUnknown')
  const given = job.given as never
  const confirm = async (): Promise<Scope> => {
    trial.signal.throwIfAborted()
    const owner = await identify(source, job)
    if (!owner) throw refuse('forbidden')
    const who = { ...owner, ip: '', requestId: `job:${job.id}`, lane: 'job' as const }
    permit(who, module, kind.needs(given))
    return scopeOf(source, who)
  }
  const scope = await confirm()
  let settled = false
  const settle = async (inner: Scope, outcome: Outcome) => {
    if (!(await ledger.done(inner.write, outcome, progress))) throw new Gone()
    await announce(inner, { job, kind, module }, { result: outcome.result ?? {} })
    settled = true
  }
  const work = {
    scope,
    module,
    id: job.id,
    signal: trial.signal,
    progress: moving(trial),
    keep: keeping(trial, kind.needs(given)),
    stays: (result: Data) => void (trial.stays.result = result),
    settle,
  }
  const stillMay = async () => {
    // A node that was frozen may wake when another has its job.
    if ((await ledger.beat(progress)) !== 'on') throw new Gone()
    await confirm()
  }
  const outcome = await kind.run({ ...work, confirm: stillMay }, given)
  if (!settled) await scope.transaction(inner => settle(inner, outcome))
  return 'done'
}

function moving({ progress, say }: Trial): Work['progress'] {
  let toldAt = 0
  return (done, total) => {
    progress.done = done
    if (total !== undefined) progress.total = total
    if (performance.now() - toldAt < newsEvery) return
    toldAt = performance.now()
    say('running')
  }
}

const keeping =
  ({ job, source }: Trial, needs: readonly Verb[]): Work['keep'] =>
  async (bytes, about): Promise<KeptFile> => {
    let size = 0
    async function* counted() {
      for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
        size += chunk.length
        yield chunk
      }
    }
    await source.storage.files.put(Readable.from(counted()), job.file_id)
    return { ...about, bytes: size, needs }
  }

/** What became of a run that did not reach its end; null where that is not for it to say. */
async function failed(trial: Trial, error: unknown): Promise<JobState | null> {
  const { ledger, onFault, source, job, stays } = trial
  const ending = await endingOf(trial, error)
  if (ending === 'lost') return null
  if (ending === 'cancelled') return ended('cancelled', ledger.cancelled(stays.result))
  // Another node begins it at once.
  if (ending === 'stopping')
    return ended(
      'queued',
      ledger.release().then(() => source.bus.say(askedTopic, job.id)),
    )
  const known = error instanceof Gone ? refuse('forbidden') : refusalOf(error, source.registry.named(job.module) ?? null)
  const refusal = known instanceof Refusal ? known : refuse('failed')
  // The connection broke: whoever finds the job abandoned begins it again.
  if (refusal.code === 'unavailable') return null
  if (refusal.code === 'failed' || refusal.code === 'storageDown') onFault(error)
  const problem = problemOf(refusal)
  await ledger.failed(problem, stays.result)
  await announce(
    postOf(source, job),
    { job, kind: source.registry.jobs[job.kind], module: source.registry.named(job.module) },
    { problem },
  )
  return 'failed'
}

const ended = (state: JobState, written: Promise<void>): Promise<JobState> => written.then(() => state)

async function endingOf({ signal, ledger, progress }: Trial, error: unknown): Promise<Ending | null> {
  if (signal.aborted) return signal.reason
  if (!(error instanceof Gone)) return null
  const state = await ledger.beat(progress)
  return state === 'on' ? null : state
}
