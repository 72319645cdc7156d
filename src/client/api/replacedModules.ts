/** Sent to the window by `npm run dev` once the list of the modules holds those of a saved schema. */
export const modulesReplacedEvent = 'houtai:modules'

/** Called in `npm run dev` after each saved schema, for what was made of the modules before. */
export function onReplacedModules(remake: () => void): void {
  if (import.meta.hot) window.addEventListener(modulesReplacedEvent, remake)
}
