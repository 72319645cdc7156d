import { useSyncExternalStore } from 'react'

const outside = matchMedia('(width <= 720px)')
const watch = (changed: () => void) => {
  outside.addEventListener('change', changed)
  return () => outside.removeEventListener('change', changed)
}

/** The window is a telephone's, or one that is looked at very large. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => outside.matches)
