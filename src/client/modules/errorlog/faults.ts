import { isMissing } from '../../later.tsx'
import { call, CallError, onFailure } from '../../request.ts'
import { useSession } from '../../session.ts'

export type FaultType = 'script' | 'promise' | 'ajax' | 'react'
interface Fault {
  type: FaultType
  code: string
  mes: string
  url: string
  time: string
  /** How often it happened before it was told. */
  count: number
}
const path = 'errorlog/save'
/** Told together, so long after the first. */
const pause = 3000
const minute = 60_000
/** So many in one call, and so many calls a minute: sixty faults. */
const most = 20
const callsPerMinute = 3
const mostCount = 1000
const key = 'faults'
/** What a browser says of itself and means nothing. */
const noise = /ResizeObserver loop|^Script error\.?$/
/** Answers after which the same may be told once more. */
const passing = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

let waiting = restored()
let timer: ReturnType<typeof setTimeout> | undefined
let calls: readonly number[] = []

const two = (number: number): string => String(number).padStart(2, '0')
/** The time in Shanghai, as the server takes it. */
function now(): string {
  const at = new Date(Date.now() + 8 * 3_600_000)
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

const nameOf = ({ type, code, mes }: Pick<Fault, 'type' | 'code' | 'mes'>) => `${type} ${code} ${mes}`

/** What a page that is gone had not told yet. */
function restored(): ReadonlyMap<string, Fault> {
  try {
    const faults = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Fault[]
    return new Map(faults.slice(0, most).map(fault => [nameOf(fault), fault]))
  } catch {
    return new Map()
  }
}

function hold(faults: ReadonlyMap<string, Fault>): void {
  waiting = faults
  if (faults.size) sessionStorage.setItem(key, JSON.stringify([...faults.values()]))
  else sessionStorage.removeItem(key)
}

/** Notes what went wrong; the same again and again is told once, with how often. */
export function note(type: FaultType, error: unknown, code = ''): void {
  const mes = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4000)
  if (noise.test(error instanceof Error ? error.message : mes) || (isMissing(error) && !navigator.onLine)) return
  const name = nameOf({ type, code, mes })
  const known = waiting.get(name)
  if (!known && waiting.size >= most) return
  const fault = known ?? { type, code, mes, url: location.pathname + location.search, time: now(), count: 0 }
  hold(new Map(waiting).set(name, { ...fault, count: Math.min(fault.count + 1, mostCount) }))
  plan(pause)
}

function plan(rest: number): void {
  timer ??= setTimeout(() => void tell(), rest)
}

/** Not more than the server takes in a minute; what cannot be told now is told later. */
async function tell(): Promise<void> {
  timer = undefined
  if (!waiting.size || useSession.getState().token === null) return
  calls = calls.filter(at => at > Date.now() - minute)
  const [first] = calls
  if (first !== undefined && calls.length >= callsPerMinute) return plan(first + minute - Date.now())
  calls = [...calls, Date.now()]
  const told = waiting
  hold(new Map())
  try {
    await call(path, { data: [...told.values()], agent: navigator.userAgent })
  } catch (error) {
    if (!passing(error)) return
    hold(new Map([...told, ...waiting].slice(0, most)))
    plan(minute)
  }
}

/** Listens for what nobody catches, and for calls that fail through no fault of the operator. */
export function watchFaults(): void {
  addEventListener('error', event => note('script', event.error ?? event.message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) note('promise', reason)
  })
  onFailure((failed, error) => {
    if (failed !== path && error.status >= 500) note('ajax', `${failed}: ${error.message}`, String(error.status))
  })
  // Whoever signs in tells what happened before.
  useSession.subscribe(({ account }, before) => {
    if (account !== null && before.account === null && waiting.size) plan(pause)
  })
}
