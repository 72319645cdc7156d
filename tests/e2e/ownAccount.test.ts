import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '../fixtures/totpCode.ts'
import type { Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { waitForMessage } from './listSteps.ts'
import { newAccount, signInSteps } from './signInSteps.ts'
import { endSession, moveTo, signIn, violations, type Person } from './steps.ts'

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

const { path, field, button, focusedLabel, focusedName, type, waitForShell, signOut } = signInSteps(() => page)
const toast = () => page.locator('.toast')
const toastText = () => toast().textContent()

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
    const person = await newAccount(site.origin, 'changing')
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
    const person = await newAccount(site.origin, 'travelling')
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
    person = await newAccount(site.origin, 'careful')
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
