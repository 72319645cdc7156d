import { call, type CallOptions } from './request.ts'
import { useSession } from './session/session.ts'

const debounceTime = 800
/** What is to be saved soon. */
const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; value: unknown }>()

/** Saves a preference of the account on the server. A failure is ignored: a preference is not worth a message. */
export function syncPreference(key: string, value: unknown, options: CallOptions = {}) {
  forget(key)
  // A session that views as somebody else changes nothing, preferences included.
  if (useSession.getState().account?.viewing) return
  void call('preference/save', { key, value }, options).catch(() => null)
}

/** Syncs debounced. */
export function syncPreferenceSoon(key: string, value: unknown) {
  forget(key)
  pending.set(key, { timer: setTimeout(syncPreference, debounceTime, key, value), value })
}

function forget(key: string) {
  clearTimeout(pending.get(key)?.timer)
  pending.delete(key)
}

// A pending save must not run for the next account.
useSession.subscribe(({ token }) => token === null && [...pending.keys()].forEach(forget))
// Flushed before the page unloads: a reload right after a change must find it.
addEventListener('pagehide', () => {
  for (const [key, { value }] of pending) syncPreference(key, value, { keepalive: true })
})

/** Null where none is stored; `otherwise` where no answer comes. */
export const fetchPreference = <T>(key: string, otherwise: T | null = null): Promise<T | null> =>
  call<T | null>('preference/get', { key }).catch(() => otherwise)
