import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { Refusal, refuse, refusals } from '../../../shared/wire/refusal.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import { type Scope, scopeOf, type ServerContext, type Principal } from '../../db/scope.ts'
import type { RefusalLog } from '../../auth/refusalLog.ts'
import type { SecondSteps } from '../../auth/secondStep.ts'
import type { PushHub } from '../../push/pushHub.ts'
import type { JobRunner } from '../../jobs/jobRunner.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { isRecord, isTooDeep } from '../../operations/parseInput.ts'
import type { AnyOperation, CallInput } from '../../operations/operation.ts'
import { permit } from '../../auth/permit.ts'
import { orgkeyOf } from './rewriteUrl.ts'
import { replyData, replyRefusal, requestLanguage } from './reply.ts'
import { callerOf, type CallQueues } from './callQueues.ts'

export interface HttpContext {
  source: ServerContext
  sessions: Sessions
  secondSteps: SecondSteps
  push: PushHub
  jobs: JobRunner
  /** Aborted when this process is about to end: what lasts is sent elsewhere. */
  ending: AbortController
  refusals: RefusalLog
  queues: CallQueues
}

interface CallInfo {
  call: string
  /** In whose words it is refused. */
  module: AnyModule | null
  /** What it waits for; the calls of all when silent. */
  turn?: keyof CallQueues
}
/** Who asks, and by which session. */
interface SessionCall {
  scope: Scope
  sid: string
  /** Aborted when the caller hangs up. */
  gone: AbortSignal | undefined
}
type SessionAnswer = (entered: SessionCall, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Every call behind a session: whatever it throws is refused here. */
export const withSession =
  (server: HttpContext, about: CallInfo, run: SessionAnswer) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let who: Principal | null = null
    try {
      const share = about.module ? tableOf(about.module) : about.call
      const entered = await openSession(server, request, { reply, share })
      who = entered.scope.who
      const caller = callerOf(who, reply.raw)
      return await server.queues[about.turn ?? 'calls'].run(caller, () =>
        run({ ...entered, gone: caller.signal }, request, reply),
      )
    } catch (error) {
      return replyError(server, { request, reply, error, who, ...about })
    }
  }

/** Every call of every module, top to bottom. */
export const answerOperation = (
  server: HttpContext,
  { module, call, operation }: { module: AnyModule; call: string; operation: AnyOperation },
) =>
  withSession(server, { call, module }, async ({ scope, gone }, request, reply) => {
    const sent = parseRequest(request)
    const needed = operation.needs(module, sent)
    permit(scope.who, module, needed)
    // What somebody changes is done even when he leaves.
    const reads = needed.length === 1 && needed[0] === 'view'
    const own = reads && gone ? scopeOf(server.source, { ...scope.who, signal: gone }) : scope
    return replyData(reply, await operation.answer(own, module, sent))
  })

/** A call that is no module's, or the module whose words say what is wrong: it decides by itself who may make it. */
export const answerCall = (
  server: HttpContext,
  about: string | CallInfo,
  run: (scope: Scope, sent: CallInput, request: FastifyRequest) => Promise<unknown>,
) =>
  withSession(server, typeof about === 'string' ? { call: about, module: null } : about, async ({ scope }, request, reply) =>
    replyData(reply, await run(scope, parseRequest(request), request)),
  )

/** The session behind a request, held against what its address says. */
async function openSession(
  { source, sessions, refusals }: HttpContext,
  request: FastifyRequest,
  { reply, share }: { reply: FastifyReply; share: string },
): Promise<Omit<SessionCall, 'gone'>> {
  const { who, sid, successor } = await sessions.open(bearerToken(request), { ip: request.ip, requestId: request.id, share })
  if (successor) reply.header('authorization', `Bearer ${successor}`)
  const orgkey = orgkeyOf(request.raw)
  if (orgkey !== null && orgkey !== who.orgkey) {
    await refusals.note(who, { action: request.method, module: null, result: 'wrongOrganisation' })
    throw refuse('wrongOrganisation')
  }
  return { scope: scopeOf(source, who), sid }
}

export function bearerToken({ headers, url }: FastifyRequest): string {
  // Uploads alone may send the token under this other name.
  const header = headers.authorization ?? (url.startsWith('/api/inc/file/') ? headers['authentication'] : undefined)
  const token = typeof header === 'string' ? /^(?:Bearer )?([\w-]{1,80})$/.exec(header)?.[1] : undefined
  if (!token) throw refuse('noSession')
  return token
}

export function parseRequest(request: FastifyRequest): CallInput {
  const body = request.body ?? {}
  if (!isRecord(body) || isTooDeep(body)) throw refuse('badRequest')
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w:.-]{1,100}$/.test(key))) throw refuse('badRequest')
  const isGone = () => request.raw.socket.destroyed
  return {
    body,
    query: isRecord(request.query) ? request.query : {},
    key: key ?? null,
    language: requestLanguage(request),
    isGone,
  }
}

interface FailedCall extends CallInfo {
  request: FastifyRequest
  reply: FastifyReply
  error: unknown
  who: Principal | null
}
/** Refusals of rights are told of; faults of ours are logged whole and shown as such. */
export async function replyError(
  server: HttpContext,
  { request, reply, error, who, module, call }: FailedCall,
): Promise<FastifyReply> {
  const known = refusalOfError(error, module)
  const refusal = known instanceof Refusal ? known : refuse('failed')
  if (refusals[refusal.code] >= 500) request.log.error(error)
  if (who && refusals[refusal.code] === 403)
    await server.refusals
      .note(who, { action: call, module: module?.name ?? null, result: refusal.code })
      .catch(fault => request.log.error(fault))
  return replyRefusal(request, reply, { refusal, module })
}
