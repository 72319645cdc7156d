import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnyModule, tableOf } from '../../../schema/index.ts'
import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { permit } from '../../auth/permit.ts'
import type { RefusalLog } from '../../auth/refusalLog.ts'
import type { SessionOrigin, Sessions } from '../../auth/sessions.ts'
import type { SecondSteps } from '../../auth/signIn/secondStep.ts'
import type { SingleSignOn } from '../../auth/sso/singleSignOn.ts'
import type { ApiTokens } from '../../auth/tokens/apiTokens.ts'
import { isTokenText } from '../../auth/tokens/tokenText.ts'
import { ownPrincipal, ownWhileViewing } from '../../auth/viewing/viewAs.ts'
import type { BusTransport } from '../../db/bus.ts'
import { isDatabaseError, queryCancelled } from '../../db/connection.ts'
import type { FairQueue } from '../../db/fairQueue.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import type { ReadReplica } from '../../db/replica/readReplica.ts'
import type { Scope, ServerContext, Principal } from '../../db/scope.ts'
import { scopeOf } from '../../db/scope/scopeOf.ts'
import type { JobRunner } from '../../jobs/jobRunner.ts'
import type { ModuleWorkers } from '../../jobs/moduleWorkers.ts'
import type { Metrics } from '../../monitoring/metrics.ts'
import type { Tracing } from '../../monitoring/tracing.ts'
import type { AnyOperation, CallInput } from '../../operations/operation.ts'
import { isRecord } from '../../operations/parseInput.ts'
import type { PushHub } from '../../push/pushHub.ts'
import type { PracticeResets } from '../../seed/practice/practiceResets.ts'
import { callerOf, type CallQueues } from './callQueues.ts'
import { parseWaitingBody } from './parseJson.ts'
import { replyData, replyRefusal, requestLanguage } from './reply.ts'
import { orgkeyOf } from './rewriteUrl.ts'
import { writesOf } from './writePosition.ts'

export interface HttpContext {
  context: ServerContext
  sessions: Sessions
  tokens: ApiTokens
  secondSteps: SecondSteps
  signOn: SingleSignOn
  push: PushHub
  jobs: JobRunner
  workers: ModuleWorkers
  /** Aborted when this process drains: sockets reconnect to another node. */
  ending: AbortController
  /** Resets of practice organisations. */
  practice: PracticeResets
  refusals: RefusalLog
  queues: CallQueues
  /** Started with demonstration data, which the tour needs. */
  demonstration: boolean
  /** The queue of statements. */
  statements: FairQueue
  metrics: Metrics
  /** Lists are read from it if it has every change that the caller has seen; null without one. */
  replica: ReadReplica | null
  /** What carries messages to the other nodes. */
  transport: BusTransport
  tracing: Tracing | null
}

export interface CallInfo {
  call: string
  /** The module whose texts refusals use. */
  module: AnyModule | null
  /** The queue of the call; `calls` by default. */
  queue?: keyof CallQueues
  /**
   * Whether a manager who views the product as another account may make the call: read as that account (`seen`), read as himself
   * (`own`), or end the view (`leaving`, which may write). By default it is refused.
   */
  viewing?: 'seen' | 'own' | 'leaving'
  /** Programs may call it with an API token; by default it is for sessions only. */
  tokens?: true
}
/** The scope and the session of a call. */
interface SessionCall {
  scope: Scope
  /** Empty for a call with an API token. */
  sid: string
  /** Aborted when the caller hangs up. */
  signal: AbortSignal | undefined
}
type SessionAnswer = (session: SessionCall, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Wraps every call that needs a session; errors become refusals here. */
export const withSession =
  (server: HttpContext, about: CallInfo, run: SessionAnswer) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let who: Principal | null = null
    const { module, call, queue = 'calls' } = about
    request.facts = { call, ...(module ? { module: module.name } : {}), ...(queue === 'calls' ? {} : { streams: true }) }
    try {
      const share = about.module ? tableOf(about.module) : about.call
      const { scope, sid } = await openSession(server, request, { reply, share })
      who = ownPrincipal(scope.who)
      request.facts.org = who.org
      request.facts.account = who.account
      if (who.token && !about.tokens) throw refuse('tokenNotHere')
      const caller = callerOf(who, reply.raw)
      return await server.queues[queue].run(caller, async () => {
        await parseWaitingBody(request)
        return run({ scope: actingScope(server, scope, about), sid, signal: caller.signal }, request, reply)
      })
    } catch (error) {
      return replyError(server, { request, reply, error, who, ...about })
    }
  }

/** The scope of a call by somebody who views as somebody else. */
function actingScope({ context }: HttpContext, scope: Scope, { viewing }: CallInfo): Scope {
  const { who } = scope
  if (!who.viewing || viewing === 'seen') return scope
  if (viewing === undefined) throw refuse('viewingOnly')
  return scopeOf(context, viewing === 'own' ? ownWhileViewing(who) : ownPrincipal(who))
}

/** The pipeline of every operation of every module. */
export const operationHandler = (
  server: HttpContext,
  { module, call, operation }: { module: AnyModule; call: string; operation: AnyOperation },
) =>
  withSession(server, { call, module, viewing: 'seen', tokens: true }, async ({ scope, signal }, request, reply) => {
    const sent = keyedByCaller(scope.who, parseRequest(request))
    return replyData(reply, await runOperation(server, { module, operation, sent, scope, signal }))
  })

