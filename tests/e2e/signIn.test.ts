import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { installClock, type Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { signInCaller, type Row, waitForMessage } from './listSteps.ts'
import { newAccount, signInSteps } from './signInSteps.ts'
import { admin, endSession, fillIn, holdCalls, moveTo, signIn, violations } from './steps.ts'

const site = deployedSite()
let window: Window
let page: Page

beforeEach(async () => {
  window = await site.browser.open()
  page = window.page
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
afterEach(async () => {
  expect([...window.errors, ...window.foreign]).toEqual([])
  await window.close()
})

const { path, field, button, focusedLabel, focusedName, type, waitForShell } = signInSteps(() => page)
const toast = () => page.locator('.toast')
const toastText = () => toast().textContent()

describe('the sign-in page', () => {
  test('shows a missing value on leaving its field, until it is filled, without a call', async () => {
    let requestCount = 0
    // Except the call for offered languages when the page opens.
    page.on('request', request => (requestCount += Number(/\/api\/(?!entrance)/.test(request.url()))))
    await page.goto('/login')
    await field('orgcode').press('Tab')
    await page.getByText('注册码不能为空', { exact: true }).waitFor()
    await button('登录').click()
    for (const sentence of ['账号不能为空', '密码不能为空']) await page.getByText(sentence, { exact: true }).waitFor()
    await expect.poll(focusedName).toBe('orgcode')
    await page.keyboard.type('  ')
    await expect.poll(() => page.getByText('注册码不能为空', { exact: true }).isVisible()).toBe(true)
    await page.keyboard.type('demo1')
    await expect.poll(() => page.getByText('注册码不能为空', { exact: true }).isVisible()).toBe(false)
    expect(requestCount).toBe(0)
  })

  test('preloads any page behind itself while typing, inert, and sends no call for it', async () => {
    const requestedUrls: string[] = []
    page.on('request', request => void (/\/api\/(?!entrance)/.test(request.url()) && requestedUrls.push(request.url())))
    await page.goto('/config')
    await field('orgcode').waitFor()
    await expect.poll(() => page.locator('.stage').count()).toBe(0)
    for (const route of ['/home', ...modules.filter(module => !('single' in module)).map(module => module.route), '/me']) {
      await moveTo(page, route)
      await expect.poll(path).toBe('/login')
      await field('orgcode').press('d')
      await page
        .locator(`.stage .shell-page:not([data-left])${route === '/me' ? '' : ' > *'}`)
        .first()
        .waitFor({ state: 'attached' })
      await expect.poll(() => page.getByRole('button').count()).toBe(await page.locator('.login').getByRole('button').count())
      await expect.poll(focusedName).toBe('orgcode')
    }
    expect(requestedUrls).toEqual([])
  })

  test('shows for five seconds that the server does not answer', async () => {
    const clock = await installClock(window)
    await page.goto('/login')
    await page.route('**/manage/login', route => route.abort())
    await type(admin)
    await expect.poll(toastText).toBe('网络出错,请检查您的网络或者服务是否可用')
    await clock.fastForward(3500)
    await expect.poll(() => toast().isVisible()).toBe(true)
    await clock.fastForward(1600)
    await toast().waitFor({ state: 'detached' })
    window.errors.length = 0
  })

  test('shows success while the account is being loaded', async () => {
    await page.goto('/login')
    const accountCall = await holdCalls(page, '**/admin/info')
    await type({ ...admin, username: ' Admin ' })
    await expect.poll(toastText).toBe('用户信息验证成功,正在登录系统...')
    await accountCall.release()
    await waitForShell()
    await expect.poll(path).toBe('/home')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'token', sameSite: 'Strict', path: '/' })
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(86_400, -2)
  })

  test('signs in although a chunk of the next page does not arrive', async () => {
    await page.route(/InlineGrid.*\.js$/, () => undefined)
    await page.goto('/wachapp')
    const wanted = page.waitForRequest(/InlineGrid.*\.js$/)
    await fillIn(page, admin)
    await wanted
    await button('登录').click()
    await waitForShell()
    await expect.poll(path).toBe('/wachapp')
  })

  test('is locked for a minute after five failures, even for the right password', async () => {
    await page.goto('/login')
    await type({ ...admin, username: 'viewer', password: 'wrong' })
    await expect.poll(toastText).toBe('登录失败：注册码、账号或密码不正确')
    for (let n = 0; n < 5; n++) {
      const answered = page.waitForResponse('**/manage/login')
      if (n === 4) await field('password').fill(admin.password)
      await button('登录').click()
      expect((await answered).status()).toBe(n < 4 ? 401 : 429)
    }
    await expect.poll(toastText).toBe('登录失败：尝试次数过多，请 1 分钟后再试')
    await expect.poll(path).toBe('/login')
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })
})

describe('the background video', () => {
  const video = () => page.locator('video')
  // The other tests do without it: it takes half a processor.
  beforeEach(() => page.emulateMedia({ reducedMotion: null }))

  test('is the next of three at each visit, silent and small', async () => {
    const seen: string[] = []
    for (let n = 0; n < 4; n++) {
      const answered = page.waitForResponse(/\.webm$/)
      await page.goto('/login')
      const reply = await answered
      expect(Number((await reply.allHeaders())['content-length'])).toBeLessThanOrEqual(400 * 1024)
      await expect.poll(() => video().evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
      await expect
        .poll(() => video().evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop })))
        .toEqual({ muted: true, loop: true })
      seen.push(/\/(\d)-[^/]+$/.exec(reply.url())?.[1] ?? '')
    }
    expect(seen).toEqual(['1', '2', '3', '1'])
  })

  test('loads after the page, pauses on request, and goes on', async () => {
    const order: string[] = []
    page.on('request', request => /\.(webm|js)$/.test(request.url()) && order.push(request.url()))
    await page.goto('/login')
    await button('暂停背景动画').click()
    await expect.poll(() => video().evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await button('播放背景动画').click()
    await button('暂停背景动画').waitFor()
    expect(order.at(0)).toMatch(/\.js$/)
    expect(await violations(page)).toEqual([])
  })

  test.each([
    ['reduced motion', { reducedMotion: 'reduce' }, { width: 1280, height: 720 }],
    ['a narrow window', {}, { width: 800, height: 720 }],
  ] as const)('is not loaded with %s', async (...[, media, size]) => {
    let requestCount = 0
    page.on('request', request => (requestCount += Number(request.url().endsWith('.webm'))))
    await page.emulateMedia(media)
    await page.setViewportSize(size)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await field('orgcode').waitFor()
    await expect.poll(async () => [await video().count(), requestCount]).toEqual([0, 0])
  })
})

