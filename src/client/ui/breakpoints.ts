import { useSyncExternalStore } from 'react'

const mediaQueryHook = (query: string) => {
  const media = matchMedia(query)
  const subscribe = (changed: () => void) => {
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => media.matches)
}

/** A phone, or a window at a high browser zoom. */
export const useNarrowWindow = mediaQueryHook('(width <= 720px)')
/** A window that fits few rows: a small laptop, or a high browser zoom. */
export const useLowWindow = mediaQueryHook('(height <= 800px)')
