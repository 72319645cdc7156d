import { create } from 'zustand'
import { syncPreference, syncPreferenceSoon, fetchPreference } from './preferenceSync.ts'

/** What this browser saw last: the page is drawn before the server has answered. */
function lastStored<S>(key: string): Partial<S> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<S>
  } catch {
    return {}
  }
}

/** Settings of an account, kept on the server under that key. */
export function accountSettings<S extends object>(key: string, plain: S) {
  const use = create<S>()(() => ({ ...plain, ...lastStored<S>(key) }))
  const hold = (settings: Partial<S>) => {
    use.setState(settings)
    localStorage.setItem(key, JSON.stringify(use.getState()))
  }
  return {
    use,
    /** For this browser alone. */
    hold,
    /** As the account has them, or null where it never said. */
    load: () => fetchPreference<Partial<S>>(key),
    set(change: Partial<S>) {
      hold(change)
      syncPreference(key, use.getState())
    },
    /** What changes with every move of the hand. */
    setSoon(change: Partial<S>) {
      hold(change)
      syncPreferenceSoon(key, use.getState())
    },
  }
}
