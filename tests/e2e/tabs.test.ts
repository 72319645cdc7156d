import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/server/db/sql.ts'
import { createApp } from '../../src/server/http/createApp.ts'
import { allowing } from '../fixtures/allowing.ts'
import { type Product, password, startProduct } from '../server.ts'
import { browse, type Browser, type Window } from './browser.ts'
import { endSession, fillIn, signIn } from './steps.ts'

const admin = { orgcode: 'demo1', username: 'admin', password }
/** Milliseconds for which a tab waits until another one answers with its token. */
const answerWithin = 300
const client = fileURLToPath(new URL('../../dist/client/', import.meta.url))
let product: Product
let app: FastifyInstance
let browser: Browser
let window: Window
let first: Page

beforeAll(async () => {
  product = await startProduct(process.env['DATABASE_URL'] ? 'postgres' : 'embedded')
  const health = async () => ({ problem: null, db: product.database.kind, version: '' })
  app = await createApp({ ...product.server }, { trustProxy: false, client, log: 'silent', health })
  browser = await browse(await app.listen({ host: '127.0.0.1', port: 0 }), { reuse: true })
})
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await app?.close()
  await product?.close()
})
beforeEach(async () => {
  window = await browser.open()
  first = window.page
  // Without the film of the sign-in page, which takes half a processor.
  await first.emulateMedia({ reducedMotion: 'reduce' })
  await first.context().addInitScript(() => {
    const seen: { formAt: number | null } = { formAt: null }
    Object.assign(globalThis, { seen })
    const noteForm = () => document.querySelector('.login form') && (seen.formAt ??= performance.now())
    new MutationObserver(noteForm).observe(document, { childList: true, subtree: true })
  })
  await signIn(first, '/home', admin)
})
afterEach(async () => {
  expect([...window.errors, ...window.foreign]).toEqual([])
  await window.close()
})

/** Milliseconds until the sign-in form was first drawn, if ever. */
const firstFormTime = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { formAt: number | null } }).seen.formAt)
const waitForRow = (page: Page) => page.locator('tr[data-row-key]').first().waitFor()
const waitForForm = (page: Page) => page.getByRole('heading', { name: '欢迎登录' }).waitFor()
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('access_token') ?? '')
const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '')
const openTab = async (path: string): Promise<Page> => {
  const page = await first.context().newPage()
  await page.goto(path)
  return page
}
const signOut = async (page: Page) => {
  await page.locator('.shell-user').click()
  await page.getByText('退出登录', { exact: true }).click()
}
const isAlive = async (token: string): Promise<boolean> => {
  const headers = { authorization: token, 'content-type': 'application/json' }
  return (await app.inject({ method: 'POST', url: '/api/v2/manage/admin/info', headers, payload: '{}' })).statusCode === 200
}

test('a link opened in a tab, a typed URL and a window opened by a script need no second sign-in', async () => {
  const context = first.context()
  const opened = context.waitForEvent('page')
  await first.locator('.home-pages a[href="/config/role"]').click({ modifiers: ['Control'] })
  const second = await opened
  await waitForRow(second)
  await expect.poll(async () => [pathOf(second), await firstFormTime(second)]).toEqual(['/config/role', null])

  const third = await openTab('/config/dictionary?status=0&page=1')
  await third.getByRole('banner').waitFor()
  await expect.poll(async () => [pathOf(third), await firstFormTime(third)]).toEqual(['/config/dictionary?status=0&page=1', null])

  const fourth = context.waitForEvent('page')
  await first.evaluate(() => void open('/config/role', '', 'noopener'))
  await waitForRow(await fourth)

  const entrance = await openTab('/login')
  await entrance.getByRole('banner').waitFor()
  await expect.poll(async () => [pathOf(entrance), await firstFormTime(entrance)]).toEqual(['/home', null])
  await expect.poll(async () => new Set(await Promise.all(context.pages().map(tokenOf)))).toHaveLength(1)
  await expect
    .poll(() => first.evaluate(() => JSON.stringify({ ...localStorage })))
    .not.toContain((await tokenOf(first)).slice(-20))
})

