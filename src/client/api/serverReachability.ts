import { create } from 'zustand'
import { serverUrl } from './serverAddress.ts'

interface Reachability {
  /** `offline`: the browser has no network; `silent`: the server does not answer; null: reachable. */
  down: 'offline' | 'silent' | null
}
export const useServerReachability = create<Reachability>()(() => ({ down: null }))

const maxPause = 15_000
const checkTimeout = 4000
const listeners = new Set<() => void>()
let failedChecks = 0
let runningCheck: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Subscribes to the server coming back; returns the unsubscribe function. */
export function onServerBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called after every answer. */
export const markAnswered = (): void => void (useServerReachability.getState().down !== null && setReachable(true))
/** Called after a call without an answer: starts health checks, repeated with backoff until the server answers. */
export const markUnanswered = (): void => void (useServerReachability.getState().down === null && checkServer())

/** Health check; concurrent callers share one request. */
export function checkServer(): Promise<boolean> {
  clearTimeout(timer)
  runningCheck ??= requestHealth()
    .then(setReachable)
    .finally(() => (runningCheck = null))
  return runningCheck
}

const requestHealth = (): Promise<boolean> =>
  fetch(serverUrl('/api/health'), { cache: 'no-store', signal: AbortSignal.timeout(checkTimeout) }).then(
    ({ status }) => status < 500,
    () => false,
  )

function setReachable(reachable: boolean): boolean {
  clearTimeout(timer)
  const back = reachable && useServerReachability.getState().down !== null
  failedChecks = reachable ? 0 : failedChecks + 1
  useServerReachability.setState({ down: reachable ? null : navigator.onLine ? 'silent' : 'offline' })
  if (!reachable)
    timer = setTimeout(() => void checkServer(), Math.min(500 * 2 ** failedChecks, maxPause) * (0.5 + Math.random()))
  if (back) for (const listener of listeners) listener()
  return reachable
}

/** Checks the server on the browser's online and offline events. */
export function watchReachability(): void {
  addEventListener('offline', () => void checkServer())
  addEventListener('online', () => void checkServer())
}

/** Resolves when the server is back, after the timeout, or on abort. */
export function waitForServer(timeout: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      stop()
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const stop = onServerBack(finish)
    const timer = setTimeout(finish, timeout)
    signal?.addEventListener('abort', finish)
  })
}
