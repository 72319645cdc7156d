import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { installClock, openForTest } from './browser.ts'
import { dialog, param, screensOf, undoOfMessage, waitForMessage, waitForRows } from './listSteps.ts'
import { admin, holdAnswer, signIn, timeToShow, violations, hasFocus } from './steps.ts'

const screens = screensOf(admin)
const button = (name: string) => screens.page.getByRole('button', { name })
const cards = (): Locator => screens.page.locator('.home-grid > .home-card')
const titles = () => screens.page.locator('.arranged-handle').allTextContents()

async function arrange() {
  await button('调整首页').click()
  await screens.page.locator('.arrange-bar').waitFor()
  await expect.poll(titles).not.toEqual([])
}
async function save() {
  await button('保存').click()
  await waitForMessage(screens.page, '首页已保存')
  await screens.page.locator('.arrange-bar').waitFor({ state: 'hidden' })
}

test('a card is found, previewed, added, dragged, resized by its corner and removed, and the arrangement is stored', async () => {
  const { page } = screens
  await page.goto('/home')
  await page.locator('.attention[aria-busy=false]').waitFor()
  await arrange()
  const before = await titles()
  await button('添加卡片').click()
  const drawer = dialog(page, '添加卡片')
  await drawer.getByRole('searchbox').fill('门店管理')
  await drawer.getByRole('button', { name: /^门店管理 · 数量/ }).click()
  const preview = drawer.getByRole('region', { name: '预览' })
  await preview.locator('.home-number').filter({ hasText: /^\d+$/ }).waitFor()
  const count = (await preview.locator('.home-number').textContent()) ?? ''
  await drawer.getByRole('button', { name: '添加 门店管理 · 数量' }).click()
  await drawer.getByRole('button', { name: '添加 门店管理 · 最前几条' }).click()
  // What is on the page by now is not offered again.
  await drawer.getByRole('button', { name: '添加 门店管理 · 数量', disabled: true }).waitFor()
  await drawer.locator('.ant-drawer-close').click()
  await drawer.waitFor({ state: 'hidden' })
  // Behind the other cards, before the pages.
  const place = before.indexOf('快捷入口')
  const withAdded = (...added: readonly string[]) => before.toSpliced(place, 0, ...added)
  await expect.poll(titles).toEqual(withAdded('门店管理 · 数量', '门店管理 · 最前几条'))

  const handle = button('移动门店管理 · 数量')
  // `hover` waits until the drawer no longer moves it.
  await handle.hover()
  const target = button('移动门店管理 · 最前几条')
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 8 })
  await page.locator('.arranged[data-drop=after]').waitFor()
  await page.mouse.up()
  await expect.poll(titles).toEqual(withAdded('门店管理 · 最前几条', '门店管理 · 数量'))

  const corner = page.locator('.arranged').nth(place).locator('.arranged-corner')
  await corner.hover()
  const at = await corner.boundingBox()
  await page.mouse.move((at?.x ?? 0) + 12, (at?.y ?? 0) + 12)
  await page.mouse.down()
  await page.mouse.move((at?.x ?? 0) + 420, (at?.y ?? 0) + 12, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => page.locator('.arranged').nth(place).getAttribute('data-size')).toBe('large')
  await button('移除系统信息').click()
  expect(await violations(page)).toEqual([])
  await save()

  await page.reload()
  await page.locator('.home-number').filter({ hasText: count }).waitFor()
  await page.locator('.home-rows tbody tr').first().waitFor()
  await expect.poll(() => page.getByText('服务器引擎').count()).toBe(0)
  // What others change is shown without a reload.
  const { data } = await screens.api.post<{ data: readonly { id: number }[] }>('admin/gasstation/list', { limit: 1 })
  await screens.api.post('admin/gasstation/batch', { command: 'forbidden', ids: `${data[0]?.id}` })
  await page
    .locator('.home-number')
    .filter({ hasText: String(Number(count) - 1) })
    .waitFor()
  await page.locator('.home-number').click()
  await waitForRows(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/gasstation')
})

test('cards are arranged by keyboard alone, and an unsaved arrangement is there again after another page', async () => {
  const { page } = screens
  await page.goto('/home')
  await page.locator('.attention[aria-busy=false]').waitFor()
  await button('调整首页').focus()
  await page.keyboard.press('Enter')
  await page.locator('.arrange-bar').waitFor()
  await expect.poll(titles).not.toEqual([])
  const [first = '', second = ''] = await titles()
  await button(`移动${first}`).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(titles).toEqual([second, first, ...(await titles()).slice(2)])
  await page.getByRole('status').filter({ hasText: '移到第 2 位' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Shift+ArrowRight')
  await page
    .getByRole('status')
    .filter({ hasText: `${first}改为大` })
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '搜索页面、操作或数据' }).getByRole('combobox').fill('zidian')
  await page.getByRole('option').filter({ hasText: '字典管理' }).first().waitFor()
  await page.keyboard.press('Enter')
  await waitForRows(page)
  await page.goBack()
  await page.locator('.arrange-bar').waitFor()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
  await button(`移动${second}`).focus()
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await titles())[0]).toBe(first)
  await expect.poll(() => hasFocus(button(`移动${first}`))).toBe(true)
  await button('取消').focus()
  await page.keyboard.press('Enter')
  await dialog(page, '还没有保存').getByRole('button', { name: '放弃' }).click()
  await page.locator('.arrange-bar').waitFor({ state: 'hidden' })
  await expect.poll(() => cards().first().getAttribute('data-kind')).toBe('attention')
})

