import axe from 'axe-core'
import type { Locator, Page, Request, Route } from 'playwright-core'
import { password } from './server.ts'

export interface Person {
  orgcode: string
  username: string
  password: string
}
export const admin: Person = { orgcode: 'demo1', username: 'admin', password }
/** An account that may only view. */
export const viewer: Person = { ...admin, username: 'viewer' }

export async function fillIn(page: Page, person: Person) {
  for (const name of ['orgcode', 'username', 'password'] as const) await page.locator(`[name=${name}]`).fill(person[name])
}

/** Signs in through the page, and waits until the path has its shell. */
export async function signInByPage(page: Page, path = '/home', person: Person = admin) {
  await page.goto(path)
  await fillIn(page, person)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('banner').waitFor()
}

/** Stores a session as the page would, without drawing it, its film and what it preloads, and opens the path. */
export async function signIn(page: Page, path = '/home', person: Person = admin) {
  await storeSession(page, person)
  await page.goto(path)
  await page.getByRole('banner').waitFor()
}

/** The same without a path: the page stays empty, and what it opens next is signed in. */
export async function storeSession(page: Page, person: Person) {
  // An emptied page shows it already.
  if (!page.url().endsWith('/api/health')) await page.goto('/api/health')
  await page.evaluate(async credentials => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('/api/v2/manage/login', { method: 'POST', headers, body: JSON.stringify(credentials) })
    const {
      data,
      router = [],
      error,
    } = (await reply.json()) as {
      data?: { token_type: string; access_token: string; orgkey: string }
      router?: unknown[]
      error?: string
    }
    if (!data) throw new Error(`cannot sign in: ${error}`)
    const values = {
      access_token: `${data.token_type} ${data.access_token}`,
      token_time: String(Date.now()),
      orgkey: data.orgkey,
      dynamicRouter: JSON.stringify(router),
    }
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
    document.cookie = `token=${data.access_token}; Path=/; Max-Age=86400; SameSite=Strict`
  }, person)
}

/** Holds back the answer to the next call of an address: `answered` resolves once the server has it, `release` passes it to the page. */
export async function holdAnswer(page: Page, url: string): Promise<{ answered: Promise<void>; release: () => void }> {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async (route: Route) => {
    const response = await route.fetch()
    answered.resolve()
    await released.promise
    await route.fulfill({ response })
  }
  await page.route(url, hold, { times: 1 })
  return { answered: answered.promise, release: released.resolve }
}

/** Holds back the calls of an address before the server has them. `release` passes these on, and no later one is held. */
export async function holdCalls(
  page: Page,
  url: string | RegExp,
): Promise<{ count: () => number; release: () => Promise<void> }> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const passing: Promise<void>[] = []
  await page.route(url, route => {
    const passed = released.then(() => route.continue())
    passing.push(passed)
    return passed
  })
  const release = async () => {
    resolve()
    await Promise.all(passing)
    await page.unroute(url)
  }
  return { count: () => passing.length, release }
}

/** Ends the session of a page as another device would; `next` is clicked before another call of the page finds it ended. */
export const endSession = async (page: Page, next: Locator | null = null) =>
  page.evaluate(
    async button => {
      const Authorization = sessionStorage.getItem('access_token') ?? ''
      const headers = { Authorization, 'content-type': 'application/json' }
      await fetch('/api/v2/manage/admin/logout', { method: 'POST', headers, body: '{}' })
      if (button instanceof HTMLElement) button.click()
    },
    next && (await next.elementHandle()),
  )

export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate(element => element === document.activeElement)

/** Pastes a text as from a spreadsheet, or with its html as from Word; false where the page leaves it to the browser. */
export const pasteText = (target: Locator, plain: string, html = ''): Promise<boolean> =>
  target.evaluate(
    (element, [text, markup]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      if (markup) clipboardData.setData('text/html', markup)
      return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [plain, html] as const,
  )

/** What a browser announces before it prints, and after: the sheet to be printed is in the page between the two. */
export const startPrint = (page: Page) => page.evaluate(() => dispatchEvent(new Event('beforeprint')))
export const endPrint = (page: Page) => page.evaluate(() => dispatchEvent(new Event('afterprint')))

/** Navigates without a reload, and marks the page that is left with `data-left`. */
export const moveTo = (page: Page, path: string) =>
  page.evaluate(to => {
    for (const place of document.querySelectorAll<HTMLElement>('.shell-page')) {
      if (place.checkVisibility()) place.dataset['left'] = ''
      else delete place.dataset['left']
    }
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Navigates without a reload, and waits until the page is drawn. */
export async function moveToDrawn(page: Page, path: string) {
  if (new URL(page.url()).pathname === path) return waitUntilDrawn(page)
  await moveTo(page, path)
  await page.locator('.shell-page:not([data-left])').filter({ visible: true }).waitFor()
  await waitUntilDrawn(page)
}
export const waitUntilDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('.shell-page')].find(place => place.checkVisibility())
    return (
      shown && shown.childElementCount > 0 && !shown.querySelector('[aria-busy=true], .skeleton-bar, .ant-skeleton, .ant-spin')
    )
  })

