import i18next, { t } from 'i18next'
import { extend } from 'umi-request'
import type { CalledModule, ModuleCallName } from '../../shared/api/callTypes.ts'
import { wireCall } from '../../shared/api/wireCall.ts'
import { type Envelope, writePositionHeader } from '../../shared/wire/envelope.ts'
import { serverUrl } from './serverAddress.ts'
import { markAnswered, waitForServer, markUnanswered } from './serverReachability.ts'
import { markSessionEnded, countForbidden, renewToken, waitForResume, waitForSignIn, useSession } from './session/session.ts'

const timeout = 5000
const running = new Set<AbortController>()
// Responses are parsed here: umi-request would clone each, and its own timeout does not abort the request.
const sendRequest = extend({ method: 'post', parseResponse: false })

export interface CallOptions {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number>>
  /** Milliseconds; 5,000 by default. A call over thousands of rows needs more. */
  timeout?: number
  /** For reading calls without a body. */
  method?: 'get'
  /** The browser sends it although the page is left. */
  keepalive?: boolean
}
type FieldErrors = NonNullable<Envelope['errors']>
interface Failure {
  status: number
  message: string
  errors?: FieldErrors
  data?: unknown
  aborted?: boolean
  /** Timed out; the server may still be working on it. */
  late?: boolean
}

/** Every failure of a call. `status` is 0 when no answer came. */
export class CallError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly data: unknown
  readonly aborted: boolean
  readonly late: boolean
  /** The path of the call; null until it is known. */
  path: string | null = null
  constructor({ status, message, errors = [], data, aborted = false, late = false }: Failure) {
    super(message)
    this.status = status
    this.errors = errors
    this.data = data
    this.aborted = aborted
    this.late = late
  }
}
/** The message of a failed call. */
export const callErrorMessage = (error: unknown): string => (error instanceof CallError ? error.message : String(error))
/** Wraps anything thrown as the failure of a call. */
export const callErrorOf = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError({ status: 0, message: String(error) })

const abortedError = () => new CallError({ status: 0, message: t('aborted'), aborted: true })
const networkError = (failure: { status: number; late?: boolean }) => new CallError({ message: t('networkError'), ...failure })

type FailureListener = (path: string, error: CallError) => void
const listeners = new Set<FailureListener>()
/** Subscribes to failed calls. */
export const onCallFailure = (listener: FailureListener): void => void listeners.add(listener)

/** The call that returns the account and its rights. */
export const accountPath = 'admin/info'
/** Calls whose 401 does not end the current session. */
const withoutSession = ['login', 'admin/logout', 'sso/offer', 'sso/complete']

/**
 * One call, the whole envelope. After a 401 it waits until the session is resumed and is sent again; a reading call waits until somebody
 * has signed in.
 */
export async function post<T>(path: string, body: object = {}, options: CallOptions = {}): Promise<Envelope<T>> {
  if (readingPaths.test(path) && !(await waitForSignIn(options.signal))) throw abortedError()
  try {
    return await withRetries<T>(path, body, options)
  } catch (error) {
    if (
      withoutSession.includes(path) ||
      !(error instanceof CallError) ||
      error.status !== 401 ||
      !(await waitForResume(options.signal))
    )
      throw error
    return attemptCall<T>(path, body, options)
  }
}

/** Reading calls, by the end of their path. Only these are retried. */
const readingPaths = /(^|\/)(list|info|combox|choices|tree|history|aggregate|get|find)$/
const retryPauses = [600, 2000] as const
/** Statuses of a proxy whose server is away; 0: no answer. */
const gatewayStatuses = [0, 502, 503, 504]

/** Whether the server did not answer, so that the call may be repeated. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof CallError && !error.aborted && gatewayStatuses.includes(error.status)

/** Retries a reading call without an answer: after a backoff with jitter, or as soon as the server is back. */
async function withRetries<T>(path: string, body: object, options: CallOptions): Promise<Envelope<T>> {
  for (const pause of readingPaths.test(path) && !('postType' in body) ? retryPauses : []) {
    try {
      return await attemptCall<T>(path, body, options)
    } catch (error) {
      if (!isServerAway(error) || (error as CallError).late) throw error
      await waitForServer(pause * (0.75 + Math.random() / 2), options.signal)
    }
  }
  return attemptCall<T>(path, body, options)
}