test('a renewed token is passed on to every tab, also to one that was discarded meanwhile', async () => {
  const second = await openTab('/config/role')
  const old = await tokenOf(first)
  await ageToken()
  await second.reload()
  await waitForRow(second)
  await expect.poll(() => tokenOf(first)).not.toBe(old)
  await expect.poll(() => tokenOf(first)).toBe(await tokenOf(second))

  // A discarded tab comes back with its last storage.
  await ageToken(31)
  await first.evaluate(token => {
    sessionStorage.setItem('access_token', token)
    sessionStorage.setItem('token_time', '0')
  }, old)
  await first.reload()
  await first.getByRole('banner').waitFor()
  await expect.poll(() => tokenOf(first)).toBe(await tokenOf(second))
  await second.reload()
  await waitForRow(second)
})

test('signing out in one tab signs out all and ends the session; signing in again signs in all', async () => {
  const second = await openTab('/config/role')
  await waitForRow(second)
  const token = await tokenOf(second)
  await signOut(first)
  await Promise.all([waitForForm(first), waitForForm(second)])
  await expect.poll(() => isAlive(token)).toBe(false)
  await expect.poll(() => second.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => Promise.all([first, second].map(tokenOf))).toEqual(['', ''])
  await expect.poll(() => first.context().cookies()).toEqual([])

  await fillIn(first, admin)
  await first.getByRole('button', { name: '登录' }).click()
  await waitForRow(second)
  await expect.poll(() => pathOf(second)).toBe('/config/role')
  await expect.poll(() => tokenOf(second)).toBe(await tokenOf(first))
})

test('an ended session continues in every tab of the account once the password was typed in one', async () => {
  const second = await openTab('/config/role')
  await waitForRow(second)
  const ended = (page: Page) => page.getByRole('dialog', { name: '登录已失效' })
  await endSession(first)
  await Promise.all([ended(first).waitFor(), ended(second).waitFor()])
  await ended(first).getByPlaceholder('密码').fill(password)
  await ended(first).getByPlaceholder('密码').press('Enter')
  await Promise.all([first, second].map(page => ended(page).waitFor({ state: 'hidden' })))
  await expect.poll(() => tokenOf(second)).toBe(await tokenOf(first))
})

test('a tab does not change its account when another account signs in beside it', async () => {
  const second = await openTab('/config/role')
  await waitForRow(second)
  await endSession(first)
  await first.getByRole('button', { name: '去登录页' }).click()
  await fillIn(first, { ...admin, username: 'viewer' })
  await first.getByRole('button', { name: '登录' }).click()
  await first.getByRole('banner').waitFor()
  await second.getByRole('dialog', { name: '登录已失效' }).waitFor()
  await expect.poll(() => second.locator('.shell-user').textContent()).not.toContain('viewer')
  await expect.poll(() => tokenOf(second)).not.toBe(await tokenOf(first))
})

test('the sign-in page is shown although another open tab does not answer, once the wait for it is over', async () => {
  const context = first.context()
  const next = await context.newPage()
  await first.close()
  first = next
  await next.goto('/config/role')
  await waitForForm(next)
  await expect.poll(() => tokenOf(next)).toBe('')
  // Like a frozen tab: it holds the lock of open tabs, and does not answer.
  const silent = await context.newPage()
  await silent.goto('/favicon.svg')
  await silent.evaluate(() => void navigator.locks.request('session', { mode: 'shared' }, () => new Promise(() => undefined)))
  await next.reload({ waitUntil: 'commit' })
  await waitForForm(next)
  const waited = await firstFormTime(next)
  expect(waited).toBeGreaterThan(answerWithin)
  expect(waited).toBeLessThan(allowing(answerWithin + 1000))
})

/** Ages the session, as if its token was replaced that long ago. */
const ageToken = (seconds = 16 * 60) =>
  product.database.asOwner(query => query(sql`update session set rotated_at = now() - make_interval(secs => ${seconds})`))
