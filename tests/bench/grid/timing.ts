import type { Page } from 'playwright-core'

/** What a time begins with: `rows`, the moment the rows are in the page and nothing is left but to show them. */
type Beginning = 'click' | 'popstate' | 'rows'
/** Milliseconds until the page's own code is through with it, until all that follows is drawn up, and until the frame that shows it is painted. */
export interface Key {
  handled: number
  drawn: number
  painted: number
}
declare global {
  interface Window {
    /** From the next event of that type, as the page gets it, to the frame in which something that was not there is shown. */
    after(type: Beginning, selector: string): Promise<number>
    /** From the press of each key, as the page gets it. */
    keys: Key[]
    /** Replies of lists that have come, and are not handed on before `rows`. */
    heldMs: number
    hold: boolean
  }
}

/** Runs in the page: takes out of the time what the server and the wire take, as it is out of that of the baselines. */
export function holdRows(): void {
  const real = window.fetch
  Object.assign(window, { held: 0, hold: false })
  window.fetch = async (...args) => {
    const response = await real(...args)
    if (!window.hold || !/\/list\?page=/.test(response.url)) return response
    const { status, headers } = response
    const text = await response.text()
    window.heldMs += 1
    await new Promise(done => addEventListener('rows', done, { once: true }))
    return new Response(text, { status, headers })
  }
}
/** Runs in the page. */
export const releaseRows = () => void dispatchEvent(new Event('rows'))

/** Runs in the page. */
export function watchTimes(): void {
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
  window.keys = []
  // A task after that of the key: handlers have run, and what they changed is rendered.
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
  // After whatever the page has to say to it, which stands below.
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