describe('a session that has ended', () => {
  const form = () => page.getByRole('dialog', { name: /字典/ })
  const endedDialog = () => page.getByRole('dialog', { name: '登录已失效' })
  const fill = async (text: string) => {
    await page.getByRole('button', { name: '新增' }).click()
    await form().locator('[name=title]').fill(text)
  }

  test('asks for the password over a half-filled form, which is saved once afterwards', async () => {
    const name = `未完成 ${Date.now()}`
    window.reusable = false
    await page.routeWebSocket('**/ws', () => undefined)
    await signIn(page, '/config/dictionary')
    // The call made last would find the session ended before the form does.
    await page.waitForLoadState('networkidle')
    await fill(name)
    await endSession(page, form().getByRole('button', { name: '保存' }))
    await expect.poll(focusedLabel).toBe('密码')
    await page.keyboard.press('Enter')
    await endedDialog().getByText('密码不能为空').waitFor()
    await page.keyboard.press('Escape')
    await endedDialog().getByPlaceholder('密码').fill('wrong-one')
    await endedDialog().getByPlaceholder('密码').press('Enter')
    await endedDialog().getByText('登录失败：注册码、账号或密码不正确').waitFor()
    await endedDialog().getByPlaceholder('密码').fill(admin.password)
    await endedDialog().getByRole('button', { name: '继续使用' }).click()
    await waitForMessage(page, '数据保存成功')
    const { post } = await signInCaller(site.origin, admin)
    const found = await post<Row[]>('admin/config/dictionary/combox', { keyword: name })
    expect(found.map(row => row['title'])).toEqual([name])
  })

  test('leaves nothing of a half-filled form for another account that signs in', async () => {
    const other = await newAccount(site.origin, 'next')
    await signIn(page, '/config/dictionary')
    await fill('写给自己的')
    await endSession(page)
    await endedDialog().getByRole('button', { name: '去登录页' }).click()
    await type(other)
    await waitForShell()
    await expect.poll(() => page.locator('.shell-user').textContent()).toContain('next')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(storage).not.toContain('写给自己的')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('admin_username'))).toBe('next')
    await page.goto('/config/dictionary')
    await page.getByRole('button', { name: '新增' }).click()
    await expect.poll(() => form().locator('[name=title]').inputValue()).toBe('')
  })
})