async function attemptCall<T>(path: string, body: object, options: CallOptions): Promise<Envelope<T>> {
  const own = new AbortController()
  const limit = AbortSignal.timeout(options.timeout ?? timeout)
  const callers = options.signal ? [own.signal, options.signal] : [own.signal]
  running.add(own)
  try {
    return await exchange<T>(path, body, { ...options, signal: AbortSignal.any([limit, ...callers]) })
  } catch (error) {
    if (error instanceof CallError) throw notifyFailure(path, error)
    if (callers.some(signal => signal.aborted)) throw abortedError()
    markUnanswered()
    throw notifyFailure(path, networkError({ status: 0, late: limit.aborted }))
  } finally {
    running.delete(own)
  }
}

function notifyFailure(path: string, error: CallError): CallError {
  error.path = path
  listeners.forEach(listener => listener(path, error))
  return error
}

/** One call, the `data` of its envelope. */
export const call = async <T>(path: string, body: object = {}, options: CallOptions = {}): Promise<T> =>
  (await post<T>(path, body, options)).data as T

/** A call of a module by its name. In this file because each file is one more request before the first list is drawn. */
export const callOf = <M extends CalledModule, C extends ModuleCallName>(module: M, name: C) => wireCall(module, name, call)

/** The only call without a session besides signing in. */
export const fetchLoginOptions = async (): Promise<{ language: boolean }> =>
  ((await (await sendRequest(serverUrl('/api/entrance'), { method: 'get' })).json()) as Envelope<{ language: boolean }>).data ?? {
    language: false,
  }

export function abortCalls() {
  for (const own of running) own.abort()
}

/** The position of the newest change that this page wrote or was notified of: see `writePositionHeader`. */
let writtenTo = 0
export function noteWritePosition(position: number) {
  writtenTo = Math.max(writtenTo, position)
}

async function exchange<T>(
  path: string,
  body: object,
  { signal, headers, query, method, keepalive = false }: CallOptions,
): Promise<Envelope<T>> {
  const token = path === 'login' ? null : useSession.getState().token
  const response: Response = await sendRequest(apiAddress(path), {
    ...(method ? { method } : { data: body }),
    params: query ?? {},
    headers: { ...ownHeaders(token), ...headers },
    keepalive,
    ...(signal ? { signal } : {}),
  })
  if (gatewayStatuses.includes(response.status)) markUnanswered()
  else markAnswered()
  noteWritePosition(Number(response.headers.get(writePositionHeader)))
  const offered = response.headers.get('Authorization')
  if (offered !== null) renewToken(offered)
  if (response.status === 401 && !withoutSession.includes(path)) markSessionEnded(token)
  if (response.status === 403 && path !== accountPath) countForbidden()
  return dataOrThrow(response.status, (await response.json().catch(notJson(response))) as Envelope<T>)
}

/** A file of the server, with the token in a header. */
export async function fetchFile(path: string): Promise<Blob> {
  const headers = ownHeaders(useSession.getState().token)
  const response = await fetch(serverUrl(path), { headers, credentials: 'omit' }).catch(() => {
    throw networkError({ status: 0 })
  })
  if (!response.ok) dataOrThrow(response.status, (await response.json().catch(notJson(response))) as Envelope)
  return response.blob()
}

const ownHeaders = (token: string | null) => ({
  timestamp: String(Date.now()),
  // The server's log names the call by it. `randomUUID` exists on pages served by https alone.
  'x-request-id': crypto.getRandomValues(new BigUint64Array(1)).join().padStart(8, '0'),
  'Accept-Language': i18next.language,
  ...(writtenTo ? { [writePositionHeader]: String(writtenTo) } : {}),
  ...(token === null ? {} : { Authorization: token }),
})

function apiAddress(path: string): string {
  const { orgkey } = useSession.getState()
  return serverUrl(path === 'login' || orgkey === null ? `/api/v2/manage/${path}` : `/api/${orgkey}/v2/manage/${path}`)
}

const notJson = (response: Response) => (cause: unknown) => {
  if (cause instanceof SyntaxError) throw networkError({ status: response.status })
  throw cause
}

function dataOrThrow<T>(status: number, reply: Envelope<T>): Envelope<T> {
  if (reply.success && reply.code === 200) return reply
  const { code, error, msg, errors = [], data } = reply
  throw new CallError({ status: status === 200 ? code : status, message: error ?? msg ?? t('networkError'), errors, data })
}
