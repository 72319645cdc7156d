import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { type Browser, browse } from '../e2e/browser.ts'
import { serve } from '../e2e/server.ts'
import { admin, fillIn, signIn } from '../e2e/steps.ts'
import { watchEvents } from './grid/timing.ts'
import { type Figure, median, type AddFigure } from './report.ts'

const visits = 3
/** A machine four times slower, by CPU throttling. */
const slowness = 4
/** The least time to type an account and a password. */
const typing = 4000
const idle = 10_000
const settled = 3000
const warm = 20
const tags = 100
const routes = ['/config/dictionary', '/gasstation', '/gasprice', '/link', '/config/role', '/config/admin', '/domain', '/branch']
const megabyte = 1024 * 1024

/** The shell with demonstration data: home, opening pages, and the memory of open ones. */
export async function measureShell(addFigure: AddFigure): Promise<void> {
  await using deployment = await serve()
  await using browser = await browse(deployment.origin)
  const one = (figure: Pick<Figure, 'name' | 'value' | 'unit' | 'most'>) => addFigure({ part: 'shell', on: 'browser', ...figure })
  const homes: number[] = []
  for (let count = 0; count < visits; count++) homes.push(await homeSeen(browser))
  one({ name: 'sign-in to home, cold, 4 times slower', value: median(homes), unit: 'ms', most: 1200 })
  const { page } = await browser.open()
  await signIn(page)
  one({ name: 'from page to page, once loaded', value: median(await changes(page)), unit: 'ms', most: 150 })
  one({ name: 'busy on home while nothing happens, %', value: await busyIdle(page), unit: '', most: 1 })
  one({ name: `heap grown by ${tags} tags opened and closed`, value: await growth(browser), unit: 'MB', most: 2.5 })
}

/** From the sign-in click, with an empty cache, until home is usable. */
async function homeSeen(browser: Browser): Promise<number> {
  const { page } = await browser.open()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto('/login')
  await fillIn(page, admin)
  await sleep(typing)
  await page.evaluate(watchEvents)
  const seen = page.evaluate(() => window.after('click', '.home .attention[aria-busy=false]'))
  await page.getByRole('button', { name: '登录' }).click()
  const time = await seen
  await page.context().close()
  return time
}

/** Unopened pages whose code is loaded. */
async function changes(page: Page): Promise<number[]> {
  await page.evaluate(watchEvents)
  const times: number[] = []
  for (const route of routes) {
    await page.locator('.home:visible').waitFor()
    const link = page.locator(`.home-pages a[href="${route}"]`)
    if ((await link.count()) === 0) continue
    const seen = page.evaluate(() => window.after('click', '.list .toolbar, .list .grid'))
    await link.click()
    times.push(await seen)
    await page.locator('.list[aria-busy=false]:visible').waitFor()
    await page.evaluate(go, '/home')
  }
  // The first loads the code of lists.
  return times.slice(1)
}

const work = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

async function busyIdle(page: Page): Promise<number> {
  await page.evaluate(go, '/home')
  await page.locator('.home:visible').waitFor()
  const cdp = await page.context().newCDPSession(page)
  // Processor time of this page alone.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await sleep(settled)
  const before = await work(cdp)
  await sleep(idle)
  return ((await work(cdp)) - before) / (idle / 100_000)
}

/** In a separate window with no other page open. */
async function growth(browser: Browser): Promise<number> {
  const { page } = await browser.open()
  await signIn(page)
  await page.locator('.shell-user').click()
  await page.getByText('标签栏').click()
  const cdp = await page.context().newCDPSession(page)
  await openAndClose(page, warm)
  const before = await heap(cdp)
  await openAndClose(page, tags)
  return (await heap(cdp)) - before
}

async function openAndClose(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const route = routes[at % routes.length] ?? ''
    await page.evaluate(go, route)
    await page.locator('.list[aria-busy=false]:visible').waitFor()
    await page.locator(`.shell-tags [data-path="${route}"] .tag-close`).click()
    await page.locator('.home:visible').waitFor()
  }
}

/** Heap in megabytes after garbage collection. */
export async function heap(cdp: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await cdp.send('HeapProfiler.collectGarbage')
    await sleep(500)
  }
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / megabyte
}

/** Runs in the page. */
export function go(path: string): void {
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
}
