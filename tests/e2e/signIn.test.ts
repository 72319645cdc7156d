import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { totpCode } from '../fixtures/totpCode.ts'
import type { Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { signInCaller, type Row, waitForMessage } from './listSteps.ts'
import { admin, endSession, fillIn, holdCalls, moveTo, signIn, violations, type Person } from './steps.ts'

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

const toast = () => page.locator('.toast')
const toastText = () => toast().textContent()
const path = () => new URL(page.url()).pathname
const field = (name: string) => page.locator(`input[name=${name}]:visible`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** What the focused input is for. */
const focusedLabel = () =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement | null
    return input?.placeholder || input?.labels?.[0]?.textContent
  })
const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** As people do: Tab from input to input, and Enter. */
async function type({ orgcode, username, password }: Person) {
  await field('orgcode').waitFor()
  // A browser that has signed in before knows the organisation.
  if ((await field('orgcode').inputValue()) !== '') await field('orgcode').fill('')
  await expect.poll(focusedName).toBe('orgcode')
  await page.keyboard.type(orgcode)
  await page.keyboard.press('Tab')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
const waitForShell = () => page.getByRole('banner').waitFor()
const signOut = async () => {
  await page.locator('.shell-user').click()
  await page.getByText('退出登录', { exact: true }).click()
  await page.getByRole('heading', { name: '欢迎登录' }).waitFor()
}
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
    window.reusable = false
    await page.clock.install()
    await page.goto('/login')
    await page.route('**/manage/login', route => route.abort())
    await type(admin)
    await expect.poll(toastText).toBe('网络出错,请检查您的网络或者服务是否可用')
    await page.clock.fastForward(3500)
    await expect.poll(() => toast().isVisible()).toBe(true)
    await page.clock.fastForward(1600)
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

describe('the page of the own account', () => {
  const section = (name: string) =>
    page
      .getByRole('region', { name })
      .or(page.locator('section', { hasText: name }))
      .first()

  test('is accessible in the light and the dark theme', async () => {
    window.reusable = false
    for (const theme of ['light', 'dark']) {
      await page.addInitScript(chosen => localStorage.setItem('appearance', JSON.stringify({ theme: chosen })), theme)
      if (theme === 'light') await signIn(page, '/me')
      else await page.reload()
      await section('登录设备').waitFor()
      expect(await violations(page)).toEqual([])
      await button('开启两步验证').click()
      await page.getByRole('dialog').waitFor()
      expect(await violations(page)).toEqual([])
      await button('取消').click()
    }
  })

  test('is opened from the account menu, and a saved profile is shown at once', async () => {
    await signIn(page)
    await page.locator('.shell-user').click()
    await page.getByText('个人中心').click()
    await field('nickname').fill('')
    await button('保存').click()
    await page.getByText('姓名必须填写').waitFor()
    await field('nickname').fill('王管理')
    await field('mobile').fill('13800000000')
    await button('保存').click()
    await waitForMessage(page, '数据保存成功')
    await expect.poll(() => page.locator('.shell-user').textContent()).toContain('王管理')
    await page.reload()
    await expect.poll(() => field('mobile').inputValue()).toBe('13800000000')
    // A save that succeeded is not refused by what is read after it.
    const account = '**/admin/info'
    await page.route(account, route => route.fulfill({ status: 409, json: { error: '稍后再试' } }))
    await field('mobile').fill('13900000000')
    await button('保存').click()
    await waitForMessage(page, '数据保存成功')
    await expect.poll(() => page.getByText('稍后再试').count()).toBe(0)
    await page.unroute(account)
  })

  test('retains what is typed when its refresh fails, and says so', async () => {
    await signIn(page, '/me')
    await field('nickname').fill('改到一半')
    const sessions = /\/admin\/sessions(\?|$)/
    await page.route(sessions, route => route.fulfill({ status: 409, json: { error: '稍后再试' } }))
    await moveTo(page, '/home')
    await page.locator('.home').waitFor()
    await moveTo(page, '/me')
    const failed = page.locator('.me-failed')
    await failed.getByText('稍后再试').waitFor()
    await expect.poll(() => field('nickname').inputValue()).toBe('改到一半')
    await page.unroute(sessions)
    await failed.getByRole('button').click()
    await failed.waitFor({ state: 'detached' })
    await expect.poll(() => field('nickname').inputValue()).toBe('改到一半')
  })

  test('changes the password, and signs out all other devices', async () => {
    const person = await newAccount('changing')
    const other = await site.browser.open()
    await signIn(other.page, '/me', person)
    await signIn(page, '/me', person)
    await field('old').fill('wrong-one')
    await field('password').fill('1234')
    await field('again').fill('12345')
    await button('修改密码').click()
    await page.getByText('新密码至少 8 个字符').waitFor()
    await page.getByText('两次输入的密码不一致').waitFor()
    for (const name of ['password', 'again']) await field(name).fill('a-better-word-43')
    await button('修改密码').click()
    await page.getByText('密码不正确', { exact: true }).waitFor()
    await field('old').fill(person.password)
    await button('修改密码').click()
    await page.getByText('密码已修改，其他设备已退出登录').waitFor()
    await other.page.reload()
    await other.page.getByRole('heading', { name: '欢迎登录' }).waitFor()
    await other.close()
    await page.reload()
    await section('登录设备').waitFor()
    await signOut()
    await type({ ...person, password: 'a-better-word-43' })
    await waitForShell()
    await expect.poll(path).toBe('/home')
  })

  test('shows the own sessions, and ends one', async () => {
    const person = await newAccount('travelling')
    const other = await site.browser.open()
    await signIn(other.page, '/home', person)
    await signIn(page, '/me', person)
    const devices = page.locator('.me-sessions li')
    await expect.poll(() => devices.count()).toBe(2)
    await expect.poll(() => devices.first().textContent()).toMatch(/Chrome \d+ · Linux本机127\.0\.0\.1/)
    await devices.last().getByRole('button', { name: '退出' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
    await expect.poll(() => devices.count()).toBe(1)
    await other.page.getByRole('dialog', { name: '登录已失效' }).waitFor()
    await other.close()
  })
})

describe('an account with a second step', () => {
  let person: Person
  let secret = ''
  let recovery: string[] = []

  test('sets it up on its own page: the password, the QR code, a code, and recovery codes', async () => {
    person = await newAccount('careful')
    await signIn(page, '/me', person)
    await button('开启两步验证').click()
    const dialog = page.getByRole('dialog')
    await expect.poll(focusedName).toBe('password')
    await page.keyboard.type('wrong-one')
    await page.keyboard.press('Enter')
    await dialog.getByText('密码不正确').waitFor()
    await dialog.locator('[name=password]').fill(person.password)
    await dialog.locator('[name=password]').press('Enter')
    await dialog.getByRole('img', { name: '两步验证的二维码' }).waitFor()
    secret = ((await dialog.locator('.me-secret').textContent()) ?? '').replaceAll(' ', '')
    await expect.poll(focusedName).toBe('code')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('验证码不正确').waitFor()
    await dialog.locator('[name=code]').fill(totpCode(secret))
    await dialog.locator('[name=code]').press('Enter')
    await page.getByText('请保存恢复码').waitFor()
    recovery = await dialog.locator('.me-recovery code').allTextContents()
    expect(recovery).toHaveLength(10)
    await button('我已保存').click()
    await page.getByText('恢复码还剩 10 个').waitFor()
  })

  test('signs in with the code after the password, and not with a wrong one', async () => {
    await page.goto('/login')
    await type(person)
    await page.getByRole('heading', { name: '两步验证' }).waitFor()
    await expect.poll(focusedName).toBe('code')
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect.poll(toastText).toBe('登录失败：验证码不正确')
    await field('code').fill(totpCode(secret, 1))
    await field('code').press('Enter')
    await waitForShell()
    await signOut()
    await type(person)
    await page.getByRole('heading', { name: '两步验证' }).waitFor()
    await button('返回').click()
    await page.getByRole('heading', { name: '欢迎登录' }).waitFor()
  })

  test('goes on after its session ended with password and recovery code, and with what was typed', async () => {
    await page.goto('/me')
    await type(person)
    await field('code').fill(recovery[0] ?? '')
    await field('code').press('Enter')
    await page.getByText('恢复码还剩 9 个').waitFor()
    await field('nickname').fill('小心的人')
    await endSession(page)
    const dialog = page.getByRole('dialog', { name: '登录已失效' })
    await dialog.waitFor()
    await expect.poll(focusedLabel).toBe('密码')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await dialog.getByText('该账号开启了两步验证').waitFor()
    await expect.poll(focusedLabel).toBe('验证码')
    await page.keyboard.type(recovery[1] ?? '')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => field('nickname').inputValue()).toBe('小心的人')
    await button('保存').click()
    await waitForMessage(page, '数据保存成功')
  })

  test('switches it off with its password', async () => {
    await page.goto('/me')
    await type(person)
    await field('code').fill(recovery[2] ?? '')
    await field('code').press('Enter')
    await button('关闭两步验证').click()
    await page.getByRole('dialog').locator('[name=password]').fill(person.password)
    await page.getByRole('dialog').locator('[name=password]').press('Enter')
    await page.getByText('两步验证已关闭').waitFor()
    await signOut()
    await type(person)
    await waitForShell()
    await expect.poll(path).toBe('/home')
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
    const other = await newAccount('next')
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

/** A separate administrator for each test, so that tests do not sign each other out. */
async function newAccount(username: string): Promise<Person> {
  const { post } = await signInCaller(site.origin, admin)
  const [role] = await post<Row[]>('admin/config/role/combox', { keyword: '管理员' })
  const password = 'its-own-word-44'
  await post('admin/config/admin/save', { username, nickname: username, password, role_list: [role?.id] })
  return { orgcode: admin.orgcode, username, password }
}
