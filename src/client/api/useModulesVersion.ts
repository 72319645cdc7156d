import { useSyncExternalStore } from 'react'
import { onReplacedModules, modulesReplacedEvent } from './replacedModules.ts'

let version = 0
onReplacedModules(() => version++)

function subscribe(notify: () => void) {
  window.addEventListener(modulesReplacedEvent, notify)
  return () => window.removeEventListener(modulesReplacedEvent, notify)
}
const readVersion = () => version

/** How often modules were replaced, so that what is drawn of them is drawn again. Always 0 in the built client. */
export const useModulesVersion: () => number = import.meta.hot ? () => useSyncExternalStore(subscribe, readVersion) : readVersion
