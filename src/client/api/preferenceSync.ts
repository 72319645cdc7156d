import { call } from './request.ts'
import { useSession } from './session/session.ts'

const debounceTime = 800
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Saves a preference of the account on the server. A failure is ignored: a preference is not worth a message. */
export function syncPreference(key: string, value: unknown) {
  clearTimeout(timers.get(key))
  // A session that views as somebody else changes nothing, preferences included.
  if (useSession.getState().account?.viewing) return
  void call('preference/save', { key, value }).catch(() => null)
}

/** Syncs debounced. */
export function syncPreferenceSoon(key: string, value: unknown) {
  clearTimeout(timers.get(key))
  timers.set(key, setTimeout(syncPreference, debounceTime, key, value))
}

// A pending save must not run for the next account.
useSession.subscribe(({ token }) => token === null && timers.forEach(clearTimeout))

/** Null where none is stored; `otherwise` where no answer comes. */
export const fetchPreference = <T>(key: string, otherwise: T | null = null): Promise<T | null> =>
  call<T | null>('preference/get', { key }).catch(() => otherwise)
