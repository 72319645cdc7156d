import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { textEntries, readAllTexts } from '../../src/cli/texts/localeFiles.ts'
import { openForTest, type Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { waitForMessage } from './listSteps.ts'
import { ownTextsOf, textsInOtherLanguage, lettersOnlyIn } from './ownTexts.ts'
import { password } from './server.ts'
import { colourRules, signIn, violations, viewer, moveToDrawn, waitUntilDrawn } from './steps.ts'

const languages = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' } as const
type Language = keyof typeof languages

const site = deployedSite()

/** Posts a call as the account of the page. */
const post = (page: Page, path: string, body: object): Promise<{ data: Record<string, unknown> }> =>
  page.evaluate(
    async ([to, sent]) => {
      const { access_token: authorization = '', orgkey } = sessionStorage
      const headers = { 'content-type': 'application/json', authorization: String(authorization) }
      return (await fetch(`/api/${orgkey}/v2/manage/${to}`, { method: 'POST', headers, body: sent as string })).json()
    },
    [path, JSON.stringify(body)] as const,
  )
async function setSite(page: Page, values: object) {
  const { data } = await post(page, 'admin/webinfo/info', {})
  await post(page, 'admin/webinfo/save', { id: data['id'], ...values })
}

const chooseInAccountMenu = async (page: Page, name: string) => {
  await page.locator('.shell-user').click()
  await page.getByRole('menuitem', { name }).click()
}
const switchLanguage = async (page: Page, language: Language) => {
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return
  await chooseInAccountMenu(page, languages[language])
  await page.waitForFunction(wanted => document.documentElement.lang === wanted, language)
}
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

describe('every page', () => {
  let window: Window
  let paths: readonly string[]
  const letters = lettersOnlyIn(readAllTexts('zh-CN'), readAllTexts('zh-TW'))
  const keys = new Set(
    Object.entries(readAllTexts('zh-CN')).flatMap(([name, words]) =>
      textEntries(words).flatMap(([key]) => [`${name}:${key}`, ...(key.includes('.') ? [key] : [])]),
    ),
  )

  beforeAll(async () => {
    window = await site.browser.open()
    await signIn(window.page)
    await setSite(window.page, { language: 1 })
    await window.page.reload()
    await window.page.getByRole('banner').waitFor()
    paths = [...(await pagesOfMenu(window.page)), '/message', '/me', '/downloads', '/config/home/test1', '/401', '/404']
  })

  const pagesOfMenu = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      interface Entry {
        pageUrl: string
        children?: Entry[]
      }
      const below = (entries: readonly Entry[]): string[] =>
        entries.flatMap(({ pageUrl, children = [] }) => [...(pageUrl ? [pageUrl] : []), ...below(children)])
      return below((JSON.parse(sessionStorage['admin_info'] as string) as { leftMenu: Entry[] }).leftMenu)
    })

  // Chinese, which stands in where another language has no word, is compared with the source in tests/schemas/words.test.ts.
  test.each<{ light: string; language: Language; rules?: readonly string[] }>([
    { light: 'light', language: 'en-US' },
    // The elements are the same in another theme and language, only colours and texts are not.
    { light: 'dark', language: 'zh-TW', rules: colourRules },
  ])('in the $light theme has texts of $language and of no other language, and is accessible', async one => {
    const { page } = window
    if ((await themeOf(page)) !== one.light) await chooseInAccountMenu(page, '深色模式')
    await expect.poll(() => themeOf(page)).toBe(one.light)
    const found: string[] = []
    await switchLanguage(page, one.language)
    for (const path of paths) {
      await moveToDrawn(page, path)
      const words = await ownTextsOf(page)
      found.push(...words.filter(word => keys.has(word)).map(word => `${path}: raw key ${word}`))
      found.push(...textsInOtherLanguage(one.language, words, letters).map(word => `${path}: ${word}`))
      found.push(...(await violations(page, one.rules)).map(fault => `${path}: ${fault}`))
    }
    await switchLanguage(page, 'zh-CN')
    expect(found).toEqual([])
    expect([...window.errors, ...window.foreign]).toEqual([])
  })
})

