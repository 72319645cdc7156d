import { useSyncExternalStore } from 'react'

const mediaQueryHook = (query: string) => {
  const media = matchMedia(query)
  const watch = (changed: () => void) => {
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return (): boolean => useSyncExternalStore(watch, () => media.matches)
}

/** The window is a telephone's, or one that is looked at very large. */
export const useNarrowWindow = mediaQueryHook('(width <= 720px)')
/** The window shows few rows: a small laptop's, or one that is looked at large. */
export const useLowWindow = mediaQueryHook('(height <= 660px)')
