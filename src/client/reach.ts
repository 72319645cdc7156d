import { create } from 'zustand'

interface Reach {
  /** The server does not answer; `offline` where the browser knows that there is no network at all. */
  down: 'offline' | 'silent' | null
}
export const useReach = create<Reach>()(() => ({ down: null }))

const longest = 15_000
const patience = 4000
const listeners = new Set<() => void>()
let tries = 0
let asking: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back whenever the server answers again; returns how to stop it. */
export function onBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A call was answered. */
export const answered = (): void => void (useReach.getState().down !== null && settle(true))
/** A call was not: whether the server is there at all is asked at once, and again until it is. */
export const unanswered = (): void => void (useReach.getState().down === null && ask())

/** Asks whether the server is there, however many want to know. */
export function ask(): Promise<boolean> {
  clearTimeout(timer)
  asking ??= isThere()
    .then(settle)
    .finally(() => (asking = null))
  return asking
}

const isThere = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status < 500,
    () => false,
  )

function settle(there: boolean): boolean {
  clearTimeout(timer)
  const back = there && useReach.getState().down !== null
  tries = there ? 0 : tries + 1
  useReach.setState({ down: there ? null : navigator.onLine ? 'silent' : 'offline' })
  if (!there) timer = setTimeout(() => void ask(), Math.min(500 * 2 ** tries, longest) * (0.5 + Math.random()))
  if (back) for (const listener of listeners) listener()
  return there
}

/** Follows what the browser says of the network. */
export function watchReach(): void {
  addEventListener('offline', () => void ask())
  addEventListener('online', () => void ask())
}

/** The server answers, or after so long whatever it does. */
export function backWithin(rest: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      stop()
      clearTimeout(late)
      signal?.removeEventListener('abort', go)
      resolve()
    }
    const stop = onBack(go)
    const late = setTimeout(go, rest)
    signal?.addEventListener('abort', go)
  })
}
