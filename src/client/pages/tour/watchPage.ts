import type { TourSign } from './tourSteps.ts'

/** The first element that is seen: pages that were left stay in the document. */
export const findVisible = (selectors: readonly string[]): Element | null => {
  for (const selector of selectors) {
    const shown = [...document.querySelectorAll(selector)].find(one => one.checkVisibility())
    if (shown) return shown
  }
  return null
}

interface SignWatch {
  isDone: () => boolean
  stop: () => void
}
const nothingToStop = () => undefined

interface StepHistory {
  /** The step was done before, and is shown until it is done once more. */
  wasDone: boolean
}
export function watchSign(sign: TourSign, { wasDone }: StepHistory): SignWatch {
  if ('call' in sign) return watchCall(sign.call)
  return {
    isDone:
      'address' in sign
        ? arrivalCheck(sign.address, { wasDone })
        : 'changes' in sign
          ? changeCheck(sign.changes)
          : closeCheck(sign.closes),
    stop: nothingToStop,
  }
}

function arrivalCheck(isThere: (url: URL) => boolean, { wasDone }: StepHistory) {
  let ignored = wasDone
  return () => {
    const is = isThere(new URL(location.href))
    ignored &&= is
    return is && !ignored
  }
}

function changeCheck(selector: string) {
  const text = () => findVisible([selector])?.textContent ?? ''
  const before = text()
  return () => text() !== '' && text() !== before
}

function closeCheck(selector: string) {
  let wasShown = false
  return () => {
    const isShown = findVisible([selector]) !== null
    wasShown ||= isShown
    return wasShown && !isShown
  }
}

/** By the browser's own record of requests, so that nothing that calls has to know of the tour. */
function watchCall(ending: string) {
  let done = false
  const observer = new PerformanceObserver(entries => {
    done ||= entries.getEntries().some(({ name }) => new URL(name).pathname.endsWith(`/${ending}`))
  })
  observer.observe({ type: 'resource' })
  return { isDone: () => done, stop: () => observer.disconnect() }
}

/** Calls back, once a frame at most, whenever something on the page has changed or moved. */
export function watchPage(changed: () => void): () => void {
  let frame = 0
  const later = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      changed()
    })
  }
  const observer = new MutationObserver(later)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  const resized = new ResizeObserver(later)
  resized.observe(document.body)
  document.addEventListener('scroll', later, true)
  later()
  return () => {
    observer.disconnect()
    resized.disconnect()
    document.removeEventListener('scroll', later, true)
    cancelAnimationFrame(frame)
  }
}
