import { create } from 'zustand'

interface Reachability {
  /** The server does not answer; `offline` where the browser knows that there is no network at all. */
  down: 'offline' | 'silent' | null
}
export const useServerReachability = create<Reachability>()(() => ({ down: null }))

const longestPause = 15_000
const checkTimeout = 4000
const listeners = new Set<() => void>()
let failedChecks = 0
let runningCheck: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back whenever the server answers again; returns how to stop it. */
export function onServerBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A call was answered. */
export const markAnswered = (): void => void (useServerReachability.getState().down !== null && setReachable(true))
/** A call was not: whether the server is there at all is asked at once, and again until it is. */
export const markUnanswered = (): void => void (useServerReachability.getState().down === null && checkServer())

/** Asks whether the server is there, however many want to know. */
export function checkServer(): Promise<boolean> {
  clearTimeout(timer)
  runningCheck ??= requestHealth()
    .then(setReachable)
    .finally(() => (runningCheck = null))
  return runningCheck
}

const requestHealth = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(checkTimeout) }).then(
    ({ status }) => status < 500,
    () => false,
  )

function setReachable(there: boolean): boolean {
  clearTimeout(timer)
  const back = there && useServerReachability.getState().down !== null
  failedChecks = there ? 0 : failedChecks + 1
  useServerReachability.setState({ down: there ? null : navigator.onLine ? 'silent' : 'offline' })
  if (!there)
    timer = setTimeout(() => void checkServer(), Math.min(500 * 2 ** failedChecks, longestPause) * (0.5 + Math.random()))
  if (back) for (const listener of listeners) listener()
  return there
}

/** Follows what the browser says of the network. */
export function watchReachability(): void {
  addEventListener('offline', () => void checkServer())
  addEventListener('online', () => void checkServer())
}

/** The server answers, or after so long whatever it does. */
export function waitForServer(rest: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      stop()
      clearTimeout(late)
      signal?.removeEventListener('abort', go)
      resolve()
    }
    const stop = onServerBack(go)
    const late = setTimeout(go, rest)
    signal?.addEventListener('abort', go)
  })
}