describe('the look', () => {
  test('is stored per account: chosen by keyboard, applied at once, and the same in another browser', async () => {
    const { page } = await openForTest(site.browser)
    await signIn(page, '/home', viewer)
    await page.locator('.shell-user').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '外观' }).press('Enter')
    const drawer = page.getByRole('dialog', { name: '外观' })
    await drawer.getByRole('radio', { name: '浅色' }).press('ArrowRight')
    await expect.poll(() => themeOf(page)).toBe('dark')
    await drawer.getByRole('radio', { name: '紫' }).press('Space')
    await drawer.getByRole('switch', { name: '紧凑模式' }).press('Space')
    const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
    await expect.poll(accent).not.toBe('#4a7dff')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    const chosen = await accent()
    await expect
      .poll(async () => (await post(page, 'preference/get', { key: 'appearance' })).data)
      .toMatchObject({
        theme: 'dark',
        accent: '#6d3fd6',
        density: 'compact',
      })

    const elsewhere = (await openForTest(site.browser)).page
    await signIn(elsewhere, '/home', viewer)
    await expect.poll(() => themeOf(elsewhere)).toBe('dark')
    await expect
      .poll(() => elsewhere.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')))
      .toBe(chosen)
    await chooseInAccountMenu(elsewhere, '退出登录')
    await elsewhere.getByRole('heading', { name: '欢迎登录' }).waitFor()
    await expect.poll(() => themeOf(elsewhere)).toBe('dark')

    // Drawn before any script: only what the head of the page reads applies.
    await elsewhere.route('**/*.js', route => route.abort())
    await elsewhere.reload({ waitUntil: 'domcontentloaded' })
    const bodyColour = () => elsewhere.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(bodyColour).toBe('rgb(13, 15, 18)')
  })

  test('follows the system theme where that is chosen', async () => {
    const { page } = await openForTest(site.browser)
    await page.emulateMedia({ colorScheme: 'dark', contrast: 'more', reducedMotion: 'reduce' })
    await signIn(page)
    await post(page, 'preference/save', { key: 'appearance', value: { theme: 'system' } })
    await page.reload()
    await page.getByRole('banner').waitFor()
    await expect.poll(() => themeOf(page)).toBe('dark')
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => themeOf(page)).toBe('light')
  })
})

describe('the language', () => {
  test('has no switch until the platform enables it; then it changes at once and keeps typed values', async () => {
    const { page } = await openForTest(site.browser)
    await page.goto('/login')
    await page.getByRole('heading', { name: '欢迎登录' }).waitFor()
    await expect.poll(() => page.getByRole('group', { name: '语言' }).count()).toBe(0)
    await signIn(page, '/webinfo', { orgcode: 'platform', username: 'admin', password })
    await page.locator('.shell-user').click()
    await page.getByRole('menuitem', { name: '外观' }).waitFor()
    await expect.poll(() => page.getByText('English').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: '允许切换语言' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await waitForMessage(page, '数据保存成功')
    await page.getByLabel('所在城市').fill('没写完')
    await switchLanguage(page, 'en-US')
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('没写完')
    await expect.poll(() => page.title()).toContain('Site settings')
  })

  test('chosen on the sign-in page is that of its refusals, and afterwards that of the account', async () => {
    const { page } = await openForTest(site.browser)
    await page.goto('/login')
    await page.getByRole('button', { name: '繁體中文' }).click()
    await page.getByRole('heading', { name: '歡迎登入' }).waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    for (const name of ['orgcode', 'username', 'password']) await page.locator(`[name=${name}]`).fill('platform')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/^[A-Za-z ,:;.’'-]+$/)
    await page.locator('[name=username]').fill('admin')
    await page.locator('[name=password]').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('banner').getByText('Home').waitFor()
    await page.reload()
    await page.getByRole('banner').getByText('Home').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-US')
    await setSite(page, { language: 0 })
    await page.reload()
    await page.getByRole('banner').getByText('首页').waitFor()
  })
})

test('a watermark covers everything, lets clicks through, and comes back when removed', async () => {
  const { page, errors } = await openForTest(site.browser)
  await signIn(page, '/config/dictionary')
  const marks = page.locator('.shell-marks > div')
  await expect.poll(() => marks.count()).toBe(0)
  await setSite(page, { watermark: 1 })
  await marks.first().waitFor()
  await marks.first().evaluate(mark => mark.remove())
  await marks.first().waitFor()
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('写得进去')
  await setSite(page, { watermark: 0 })
  await expect.poll(() => marks.count()).toBe(0)
  await expect.poll(() => page.getByRole('dialog').getByLabel('名称').inputValue()).toBe('写得进去')
  expect(errors).toEqual([])
})

/** Whether another element lies over the left or the right edge. */
const covered = (target: Locator) =>
  target.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const at = (x: number) => element.contains(document.elementFromPoint(x, (top + bottom) / 2))
    return !at(left + 4) || !at(right - 4)
  })