export interface OperationCall {
  module: AnyModule
  operation: AnyOperation
  sent: CallInput
  scope: Scope
  signal?: AbortSignal | undefined
}
/** The answer of an operation, once its rights are permitted. */
export async function runOperation(
  server: HttpContext,
  { module, operation, sent, scope, signal }: OperationCall,
): Promise<unknown> {
  if (scope.who.token && module.holds === 'tokens') throw refuse('tokenNoTokens')
  // Privilege escalation: a provider of the caller's own could sign in as any account.
  if (scope.who.token && module.holds === 'identityProviders') throw refuse('tokenNotHere')
  const needed = operation.needs(module, sent)
  permit(scope.who, [module, ...(operation.parentPages?.(module, scope.registry.modules) ?? [])], needed)
  // Only a read is cancelled when the caller hangs up, and allowed while viewing as somebody else.
  const reads = operation.readsOnly ?? (needed.length === 1 && needed[0] === 'view')
  if (scope.who.viewing && !reads) throw refuse('viewingOnly')
  const own = reads && signal ? scopeOf(server.context, { ...scope.who, signal }) : scope
  return operation.answer(own, moduleSeenBy(scope.who, module), sent)
}

/** A call that is no operation of a module; it checks rights by itself. */
export const callHandler = (
  server: HttpContext,
  about: string | CallInfo,
  run: (scope: Scope, sent: CallInput, request: FastifyRequest) => Promise<unknown>,
) =>
  withSession(server, typeof about === 'string' ? { call: about, module: null } : about, async ({ scope }, request, reply) =>
    replyData(reply, await run(scope, parseRequest(request), request)),
  )

/** The session of a request; its organisation must match the one in the URL. */
async function openSession(
  server: HttpContext,
  request: FastifyRequest,
  { reply, share }: { reply: FastifyReply; share: string },
): Promise<Omit<SessionCall, 'signal'>> {
  const { context, sessions, refusals, replica } = server
  const text = bearerToken(request)
  const from = { ip: request.ip, requestId: request.id, share, ...(replica ? { writes: writesOf(request) } : {}) }
  const opened = isTokenText(text)
    ? { who: await openToken(server, { text, from, reply }), sid: '', successor: null }
    : await sessions.open(text, from)
  const { who, sid, successor } = opened
  if (successor) reply.header('authorization', `Bearer ${successor}`)
  const orgkey = orgkeyOf(request.raw)
  if (orgkey !== null && orgkey !== who.orgkey) {
    await refusals.note(who, { action: request.method, module: null, result: 'wrongOrganisation' })
    throw refuse('wrongOrganisation')
  }
  return { scope: scopeOf(context, who), sid }
}

interface TokenCall {
  text: string
  from: SessionOrigin
  reply: FastifyReply
}
/** The caller of an API token; every answer, also a refusal, contains how many calls are left. */
export const openToken = ({ tokens }: HttpContext, { text, from, reply }: TokenCall): Promise<Principal> =>
  tokens.open(text, from, ({ limit, remaining, reset }) =>
    reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset }),
  )

/** Idempotency-Keys of a token are its own: it never gets the reply to what somebody else saved under the same key. */
const keyedByCaller = ({ token }: Principal, sent: CallInput): CallInput =>
  token && sent.key !== null ? { ...sent, key: `token ${token.id} ${sent.key}` } : sent

export function bearerToken({ headers, url }: FastifyRequest): string {
  // Uploads may send the token under this second name.
  const header = headers.authorization ?? (url.startsWith('/api/inc/file/') ? headers['authentication'] : undefined)
  const token = typeof header === 'string' ? /^(?:Bearer )?([\w-]{1,80})$/.exec(header)?.[1] : undefined
  if (!token) throw refuse(/[?&=]houtai_/.test(url) ? 'tokenOnlyInHeader' : 'noSession')
  return token
}

export function parseRequest(request: FastifyRequest): CallInput {
  const body = request.body ?? {}
  if (!isRecord(body)) throw refuse('badRequest')
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
  error: unknown
  who: Principal | null
}
export async function replyError(server: HttpContext, failed: FailedCall & { reply: FastifyReply }): Promise<FastifyReply> {
  const { request, reply, module } = failed
  return replyRefusal(request, reply, { refusal: await refusalOfCall(server, failed), module })
}

/** Whether a statement was cancelled because its caller hung up, which is no fault. */
const isAbandoned = ({ raw: { socket } }: FastifyRequest, error: unknown): boolean =>
  socket.destroyed && isDatabaseError(error) && error.code === queryCancelled

/** The refusal of a failed call. Refused rights go to the audit log; faults of the server are logged with their stack. */
export async function refusalOfCall(server: HttpContext, { request, error, who, module, call }: FailedCall): Promise<Refusal> {
  const known = refusalOfError(error, module)
  const refusal = known === 'repeated' ? refuse('keyReused') : (known ?? refuse('failed'))
  if (refusal.status >= 500 && !isAbandoned(request, error)) request.log.error(error)
  if (who && refusal.status === 403)
    await server.refusals
      .note(who, { action: call, module: module?.name ?? null, result: refusal.module ? 'forbidden' : refusal.code })
      .catch(fault => request.log.error(fault))
  return refusal
}
