import {
  chromium,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
  type Response,
  type WebError,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { browserPath } from '../../src/cli/screenshots/browserPath.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: to optimise its code takes a sixth of the processor of a load, and saves none. What a load allocates
  // fits into 16 MB: with less it is moved several times.
  '--js-flags=--no-maglev,--no-opt,--min-semi-space-size=16',
]

const actionTimeout = 90_000

export interface PageProblems {
  /** Console errors and warnings, and errors thrown by the page. */
  errors: string[]
  /** Requests that left the deployment. */
  foreign: string[]
  /** Calls that were refused or had no answer, and why. */
  failedCalls: string[]
}
export interface Window extends PageProblems {
  page: Page
  /** False where its page must not serve another: a script of a test runs in it, or its clock is taken over (`installClock`). */
  reusable: boolean
  /** Closes all pages of the window. */
  close(): Promise<void>
}

export interface Browser extends AsyncDisposable {
  /** A new page with its own storage and cookies. */
  open(size?: { width: number; height: number }): Promise<Window>
}

let launched: ReturnType<typeof chromium.launch> | undefined
/** The browser of the system, started once for all test files of a process; it ends with that. */
const chrome = () => (launched ??= chromium.launch({ executablePath: browserPath(), args: flags }))

const openWindows = new Set<Window>()

/** Pages of closed windows, by origin. */
const closedPages = new Map<string, Page[]>()

/**
 * Windows against one deployment, closed when the scope ends. With `reuse` a window takes the page of a closed one, emptied: the
 * client's files and their compiled code are cached there, and a sign-in takes a third of the processor.
 */
export async function browse(origin: string, { reuse = false } = {}): Promise<Browser> {
  const program = await chrome()
  const windows = new Set<Window>()
  const closed = closedPages.get(origin) ?? []
  closedPages.set(origin, closed)
  const newPage = async () => {
    const context = await program.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    context.setDefaultTimeout(actionTimeout)
    await context.addInitScript(rememberMessages)
    if (slowdown > 1) context.on('page', page => void slowDown(page))
    return context.newPage()
  }
  return {
    async open(viewport = { width: 1280, height: 720 }) {
      const page = (reuse ? closed.pop() : undefined) ?? (await newPage())
      const context = page.context()
      await page.setViewportSize(viewport)
      const { unwatch, ...problems } = watch(context, origin)
      const window: Window = {
        page,
        ...problems,
        reusable: reuse,
        async close() {
          windows.delete(window)
          openWindows.delete(window)
          unwatch()
          if (window.reusable && !page.isClosed() && (await emptied(page, origin))) closed.push(page)
          else await context.close()
        },
      }
      windows.add(window)
      openWindows.add(window)
      context.once('close', () => {
        windows.delete(window)
        openWindows.delete(window)
      })
      return window
    },
    async [Symbol.asyncDispose]() {
      for (const window of windows) await window.close()
    },
  }
}

/** Takes over the clock of the window's page, which serves no other test afterwards. */
export async function installClock(window: Window, options?: { time: string }): Promise<Window['page']['clock']> {
  window.reusable = false
  await window.page.clock.install(options)
  return window.page.clock
}

/** A window of the running test alone: the next one takes its page, and nothing of it is drawn meanwhile. */
export async function openForTest(browser: Browser, size?: Parameters<Browser['open']>[0]): Promise<Window> {
  const window = await browser.open(size)
  onTestFinished(window.close)
  return window
}

/** What is on the open pages, and which calls failed: why a test may have waited in vain. */
export async function describeOpenPages(): Promise<string> {
  const pages = [...openWindows].flatMap(({ page, failedCalls }) =>
    page
      .context()
      .pages()
      .map(async shown => `${shown.url()}\n${await textOf(shown)}${failedCalls.map(call => `\nfailed: ${call}`).join('')}`),
  )
  return (await Promise.all(pages)).join('\n\n')
}

/** The text that is seen, windows and messages last: they stand last in the document. */
const textOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.body.innerText.replaceAll(/\s*\n\s*/g, ' · '))
    .then(text => (text.length > 3000 ? `${text.slice(0, 1000)} … ${text.slice(-2000)}` : text))
    .catch(String)

export interface ShownMessages {
  /** Those at the top of the page, also the ones that are gone, each with the texts that a test has found it by. */
  messages: { element: Element; foundBy: string[] }[]
}
/** A message is gone after three seconds, in which a test on a busy machine may not have looked. */
function rememberMessages(): void {
  const { messages } = Object.assign(window, { messages: [] as ShownMessages['messages'] })
  const remember = (node: Node) => {
    if (node instanceof Element && node.closest('.ant-message')) messages.push({ element: node, foundBy: [] })
  }
  new MutationObserver(changes => changes.forEach(({ addedNodes }) => addedNodes.forEach(remember))).observe(document, {
    childList: true,
    subtree: true,
  })
}

/** How many times slower pages compute than the machine does: `SLOWDOWN=6` shows what a test reads too early. */
const slowdown = Number(process.env['SLOWDOWN'] ?? 1)
const slowDown = (page: Page): Promise<unknown> =>
  page
    .context()
    .newCDPSession(page)
    .then(session => session.send('Emulation.setCPUThrottlingRate', { rate: slowdown }))
    // A page that a test has closed meanwhile.
    .catch(() => undefined)

/** Leaves a page as a new one, but for its cache and its scripts; false where it cannot. */
async function emptied(page: Page, origin: string): Promise<boolean> {
  const context = page.context()
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    page.removeAllListeners()
    // Else unsaved changes keep it.
    page.on('dialog', dialog => void dialog.accept())
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await page.goto('/api/health')
    await page.evaluate(() => sessionStorage.clear())
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, contrast: null })
    const session = await context.newCDPSession(page)
    const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    await context.clearCookies()
    page.removeAllListeners()
    return true
  } catch {
    return false
  }
}

// A refused call is part of many tests; the browser's own line about it is no error of the product.
const refused = /Failed to load resource: the server responded with a status of 4\d\d/

function watch(context: BrowserContext, origin: string): PageProblems & { unwatch(): void } {
  const problems: PageProblems = { errors: [], foreign: [], failedCalls: [] }
  const listenToConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()) && !refused.test(message.text())) problems.errors.push(message.text())
  }
  const listenToErrors = (error: WebError) => problems.errors.push(String(error.error()))
  const listenToRequests = (request: Request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) problems.foreign.push(url.href)
  }
  const note = (request: Request, why: string) => {
    problems.failedCalls.push(`${request.method()} ${request.url()} ${request.postData()?.slice(0, 300) ?? ''} → ${why}`)
    if (problems.failedCalls.length > 5) problems.failedCalls.shift()
  }
  const listenToFailures = (request: Request) => note(request, request.failure()?.errorText ?? 'no answer')
  const listenToAnswers = (answer: Response) => {
    if (answer.status() >= 400) note(answer.request(), `${answer.status()} ${answer.statusText()}`)
  }
  context.on('console', listenToConsole).on('weberror', listenToErrors).on('request', listenToRequests)
  context.on('requestfailed', listenToFailures).on('response', listenToAnswers)
  const unwatch = () => {
    context.off('console', listenToConsole).off('weberror', listenToErrors).off('request', listenToRequests)
    context.off('requestfailed', listenToFailures).off('response', listenToAnswers)
  }
  return { ...problems, unwatch }
}
