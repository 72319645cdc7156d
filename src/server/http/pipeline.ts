import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnyModule, tableOf } from '../../schema/index.ts'
import { Refusal, refuse, refusals } from '../../wire/refusal.ts'
import { refusalOf } from '../db/refusals.ts'
import { type Scope, scopeOf, type Source, type Who } from '../db/scope.ts'
import type { RefusalLog } from '../features/refusalLog.ts'
import type { SecondSteps } from '../features/secondStep.ts'
import type { Push } from '../features/push/push.ts'
import type { Jobs } from '../features/jobs/runner.ts'
import type { Sessions } from '../features/session.ts'
import { isRecord, isTooDeep } from '../operations/input.ts'
import type { AnyOperation, Sent } from '../operations/operation.ts'
import { permit } from '../permit.ts'
import { orgkeyOf } from './orgkey.ts'
import { accept, deny, languageOf } from './reply.ts'
import { callerOf, type Turns } from './turns.ts'

export interface Server {
  source: Source
  sessions: Sessions
  secondSteps: SecondSteps
  push: Push
  jobs: Jobs
  /** Aborted when this process is about to end: what lasts is sent elsewhere. */
  ending: AbortController
  refusals: RefusalLog
  turns: Turns
}

interface About {
  call: string
  /** In whose words it is refused. */
  module: AnyModule | null
  /** What it waits for; the calls of all when silent. */
  turn?: keyof Turns
}
/** Who asks, and by which session. */
interface Entered {
  scope: Scope
  sid: string
  /** Aborted when the caller hangs up. */
  gone: AbortSignal | undefined
}
type Run = (entered: Entered, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Every call behind a session: whatever it throws is refused here. */
export const inSession =
  (server: Server, about: About, run: Run) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let who: Who | null = null
    try {
      const share = about.module ? tableOf(about.module) : about.call
      const entered = await enter(server, request, { reply, share })
      who = entered.scope.who
      const caller = callerOf(who, reply.raw)
      return await server.turns[about.turn ?? 'calls'].run(caller, () => run({ ...entered, gone: caller.gone }, request, reply))
    } catch (error) {
      return refused(server, { request, reply, error, who, ...about })
    }
  }

/** Every call of every module, top to bottom. */
export const answering = (
  server: Server,
  { module, call, operation }: { module: AnyModule; call: string; operation: AnyOperation },
) =>
  inSession(server, { call, module }, async ({ scope, gone }, request, reply) => {
    const sent = sentBy(request)
    const needed = operation.needs(module, sent)
    permit(scope.who, module, needed)
    // What somebody changes is done even when he leaves.
    const reads = needed.length === 1 && needed[0] === 'view'
    const own = reads && gone ? scopeOf(server.source, { ...scope.who, gone }) : scope
    return accept(reply, await operation.answer(own, module, sent))
  })

/** A call that is no module's, or the module whose words say what is wrong: it decides by itself who may make it. */
export const answeringAll = (
  server: Server,
  about: string | About,
  run: (scope: Scope, sent: Sent, request: FastifyRequest) => Promise<unknown>,
) =>
  inSession(server, typeof about === 'string' ? { call: about, module: null } : about, async ({ scope }, request, reply) =>
    accept(reply, await run(scope, sentBy(request), request)),
  )

/** The session behind a request, held against what its address says. */
async function enter(
  { source, sessions, refusals }: Server,
  request: FastifyRequest,
  { reply, share }: { reply: FastifyReply; share: string },
): Promise<Omit<Entered, 'gone'>> {
  const { who, sid, successor } = await sessions.open(bearer(request), { ip: request.ip, requestId: request.id, share })
  if (successor) reply.header('authorization', `Bearer ${successor}`)
  const orgkey = orgkeyOf(request.raw)
  if (orgkey !== null && orgkey !== who.orgkey) {
    await refusals.note(who, { action: request.method, module: null, result: 'wrongOrganisation' })
    throw refuse('wrongOrganisation')
  }
  return { scope: scopeOf(source, who), sid }
}

export function bearer({ headers, url }: FastifyRequest): string {
  // Uploads alone may send the token under this other name.
  const header = headers.authorization ?? (url.startsWith('/api/inc/file/') ? headers['authentication'] : undefined)
  const token = typeof header === 'string' ? /^(?:Bearer )?([\w-]{1,80})$/.exec(header)?.[1] : undefined
  if (!token) throw refuse('noSession')
  return token
}

export function sentBy(request: FastifyRequest): Sent {
  const body = request.body ?? {}
  if (!isRecord(body) || isTooDeep(body)) throw refuse('badRequest')
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w:.-]{1,100}$/.test(key))) throw refuse('badRequest')
  const isGone = () => request.raw.socket.destroyed
  return { body, query: isRecord(request.query) ? request.query : {}, key: key ?? null, language: languageOf(request), isGone }
}

interface Failure extends About {
  request: FastifyRequest
  reply: FastifyReply
  error: unknown
  who: Who | null
}
/** Refusals of rights are told of; faults of ours are logged whole and shown as such. */
export async function refused(server: Server, { request, reply, error, who, module, call }: Failure): Promise<FastifyReply> {
  const known = refusalOf(error, module)
  const refusal = known instanceof Refusal ? known : refuse('failed')
  if (refusals[refusal.code] >= 500) request.log.error(error)
  if (who && refusals[refusal.code] === 403)
    await server.refusals
      .note(who, { action: call, module: module?.name ?? null, result: refusal.code })
      .catch(fault => request.log.error(fault))
  return deny(request, reply, { refusal, module })
}
