import type { Page } from 'playwright-core'

/** The start of a time; `rows`: the rows are in the page and only rendering is left. */
type Beginning = 'click' | 'popstate' | 'rows'
/** Milliseconds until the page's handlers are done, until rendering is done, and until the frame is painted. */
export interface Key {
  handled: number
  drawn: number
  painted: number
}
declare global {
  interface Window {
    /** From the next event of that type to the frame that shows a new element. */
    after(type: Beginning, selector: string): Promise<number>
    /** From each keydown event. */
    keys: Key[]
    /** Replies with rows held back until `rows`. */
    heldReplies: number
    hold: boolean
  }
}

/** Runs in the page: excludes server and network time, as for the baselines. */
export function holdRows(): void {
  const real = window.fetch
  Object.assign(window, { heldReplies: 0, hold: false })
  window.fetch = async (...args) => {
    const response = await real(...args)
    if (!window.hold || !/\/(list\?page=|aggregate$)/.test(response.url)) return response
    const { status, headers } = response
    const text = await response.text()
    window.heldReplies += 1
    await new Promise(done => addEventListener('rows', done, { once: true }))
    return new Response(text, { status, headers })
  }
}
/** Runs in the page. */
export const releaseRows = () => void dispatchEvent(new Event('rows'))

/** Runs in the page: `window.after`. */
export function watchEvents(): void {
  window.after = async (type, selector) => {
    const begun = await new Promise<number>(done =>
      addEventListener(type, () => done(performance.now()), { capture: true, once: true }),
    )
    const there = () => [...document.querySelectorAll<HTMLElement>(selector)].some(element => element.offsetParent !== null)
    await new Promise<void>(done => {
      const observer = new MutationObserver(() => {
        if (!there()) return
        observer.disconnect()
        done()
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
    return new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun))))
  }
}

/** Runs in the page: `window.keys`. */
export function watchKeys(): void {
  window.keys = []
  // A task after the key event: handlers have run, and their changes are rendered.
  const next = () =>
    new Promise<void>(done => {
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = () => done()
      port1.postMessage(null)
    })
  let typedAt = 0
  const follow = async () => {
    const pressed = performance.now()
    const frame = new Promise(requestAnimationFrame).then(next)
    await next()
    const handled = typedAt - pressed
    void document.body.offsetHeight
    const drawn = performance.now() - pressed
    await frame
    window.keys.push({ handled, drawn, painted: performance.now() - pressed })
  }
  // After the page's own handlers, which are registered below.
  addEventListener('input', () => void (typedAt = performance.now()))
  addEventListener('keydown', () => void follow(), { capture: true })
}

interface Step {
  type: Beginning
  selector: string
  act: () => Promise<unknown>
}
export async function timeTo(page: Page, { type, selector, act }: Step): Promise<number> {
  const shown = page.evaluate(([event, target]) => window.after(event, target), [type, selector] as const)
  await act()
  return await shown
}
