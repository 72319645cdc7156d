import { isCell, keyMotion, handlesOwnKeys, tableBody } from '../../ui/ariaGrid/gridCells.ts'
import { isComposing } from '../../ui/keyboardTargets.ts'

export interface QueuedKeys {
  /** Presses the keys again, in their order. */
  replay: () => void
}

/** Queues the keys for ranges while their code loads; without an editor the browser handles keys that write. */
export function queueKeys(list: HTMLElement, editable: boolean, loaded: Promise<unknown>): QueuedKeys {
  const queued: KeyboardEvent[] = []
  const waiting = new AbortController()
  const replay = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    for (const { key, code, shiftKey, ctrlKey, metaKey, altKey } of queued) {
      const place = list.contains(document.activeElement) ? document.activeElement : tableBody(list)
      const again = { key, code, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true }
      place?.dispatchEvent(new KeyboardEvent('keydown', again))
    }
  }
  const enqueue = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || !tableBody(list)?.contains(document.activeElement)) return
    // After a queued key those that move the focus wait too, or they would overtake it.
    if (!isRangeKey(event, editable) && !(queued.length && keyMotion(event) && !isTyping(event))) return
    event.preventDefault()
    event.stopPropagation()
    queued.push(event)
  }
  list.addEventListener('keydown', enqueue, { capture: true, signal: waiting.signal })
  void loaded.then(code => code === null && replay())
  return { replay }
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && handlesOwnKeys(target)

/** Without Ctrl+R, which fills selected columns: none is selected before the code is loaded. */
function isRangeKey(event: KeyboardEvent, editable: boolean): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && ((editable && /^[df]$/i.test(key)) || (/^a$/i.test(key) && !isTyping(event)))
  if (isTyping(event) || !(target instanceof Element)) return false
  const isOnCell = isCell(target) || target.matches('.ant-table-body')
  if (shiftKey) return isOnCell && keyMotion(event) !== null
  return editable && isOnCell && (key === 'Delete' || key === 'Backspace')
}
