import { call } from './request.ts'
import { useSession } from './session.ts'

const pause = 800
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Keeps a setting for the account on the server. One that could not be kept is no reason to disturb anyone. */
export function keep(key: string, value: unknown) {
  clearTimeout(waiting.get(key))
  void call('preference/save', { key, value }).catch(() => null)
}

/** The same, once it has not been changed for a while. */
export function keepSoon(key: string, value: unknown) {
  clearTimeout(waiting.get(key))
  waiting.set(key, setTimeout(keep, pause, key, value))
}

// Nothing of one account is kept for the next.
useSession.subscribe(({ token }) => token === null && waiting.forEach(clearTimeout))

export const kept = <T>(key: string): Promise<T | null> => call<T | null>('preference/get', { key }).catch(() => null)
