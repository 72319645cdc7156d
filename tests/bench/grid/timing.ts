import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** From the next event of that type, as the page gets it, to the frame in which something that was not there is shown. */
    after(type: 'click' | 'popstate', selector: string): Promise<number>
    /** What the page does for each key: from the press until all that follows is drawn up. */
    keys: number[]
  }
}

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
  const { port1, port2 } = new MessageChannel()
  let pressed = 0
  // A task after that of the key: handlers have run, and what they changed is rendered.
  port2.onmessage = () => {
    void document.body.offsetHeight
    window.keys.push(performance.now() - pressed)
  }
  addEventListener(
    'keydown',
    () => {
      pressed = performance.now()
      port1.postMessage(null)
    },
    { capture: true },
  )
}

interface Step {
  type: 'click' | 'popstate'
  selector: string
  act: () => Promise<unknown>
}
export async function timeTo(page: Page, { type, selector, act }: Step): Promise<number> {
  const shown = page.evaluate(([event, sought]) => window.after(event, sought), [type, selector] as const)
  await act()
  return await shown
}
