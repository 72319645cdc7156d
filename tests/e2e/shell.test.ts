import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browse, type Browser, installClock, type Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { admin, fillIn, shifts, signIn, signInByPage, violations, watchShifts, watchScriptSizes } from './steps.ts'

const site = deployedSite()
let window: Window

beforeEach(async () => {
  window = await site.browser.open()
  return async () => {
    expect(window.errors).toEqual([])
    expect(window.foreign).toEqual([])
    await window.close()
  }
})

/** A row from the server; skeleton rows have negative ids. */
const serverRow = '[data-row-key]:not([data-row-key^="-"])'
const path = () => new URL(window.page.url()).pathname
const breadcrumb = () => window.page.getByRole('navigation', { name: '当前位置' }).textContent()
const storedKeys = () => window.page.evaluate(() => Object.keys(sessionStorage))

describe('signing in', () => {
  test('nobody gets past the sign-in page without a token', async () => {
    await window.page.goto('/config/dictionary')
    await window.page.getByRole('heading', { name: '欢迎登录' }).waitFor()
    await expect.poll(path).toBe('/login')
  })

  test('ignores spaces around the account, shows the requested page, and signing out ends it', async () => {
    const { page } = window
    await page.goto('/config/dictionary?status=0')
    await fillIn(page, { ...admin, username: ' admin ' })
    await page.keyboard.press('Enter')
    await page.getByRole('banner').waitFor()
    await expect.poll(() => page.url()).toContain('/config/dictionary?status=0')
    await page.goto('/login')
    await expect.poll(path).toBe('/home')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'token', sameSite: 'Strict', path: '/' })
    await page.locator('.shell-user').click()
    await page.getByText('退出登录').click()
    await page.getByRole('heading', { name: '欢迎登录' }).waitFor()
    await expect.poll(storedKeys).toEqual([])
    await expect.poll(() => page.context().cookies()).toEqual([])
  })
})

describe('the shell', () => {
  test('shows the menu, collapsed at first, and the clicked page', async () => {
    const { page } = window
    await signIn(page)
    const side = page.getByRole('navigation', { name: '主菜单' })
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(64)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(200)
    await side.getByText('系统设置').click()
    await side.getByRole('link', { name: '字典管理' }).click()
    await expect.poll(breadcrumb).toMatch(/首页.*系统设置.*字典管理/)
    await expect.poll(path).toBe('/config/dictionary')
    await expect.poll(() => page.title()).toMatch(/^字典管理 - ./)
  })

  test('asks for its account again when the first answer is late', async () => {
    const { page } = window
    await signIn(page)
    let calls = 0
    await page.route('**/manage/admin/info', route => {
      calls += 1
      // The first is never answered.
      return calls > 1 ? route.continue() : undefined
    })
    await page.reload()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    expect(calls).toBeGreaterThan(1)
    await page.unroute('**/manage/admin/info')
  })

  test('shows menu management at its second URL too', async () => {
    const list = window.page.waitForResponse(/\/admin\/config\/menu\/list\?page=1$/)
    await signIn(window.page, '/config/home/caidan')
    expect((await list).status()).toBe(200)
    await expect.poll(breadcrumb).toMatch(/系统设置/)
  })

  test('shows 404 for an unknown page, and goes back by itself', async () => {
    const { page } = window
    await signIn(page)
    const clock = await installClock(window)
    await page.goto('/nowhere')
    await page.getByText('页面飞走了').first().waitFor()
    await page.getByRole('button', { name: /返回上一页（\ds）/ }).waitFor()
    await expect.poll(path).toBe('/nowhere')
    await clock.runFor(5000)
    await expect.poll(path).toBe('/home')
  })

  test('goes home from 401', async () => {
    const { page } = window
    await signIn(page)
    await page.goto('/401')
    await page.getByText('没有权限查看此页面').first().waitFor()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect.poll(path).toBe('/home')
  })

  test('removes a token that the server does not know', async () => {
    const { page } = window
    await signIn(page)
    await page.evaluate(() => sessionStorage.setItem('access_token', 'Bearer nonsense'))
    await page.reload()
    await page.getByRole('heading', { name: '欢迎登录' }).waitFor()
    await expect.poll(storedKeys).toEqual([])
  })
})

describe('every screen of the shell', () => {
  const sizes = [
    { width: 1280, height: 720 },
    { width: 1600, height: 900 },
  ]

  test.each(sizes)('fits $width × $height without scrolling, and nothing shifts', async size => {
    const { page } = window
    await page.setViewportSize(size)
    await watchShifts(page)
    await signIn(page)
    await page.reload()
    await page.getByRole('main').getByRole('link').first().waitFor()
    for (const selector of ['html', 'main']) {
      const overflow = () => page.locator(selector).evaluate(element => element.scrollHeight - element.clientHeight)
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
    expect(await shifts(page)).toEqual([])
  })

  test.each(['light', 'dark'])('has no serious violation of accessibility in the %s theme', async theme => {
    const { page } = window
    window.reusable = false
    await page.addInitScript(chosen => localStorage.setItem('appearance', JSON.stringify({ theme: chosen })), theme)
    await page.goto('/login')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText('密码不能为空').waitFor()
    expect(await violations(page)).toEqual([])
    await signIn(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^(展开|收起)菜单$/ }).click()
    expect(await violations(page)).toEqual([])
    await page.goto('/401')
    await page.getByText('没有权限查看此页面').first().waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('the JavaScript loaded', () => {
  const kilobyte = 1024
  let fresh: Browser
  let page: Page
  beforeAll(async () => {
    fresh = await browse(site.origin)
  })
  beforeEach(async () => {
    ;({ page } = await fresh.open())
  })
  afterAll(() => fresh?.[Symbol.asyncDispose]())

  test('for the sign-in page is at most 180 KB of JavaScript, and nothing of Pro or formily', async () => {
    const scriptSizes = watchScriptSizes(page)
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    const { files, bytes } = await scriptSizes()
    expect(bytes).toBeLessThan(180 * kilobyte)
    expect(bytes).toBeGreaterThan(50 * kilobyte)
    expect(files.filter(file => /pro-|formily|base/.test(file))).toEqual([])
  })

  test('for the first list is at most 500 KB of JavaScript in all, in few files', async () => {
    const scriptSizes = watchScriptSizes(page)
    await signInByPage(page, '/config/dictionary')
    await page.locator(serverRow).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { files, bytes } = await scriptSizes()
    expect(bytes).toBeLessThan(500 * kilobyte)
    // Over HTTP/1.1 six files at a time: each six are another trip.
    expect(files.length).toBeLessThan(45)
  })
})
