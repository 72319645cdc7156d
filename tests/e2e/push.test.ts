import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowing } from '../fixtures/allowing.ts'
import { browse, type Browser, type Window } from './browser.ts'
import { deploy } from './deploy.ts'
import { signInCaller } from './listSteps.ts'
import { type Deployment, password } from './server.ts'
import { admin, endSession, signIn, viewer } from './steps.ts'

const route = '/config/dictionary'
/** Milliseconds in which a change is shown to others. */
const shownWithin = 3000
let deployment: Deployment
let proxy: BreakableProxy
let browser: Browser
let here: Window
let there: Window

beforeAll(async () => {
  deployment = await deploy()
  proxy = await proxyTo(deployment.origin)
  browser = await browse(proxy.origin)
  ;[here, there] = [await browser.open(), await browser.open()]
  await Promise.all([here, there].map(({ page }) => signIn(page, route)))
})
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  proxy?.cut()
  await deployment?.[Symbol.asyncDispose]()
})

interface BreakableProxy {
  origin: string
  cut(): void
  restore(): void
}
/** A proxy between browsers and server that can break. */
async function proxyTo(origin: string): Promise<BreakableProxy> {
  const port = Number(new URL(origin).port)
  const sockets = new Set<Socket>()
  let broken = false
  const server = createServer(socket => {
    if (broken) return void socket.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => (sockets.delete(from), to.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      broken = true
      for (const socket of sockets) socket.destroy()
    },
    restore: () => void (broken = false),
  }
}

const row = (page: Page, text: string) => page.locator('[data-row-key]', { hasText: text })
const waitForState = (page: Page, wanted: string) => page.locator(`.push[data-state=${wanted}]`).waitFor()

/** Renames a row through its form; returns when it was sent. */
async function rename({ page }: Window, from: string, to: string): Promise<number> {
  await row(page, from).getByText('编辑').click()
  await page.locator('[name=title]:focus').fill(to)
  const sent = Date.now()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return sent
}
const nameOf = async ({ page }: Window, at: number): Promise<string> =>
  (await page.locator('tr[data-row-key] td:nth-child(2)').nth(at).textContent()) ?? ''

test('a change is shown to the other at once, with ticks and typed values left alone', async () => {
  const [first, second] = [await nameOf(there, 0), await nameOf(there, 1)]
  await row(there.page, second).getByRole('checkbox').check()
  await row(there.page, second).getByText('编辑').click()
  await there.page.locator('[name=title]:focus').fill('typed, not saved')
  await there.page.evaluate(() => {
    const shown = document.querySelector('section.list')
    new MutationObserver(() => Object.assign(window, { busy: true })).observe(shown as Node, { attributeFilter: ['aria-busy'] })
  })
  const sent = await rename(here, first, '刚改的名称')
  await row(there.page, '刚改的名称').waitFor()
  expect(Date.now() - sent).toBeLessThan(allowing(shownWithin))
  await expect.poll(() => there.page.evaluate(() => 'busy' in window)).toBe(false)
  await expect.poll(() => there.page.locator('[name=title]').inputValue()).toBe('typed, not saved')
  await expect.poll(() => row(there.page, second).getByRole('checkbox').isChecked()).toBe(true)
})

test('accounts online are counted; tabs share one socket, and another tab opens its own when the owner is closed', async () => {
  const sockets: string[] = []
  const { page: viewerPage } = await browser.open()
  const context = viewerPage.context()
  const watch = (page: Page) => page.on('websocket', socket => sockets.push(socket.url()))
  watch(viewerPage)
  context.on('page', watch)
  await signIn(viewerPage, route, viewer)
  await here.page.getByText('2 人在线').waitFor()
  const twin = await context.newPage()
  await twin.goto(route)
  await twin.getByText('2 人在线').waitFor()
  expect(sockets).toEqual([`${proxy.origin.replace('http', 'ws')}/ws`])
  await viewerPage.close()
  await expect.poll(() => sockets).toHaveLength(2)
  await rename(here, '刚改的名称', '又改的名称')
  await row(twin, '又改的名称').waitFor()
  await twin.close()
  await here.page.getByText('1 人在线').waitFor()
})

test('a broken socket reconnects, and changes made meanwhile are shown', async () => {
  await waitForState(there.page, 'connected')
  proxy.cut()
  await waitForState(there.page, 'reconnecting')
  // Past the proxy, over an intact connection.
  const { post } = await signInCaller(deployment.origin, admin)
  await post('admin/config/dictionary/save', { title: '断线时改的', pid: 2, sort: 1 })
  await expect.poll(() => row(there.page, '断线时改的').count()).toBe(0)
  proxy.restore()
  await row(there.page, '断线时改的').waitFor()
  await waitForState(there.page, 'connected')
  for (const { errors } of [here, there]) errors.length = 0
})

test('a session ended elsewhere asks for the password at once, and goes on with what was typed', async () => {
  const { page } = there
  await endSession(page)
  const started = Date.now()
  const dialog = page.getByRole('dialog', { name: '登录已失效' })
  await dialog.waitFor()
  expect(Date.now() - started).toBeLessThan(allowing(shownWithin))
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '继续使用' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await waitForState(page, 'connected')
  await expect.poll(() => page.locator('[name=title]').inputValue()).toBe('typed, not saved')
  for (const { errors, foreign } of [here, there]) expect([...errors, ...foreign]).toEqual([])
})