test('a home page is set for a role, the own one is reset, and both are undone', async () => {
  const { page, api } = screens
  const role = await api.post('admin/config/role/save', { title: '首页角色' })
  await page.goto('/home')
  await page.locator('.attention[aria-busy=false]').waitFor()
  await arrange()
  await button('设为角色首页').click()
  const modal = dialog(page, '设为角色的首页')
  await modal.getByRole('combobox').click()
  await page.getByTitle('首页角色').locator('div').click()
  await page.keyboard.press('Escape')
  await modal.getByRole('button', { name: '设为首页' }).click()
  await waitForMessage(page, '已设为 1 个角色的首页')
  const undo = await undoOfMessage(page)
  type Homes = readonly { id: number; cards: unknown }[]
  const homeOf = async () => (await api.post<Homes>('home/roles', {})).find(({ id }) => id === role.id)?.cards
  expect(await homeOf()).not.toBeNull()
  await undo.click()
  await waitForMessage(page, '已撤销')
  expect(await homeOf()).toBeNull()

  await button('恢复默认').click()
  await waitForMessage(page, '已恢复默认的首页')
  const undoReset = await undoOfMessage(page)
  await page.getByText('服务器引擎').waitFor()
  await expect.poll(() => page.locator('.home-number').count()).toBe(0)
  await undoReset.click()
  await page.locator('.home-number').waitFor()
  await expect.poll(() => param(page, 'saved')).toBeNull()
})

test('a card added in place of a removed one shows its own figure', async () => {
  const { page, api } = screens
  const cardOf = (id: string, module: string) => ({ id, kind: 'count', size: 'small', module })
  await api.post('home/save', { cards: [cardOf('card1', 'gasstation')] })
  type Counts = Readonly<Record<string, { data: { total: number } }>>
  const counts = await api.post<Counts>('home/cards', { cards: [cardOf('old', 'gasstation'), cardOf('new', 'dictionary')] })
  expect(counts['new']?.data.total).not.toBe(counts['old']?.data.total)
  await page.goto('/home')
  await page.locator('.home-number').filter({ hasText: /^\d+$/ }).waitFor()
  await arrange()
  await button('移除门店管理 · 数量').click()
  await button('添加卡片').click()
  const drawer = dialog(page, '添加卡片')
  await drawer.getByRole('searchbox').fill('字典管理')
  await drawer.getByRole('button', { name: /^字典管理 · 数量/ }).click()
  await drawer.getByRole('button', { name: '添加 字典管理 · 数量' }).click()
  await drawer.locator('.ant-drawer-close').click()
  await save()
  await expect.poll(() => page.locator('.home-number').textContent()).toBe(String(counts['new']?.data.total))
  await api.post('home/save', { cards: null })
})

test('the day above the clock changes at midnight', async () => {
  const { browser, api } = screens
  await api.post('home/save', { cards: [{ id: 'card1', kind: 'clock', size: 'medium' }] })
  const window = await openForTest(browser)
  const { page } = window
  const clock = await installClock(window, { time: '2031-05-06T23:59:30+08:00' })
  await signIn(page)
  const title = page.locator('.home-grid').getByText(/5月\d日/)
  await expect.poll(() => title.textContent()).toContain('5月6日')
  await clock.runFor(60_000)
  await expect.poll(() => title.textContent()).toContain('5月7日')
  await api.post('home/save', { cards: null })
})

test('a figure shows the newest count when an older answer comes after it', async () => {
  const { page, api } = screens
  await api.post('home/save', { cards: [{ id: 'card1', kind: 'figure', size: 'medium', module: 'wachapp', name: 'cards' }] })
  const late = await holdAnswer(page, '**/wachapp/list*')
  await page.goto('/home')
  await late.answered
  await page.locator('.push[data-state=connected]').waitFor()
  const counted = page.waitForResponse('**/wachapp/list*')
  await api.post('admin/websit/wachapp/save', { mobile: '13900139333', number: 'K_88' })
  await (await counted).finished()
  const figure = page.locator('.home-grid > .home-card')
  await expect.poll(() => figure.textContent()).toMatch(/\d/)
  const shown = await figure.textContent()
  const overtaken = page.waitForResponse('**/wachapp/list*')
  late.release()
  await (await overtaken).finished()
  await timeToShow(page)
  await expect.poll(() => figure.textContent()).toBe(shown)
  await api.post('home/save', { cards: null })
})