test.each([
  { width: 390, height: 844 },
  { width: 640, height: 360 },
])('in a window of $width × $height a list is read, filtered, added to and left by the menu', async size => {
  const { page, errors } = await openForTest(site.browser, size)
  await signIn(page, '/gasstation')
  const add = page.getByRole('button', { name: '新增' })
  for (const tool of [add, page.getByRole('button', { name: '列设置' })]) {
    await tool.waitFor()
    await expect.poll(() => covered(tool)).toBe(false)
  }
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '编辑' }) })
  for (const fuel of ['price_0', 'price_92', 'price_95', 'price_98']) await card.first().locator(`[data-name=${fuel}]`).waitFor()
  await card.first().getByRole('button', { name: '全部字段' }).click()
  await card.first().getByText('地址').first().waitFor()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  // As they were left, in another window too.
  const filters = page.getByRole('button', { name: '筛选' })
  if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click()
  await page.getByLabel('省', { exact: true }).first().waitFor()
  await add.click()
  const form = page.getByRole('dialog')
  await form.getByLabel('门店名称').fill('路边')
  await form.getByRole('tab', { name: '位置' }).click()
  const map = form.locator('.point-on-map')
  await map.locator('.map').waitFor()
  await expect.poll(() => map.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await form.getByRole('button', { name: '取消' }).click()
  const sure = page.getByRole('button', { name: '放弃修改' })
  await sure.click()
  await form.first().waitFor({ state: 'hidden' })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.getByRole('dialog', { name: '主菜单' }).getByRole('link', { name: '号码列表' }).click()
  await page.waitForURL('**/wachapp')
  await page.getByRole('dialog', { name: '主菜单' }).waitFor({ state: 'hidden' })
  await waitUntilDrawn(page)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect(errors).toEqual([])
})

test('filters that need more than a line fold in a low window, except those that are set; unfolded, they stay so', async () => {
  const { page, errors } = await openForTest(site.browser, { width: 1024, height: 576 })
  await signIn(page, '/wachapp?send_id=1')
  await page.locator('[data-row-key]').first().waitFor()
  const show = page.getByRole('button', { name: '筛选' })
  const shown = (label: string) => page.getByRole('search').getByLabel(label, { exact: true }).isVisible()
  await show.waitFor()
  await expect.poll(async () => [await shown('累计发送'), await shown('虚拟机')]).toEqual([true, false])
  const preferenceSaved = page.waitForResponse('**/preference/save')
  await show.click()
  await expect.poll(() => shown('虚拟机')).toBe(true)
  await preferenceSaved
  await page.reload()
  await expect.poll(() => show.getAttribute('aria-expanded')).toBe('true')
  await page.setViewportSize({ width: 1024, height: 900 })
  await show.waitFor({ state: 'detached' })
  await expect.poll(() => shown('虚拟机')).toBe(true)
  expect(errors).toEqual([])
})
