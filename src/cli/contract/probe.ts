import type { AnyModule } from '../../schema/index.ts'
import type { UnknownRow } from '../../shared/api/callTypes.ts'
import { ApiRefusal, type ModuleApi } from '../../shared/api/index.ts'
import { type RefusalCode, refusals } from '../../shared/wire/refusal.ts'
import type { ContractServer } from './contractServer.ts'

/** One thing that is expected of a call. */
export interface Probe {
  /** As the table names it: `list`, `info`, `push`. */
  call: string
  expects: string
  /** Throws a `UnexpectedReply`, an `InconclusiveProbe` or what the call threw. */
  run(): Promise<void>
}

/** A module at the server, with the first page of its list. */
export interface ProbedModule {
  server: ContractServer
  module: AnyModule
  api: ModuleApi<AnyModule>
  rows: readonly UnknownRow[]
}

export type ProbeState = 'ok' | 'differs' | 'lacks' | 'untried'
export interface ProbeResult extends Pick<Probe, 'call' | 'expects'> {
  state: ProbeState
  /** Why it is not ok; empty otherwise. */
  reason: string
}

/** The server answers otherwise than expected. */
export class UnexpectedReply extends Error {}
/** It cannot be found out here: there is no row, no right. */
export class InconclusiveProbe extends Error {}

export function expectThat(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new UnexpectedReply(otherwise)
}

/** A row to try a call with. */
export function someRow({ rows }: Pick<ProbedModule, 'rows'>): UnknownRow {
  const [row] = rows
  if (!row) throw new InconclusiveProbe('the list has no row to try it with')
  return row
}

/** The call must be refused with this code and its status. */
export async function expectRefusal(call: Promise<unknown>, code: RefusalCode): Promise<ApiRefusal> {
  const error: unknown = await call.then(
    () => new UnexpectedReply('accepted'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiRefusal)) throw error
  const right = error.status === refusals[code] && error.code === code
  if (!right && error.status === 403) throw error
  expectThat(right, `${error.status} with x-refusal ${error.code}`)
  return error
}

/** Runs a probe; its result follows from what it threw and from the faults of the replies. */
export async function runProbe({ call, expects, run }: Probe, server: ContractServer): Promise<ProbeResult> {
  const result = (state: ProbeState, reason = '') => ({ call, expects, state, reason })
  try {
    await run()
    const [fault] = server.takeFaults()
    return fault === undefined ? result('ok') : result('differs', fault)
  } catch (error) {
    const faults = server.takeFaults()
    if (error instanceof InconclusiveProbe)
      return faults.length ? result('differs', faults.join('; ')) : result('untried', error.message)
    if (error instanceof UnexpectedReply) return result('differs', [error.message, ...faults].join('; '))
    if (error instanceof ApiRefusal) return result(...refusedAs(error, faults))
    const message = error instanceof Error ? error.message : String(error)
    return result('differs', [`no proper reply: ${message}`, ...faults].join('; '))
  }
}

const missing = new Set([404, 405, 501])
function refusedAs(refusal: ApiRefusal, faults: readonly string[]): [ProbeState, string] {
  const { status, code, message } = refusal
  if (missing.has(status)) return ['lacks', `${status}: there is no such call`]
  if (status === 403) return ['untried', `the account may not: ${message}`]
  return ['differs', [`refused: ${status} ${code}, ${message}`, ...faults].join('; ')]
}
