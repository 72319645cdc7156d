import { shanghaiNow } from '../../../shared/rules/shanghaiTime.ts'
import { MissingChunkError } from '../../api/importChunk.ts'
import { call, CallError, onCallFailure } from '../../api/request.ts'
import { useSession } from '../../api/session/session.ts'

export type ClientErrorType = 'script' | 'promise' | 'ajax' | 'react'
interface ClientError {
  type: ClientErrorType
  code: string
  mes: string
  url: string
  time: string
  /** How often it happened since the last report. */
  count: number
}
/** Errors within this time of the first are reported together. */
const batchDelay = 3000
const minute = 60_000
/** Per call and calls a minute: sixty errors a minute at most. */
const maxReports = 20
const callsPerMinute = 3
const maxCount = 1000
const key = 'faults'
/** Browser messages that carry no information. */
const noise = /ResizeObserver loop|^Script error\.?$/
/** Failures after which the same report is sent again. */
const isTransient = (error: unknown) =>
  error instanceof MissingChunkError ||
  (error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500))

/** Path of the error log, resolved at the first report after sign-in. */
let path = ''
let loadPath: () => Promise<string> = async () => ''
let waiting = restoreWaiting()
let timer: ReturnType<typeof setTimeout> | undefined
let calls: readonly number[] = []

const errorKey = ({ type, code, mes }: Pick<ClientError, 'type' | 'code' | 'mes'>) => `${type} ${code} ${mes}`

/** Errors that the previous page of this tab had not reported yet. */
function restoreWaiting(): ReadonlyMap<string, ClientError> {
  try {
    const errors = JSON.parse(sessionStorage.getItem(key) ?? '[]') as ClientError[]
    return new Map(errors.slice(0, maxReports).map(error => [errorKey(error), error]))
  } catch {
    return new Map()
  }
}

function storeWaiting(errors: ReadonlyMap<string, ClientError>): void {
  waiting = errors
  if (errors.size) sessionStorage.setItem(key, JSON.stringify([...errors.values()]))
  else sessionStorage.removeItem(key)
}

/** Queues an error for the log; repetitions are counted in one entry. */
export function reportClientError(type: ClientErrorType, error: unknown, code = ''): void {
  if (error instanceof MissingChunkError) {
    if (error.isServerAway || !navigator.onLine) return
    return reportClientError(type, error.cause, code)
  }
  const mes = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4000)
  if (noise.test(error instanceof Error ? error.message : mes)) return
  const name = errorKey({ type, code, mes })
  const known = waiting.get(name)
  if (!known && waiting.size >= maxReports) return
  const entry = known ?? { type, code, mes, url: location.pathname + location.search, time: shanghaiNow(), count: 0 }
  storeWaiting(new Map(waiting).set(name, { ...entry, count: Math.min(entry.count + 1, maxCount) }))
  scheduleReport(batchDelay)
}

function scheduleReport(rest: number): void {
  timer ??= setTimeout(() => void sendReports(), rest)
}

/** Sends the queue within the server's rate limit; what cannot be sent now goes back into the queue. */
async function sendReports(): Promise<void> {
  timer = undefined
  if (!waiting.size || useSession.getState().token === null) return
  calls = calls.filter(at => at > Date.now() - minute)
  const [first] = calls
  if (first !== undefined && calls.length >= callsPerMinute) return scheduleReport(first + minute - Date.now())
  calls = [...calls, Date.now()]
  const reports = waiting
  storeWaiting(new Map())
  try {
    path ||= await loadPath()
    if (path === '') return
    await call(path, { data: [...reports.values()], agent: navigator.userAgent })
  } catch (error) {
    if (!isTransient(error)) return
    storeWaiting(new Map([...reports, ...waiting].slice(0, maxReports)))
    scheduleReport(minute)
  }
}

/** Reports uncaught errors, unhandled rejections, and calls answered with 5xx. */
export function watchClientErrors(load: () => Promise<string>): void {
  loadPath = load
  addEventListener('error', event => reportClientError('script', event.error ?? event.message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) reportClientError('promise', reason)
  })
  onCallFailure((failed, error) => {
    if (failed !== path && error.status >= 500) reportClientError('ajax', `${failed}: ${error.message}`, String(error.status))
  })
  // Errors from before the sign-in are sent after it.
  useSession.subscribe(({ account }, before) => {
    if (account !== null && before.account === null && waiting.size) scheduleReport(batchDelay)
  })
}
