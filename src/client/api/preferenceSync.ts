import { call } from './request.ts'
import { useSession } from './session.ts'

const debounceTime = 800
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Keeps a setting for the account on the server. One that could not be kept is no reason to disturb anyone. */
export function syncPreference(key: string, value: unknown) {
  clearTimeout(timers.get(key))
  void call('preference/save', { key, value }).catch(() => null)
}

/** The same, once it has not been changed for a while. */
export function syncPreferenceSoon(key: string, value: unknown) {
  clearTimeout(timers.get(key))
  timers.set(key, setTimeout(syncPreference, debounceTime, key, value))
}

// Nothing of one account is kept for the next.
useSession.subscribe(({ token }) => token === null && timers.forEach(clearTimeout))

export const fetchPreference = <T>(key: string): Promise<T | null> => call<T | null>('preference/get', { key }).catch(() => null)
