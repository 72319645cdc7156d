import { call, CallError, onFailure } from '../../request.ts'
import { useSession } from '../../session.ts'

export type FaultType = 'script' | 'promise' | 'ajax' | 'react'
interface Fault {
  type: FaultType
  code: string
  mes: string
  url: string
  time: string
}
const path = 'errorlog/save'
/** Told together, so long after the first. */
const pause = 3000
const most = 20
/** What a browser says of itself and means nothing. */
const noise = /ResizeObserver loop|^Script error\.?$/

let waiting: Fault[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let last = ''

const two = (number: number): string => String(number).padStart(2, '0')
/** The time in Shanghai, as the server takes it. */
function now(): string {
  const at = new Date(Date.now() + 8 * 3_600_000)
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/** Notes what went wrong; the same again and again is told once. */
export function note(type: FaultType, error: unknown, code = ''): void {
  const mes = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (noise.test(error instanceof Error ? error.message : mes) || useSession.getState().token === null) return
  if (`${type} ${code} ${mes}` === last || waiting.length >= most) return
  last = `${type} ${code} ${mes}`
  waiting.push({ type, code, mes: mes.slice(0, 4000), url: location.pathname + location.search, time: now() })
  timer ??= setTimeout(tell, pause)
}

function tell(): void {
  timer = undefined
  const data = waiting
  waiting = []
  if (data.length && useSession.getState().token !== null) call(path, { data, agent: navigator.userAgent }).catch(() => null)
}

/** Listens for what nobody catches, and for calls that fail through no fault of the operator. */
export function watchFaults(): void {
  addEventListener('error', event => note('script', event.error ?? event.message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) note('promise', reason)
  })
  onFailure((failed, error) => {
    if (failed !== path && (error.status === 0 || error.status >= 500) && !error.aborted)
      note('ajax', `${failed}: ${error.message}`, String(error.status))
  })
}
