import { create } from 'zustand'
import { syncPreference, syncPreferenceSoon, fetchPreference } from '../preferenceSync.ts'

/** The last settings of this browser: the page is drawn before the server answers. */
function lastStored<S>(key: string): Partial<S> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<S>
  } catch {
    return {}
  }
}

/** A store of account settings, saved on the server under a key and cached in localStorage. */
export function accountSettings<S extends object>(key: string, defaults: S) {
  const use = create<S>()(() => ({ ...defaults, ...lastStored<S>(key) }))
  const setLocal = (settings: Partial<S>) => {
    use.setState(settings)
    localStorage.setItem(key, JSON.stringify(use.getState()))
  }
  return {
    use,
    /** In this browser alone. */
    setLocal,
    /** The account's settings on the server; null where it never saved any, `otherwise` where no answer comes. */
    load: (otherwise: Partial<S> | null = null) => fetchPreference<Partial<S>>(key, otherwise),
    set(change: Partial<S>) {
      setLocal(change)
      syncPreference(key, use.getState())
    },
    /** Debounced, for settings that change while a slider is dragged. */
    setSoon(change: Partial<S>) {
      setLocal(change)
      syncPreferenceSoon(key, use.getState())
    },
  }
}