/** Waits as long as a page takes to show an answer: that a late one was ignored is seen by nothing else. */
export const timeToShow = (page: Page) => page.waitForTimeout(300)

const severeImpacts = ['serious', 'critical']
const mildImpacts = ['minor', 'moderate']
/** Milliseconds for which nothing may have moved: a control that an answer enables begins to change its colour only then. */
const stillFor = 150
/** Waits until nothing moves or fades: half-transparent text has too little contrast. */
async function waitUntilStill(page: Page): Promise<void> {
  const began = await page.evaluate(() => performance.now())
  await page.waitForFunction(
    ([start, least]) => {
      const recorded = window as unknown as { movedAt?: number }
      const now = performance.now()
      const isMoving =
        document.querySelector('.ant-modal-footer .ant-btn-loading') !== null ||
        document
          .getAnimations()
          .some(
            one =>
              one.timeline === document.timeline &&
              one.playState === 'running' &&
              one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
          )
      if (isMoving) recorded.movedAt = now
      return now - Math.max(recorded.movedAt ?? 0, start) > least
    },
    [began, stillFor] as const,
  )
}

/** The rules of axe that depend on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const

/** Serious and critical axe violations: rule and target. Only violations are listed; the passes would take longer than the check. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await waitUntilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([only, impacts]) => {
      const { axe: here } = window as unknown as { axe: typeof axe & { _audit: { rules: { id: string; impact: string }[] } } }
      // Rules whose faults are never severe are not run: they take a sixth of the time.
      const mild = here._audit.rules.filter(({ impact }) => impacts.includes(impact))
      const disabled = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]))
      const options = { resultTypes: ['violations' as const], ...(only ? { runOnly: [...only] } : { rules: disabled }) }
      // axe walks through the pages that are left, too, up to ten of them, and finds that they are hidden: to it they are empty.
      const left = [...document.querySelectorAll('.shell-page')].filter(one => !one.checkVisibility())
      for (const one of left) Object.defineProperty(one, 'childNodes', { value: [], configurable: true })
      const run = here.run(options)
      const { violations: all } = await run.finally(() => left.forEach(one => Reflect.deleteProperty(one, 'childNodes')))
      return all.map(({ id, impact, nodes }) => ({ id, impact, at: nodes.map(({ target }) => target.join(' ')) }))
    },
    [rules, mildImpacts] as const,
  )
  return found
    .filter(({ impact }) => severeImpacts.includes(impact ?? ''))
    .flatMap(({ id, at }) => at.map(place => `${id}: ${place}`))
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
/** Records layout shifts from the first paint of every page opened afterwards: how much, of which elements, from where to where. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: string[] }).shifts = [])
    const boxOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`
    const sourceOf = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement
      const name = element ? `${element.tagName}.${element.getAttribute('class') ?? ''}` : 'removed element'
      return `${name} "${element?.textContent.slice(0, 20) ?? ''}" ${boxOf(previousRect)} → ${boxOf(currentRect)}`
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as LayoutShift[])
        (shifts as string[]).push(`${entry.value}: ${entry.sources.map(sourceOf).join('; ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
export const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** JavaScript files the page loads until the returned function is called, and their bytes over the wire. */
export function watchScriptSizes(page: Page): () => Promise<{ files: string[]; bytes: number }> {
  const sizes: Promise<readonly [file: string, bytes: number]>[] = []
  const note = (request: Request) => {
    const file = new URL(request.url()).pathname
    if (!file.endsWith('.js')) return
    const size = request.sizes().then(({ responseBodySize }) => [file, responseBodySize] as const)
    // A page may be closed while the browser is asked: that fails whoever awaits the sizes, not the run.
    size.catch(() => undefined)
    sizes.push(size)
  }
  page.on('requestfinished', note)
  return async () => {
    page.off('requestfinished', note)
    const all = await Promise.all(sizes)
    return { files: all.map(([file]) => file), bytes: all.reduce((sum, [, bytes]) => sum + bytes, 0) }
  }
}
