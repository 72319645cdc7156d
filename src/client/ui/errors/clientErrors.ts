import { isMissingChunk } from '../lazyComponent.tsx'
import { call, CallError, onCallFailure } from '../../api/request.ts'
import { useSession } from '../../api/session.ts'

export type ClientErrorType = 'script' | 'promise' | 'ajax' | 'react'
interface ClientError {
  type: ClientErrorType
  code: string
  mes: string
  url: string
  time: string
  /** How often it happened before it was told. */
  count: number
}
/** Told together, so long after the first. */
const batchDelay = 3000
const minute = 60_000
/** So many in one call, and so many calls a minute: sixty faults. */
const maxReports = 20
const callsPerMinute = 3
const maxCount = 1000
const key = 'faults'
/** What a browser says of itself and means nothing. */
const noise = /ResizeObserver loop|^Script error\.?$/
/** Answers after which the same may be told once more. */
const isTransient = (error: unknown) =>
  isMissingChunk(error) || (error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500))

/** Where reports go, and how that is found out; only who is signed in sends any. */
let path = ''
let loadPath: () => Promise<string> = async () => ''
let waiting = restoreWaiting()
let timer: ReturnType<typeof setTimeout> | undefined
let calls: readonly number[] = []

const twoDigits = (number: number): string => String(number).padStart(2, '0')
/** The time in Shanghai, as the server takes it. */
function timeInShanghai(): string {
  const at = new Date(Date.now() + 8 * 3_600_000)
  return `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())} ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}:${twoDigits(at.getUTCSeconds())}`
}

const errorKey = ({ type, code, mes }: Pick<ClientError, 'type' | 'code' | 'mes'>) => `${type} ${code} ${mes}`

/** What a page that is gone had not told yet. */
function restoreWaiting(): ReadonlyMap<string, ClientError> {
  try {
    const faults = JSON.parse(sessionStorage.getItem(key) ?? '[]') as ClientError[]
    return new Map(faults.slice(0, maxReports).map(fault => [errorKey(fault), fault]))
  } catch {
    return new Map()
  }
}

function storeWaiting(faults: ReadonlyMap<string, ClientError>): void {
  waiting = faults
  if (faults.size) sessionStorage.setItem(key, JSON.stringify([...faults.values()]))
  else sessionStorage.removeItem(key)
}

/** Notes what went wrong; the same again and again is told once, with how often. */
export function reportClientError(type: ClientErrorType, error: unknown, code = ''): void {
  const mes = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4000)
  if (noise.test(error instanceof Error ? error.message : mes) || (isMissingChunk(error) && !navigator.onLine)) return
  const name = errorKey({ type, code, mes })
  const known = waiting.get(name)
  if (!known && waiting.size >= maxReports) return
  const fault = known ?? { type, code, mes, url: location.pathname + location.search, time: timeInShanghai(), count: 0 }
  storeWaiting(new Map(waiting).set(name, { ...fault, count: Math.min(fault.count + 1, maxCount) }))
  scheduleReport(batchDelay)
}

function scheduleReport(rest: number): void {
  timer ??= setTimeout(() => void sendReports(), rest)
}

/** Not more than the server takes in a minute; what cannot be told now is told later. */
async function sendReports(): Promise<void> {
  timer = undefined
  if (!waiting.size || useSession.getState().token === null) return
  calls = calls.filter(at => at > Date.now() - minute)
  const [first] = calls
  if (first !== undefined && calls.length >= callsPerMinute) return scheduleReport(first + minute - Date.now())
  calls = [...calls, Date.now()]
  const told = waiting
  storeWaiting(new Map())
  try {
    path ||= await loadPath()
    if (path === '') return
    await call(path, { data: [...told.values()], agent: navigator.userAgent })
  } catch (error) {
    if (!isTransient(error)) return
    storeWaiting(new Map([...told, ...waiting].slice(0, maxReports)))
    scheduleReport(minute)
  }
}

/** Listens for what nobody catches, and for calls that fail through no fault of the operator. */
export function watchClientErrors(load: () => Promise<string>): void {
  loadPath = load
  addEventListener('error', event => reportClientError('script', event.error ?? event.message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) reportClientError('promise', reason)
  })
  onCallFailure((failed, error) => {
    if (failed !== path && error.status >= 500) reportClientError('ajax', `${failed}: ${error.message}`, String(error.status))
  })
  // Whoever signs in tells what happened before.
  useSession.subscribe(({ account }, before) => {
    if (account !== null && before.account === null && waiting.size) scheduleReport(batchDelay)
  })
}
