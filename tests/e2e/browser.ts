import { chromium } from 'playwright-core'
import type { BrowserContext, Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const actionTimeout = 45_000

export interface PageProblems {
  /** Console errors and warnings, and errors thrown by the page. */
  errors: string[]
  /** Requests that left the deployment. */
  foreign: string[]
}
export interface Window extends PageProblems {
  page: Page
}

export interface Browser extends AsyncDisposable {
  /** A new page with its own storage and cookies. */
  open(size?: { width: number; height: number }): Promise<Window>
}

let launched: ReturnType<typeof chromium.launch> | undefined
/** The system's Chromium, started once for all test files of a process; it ends with that. */
const chrome = () => (launched ??= chromium.launch({ executablePath, args: flags }))

/** Windows against one deployment, closed when the scope ends. */
export async function browse(origin: string): Promise<Browser> {
  const program = await chrome()
  const contexts: BrowserContext[] = []
  return {
    async open(viewport = { width: 1280, height: 720 }) {
      const context = await program.newContext({ baseURL: origin, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
      contexts.push(context)
      context.setDefaultTimeout(actionTimeout)
      return { page: await context.newPage(), ...watch(context, origin) }
    },
    async [Symbol.asyncDispose]() {
      for (const context of contexts) await context.close()
    },
  }
}

// A refused call is part of many tests; the browser's own line about it is no error of the product.
const refused = /Failed to load resource: the server responded with a status of 4\d\d/

function watch(context: BrowserContext, origin: string): PageProblems {
  const problems: PageProblems = { errors: [], foreign: [] }
  context.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !refused.test(message.text())) problems.errors.push(message.text())
  })
  context.on('weberror', error => problems.errors.push(String(error.error())))
  context.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) problems.foreign.push(url.href)
  })
  return problems
}
