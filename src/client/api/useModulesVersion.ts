import { useSyncExternalStore } from 'react'
import { onReplacedModules, replacedEvent } from './replacedModules.ts'

let version = 0
onReplacedModules(() => version++)

function subscribe(notify: () => void) {
  window.addEventListener(replacedEvent, notify)
  return () => window.removeEventListener(replacedEvent, notify)
}
const readVersion = () => version

/** How often modules were replaced, so that what is drawn of them is drawn again. Always 0 in the built client. */
export const useModulesVersion: () => number = import.meta.hot ? () => useSyncExternalStore(subscribe, readVersion) : readVersion
