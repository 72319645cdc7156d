import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { deployWith } from './deploy.ts'
import { pageFaults, pick, rowOf, saveAndClose, screensOf, setTheme, saveShot, waitForRows } from './listSteps.ts'
import { admin, hasFocus, holdCalls, startPrint, endPrint } from './steps.ts'

const path = '/test/ticket'
const wire = 'test/ticket'
const screens = screensOf(admin, () => deployWith('shop'))

const month = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' }).slice(0, 8)
const dayOf = (of: number) => `${month}${String(of).padStart(2, '0')}`
const add = (ticket: object) => screens.api.post(`${wire}/save`, ticket)
const cellOf = (of: number) => screens.page.locator(`[data-day="${dayOf(of)}"]`)
const entryOn = (of: number, title: string) => cellOf(of).locator('.calendar-entry').filter({ hasText: title })
const dueOf = async (id: number) => (await screens.api.post(`${wire}/info`, { id }))['due_on']
const titleOn = (of: number, title: string) => entryOn(of, title).getByRole('button')
const openView = async (view: string, ready: string) => {
  await screens.page.goto(`${path}?view=${view}`)
  await screens.page.locator(ready).first().waitFor()
}

/** What is on the paper when the browser prints. */
async function printedLines(page: Page): Promise<readonly string[]> {
  await startPrint(page)
  const lines = await page.locator('.print-sheet tbody tr').allTextContents()
  await endPrint(page)
  return lines
}

/** Escape goes to the form once it has the focus. */
async function closeForm(page: Page) {
  await page.locator('.form-modal :focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.form-modal').waitFor({ state: 'hidden' })
}

test('an entry of the calendar goes to another day by drag and by keyboard, and is opened by Enter', async () => {
  const { page } = screens
  const { id } = await add({ title: '换轮胎', kind: 'fault', due_on: dayOf(10) })
  await openView('calendar', '.calendar[aria-busy=false]')
  const from = await entryOn(10, '换轮胎').boundingBox()
  const to = await cellOf(12).boundingBox()
  if (!from || !to) throw new Error('not shown')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 12, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 5 })
  await expect.poll(() => cellOf(12).getAttribute('data-over')).toBe('true')
  await page.mouse.up()
  await entryOn(12, '换轮胎').waitFor()
  await expect.poll(() => dueOf(id)).toBe(dayOf(12))

  await titleOn(12, '换轮胎').focus()
  await page.keyboard.press('Space')
  await page.getByText(`移到「${dayOf(12)}」`).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.getByText(`移到「${dayOf(13)}」`).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await entryOn(13, '换轮胎').waitFor()
  await expect.poll(() => dueOf(id)).toBe(dayOf(13))

  await titleOn(13, '换轮胎').focus()
  await page.keyboard.press('Enter')
  await page.locator('.form-modal').waitFor()
  await closeForm(page)
})

test('a calendar fills the height of the window, shows one entry a day in a low one, and adds an entry on a day', async () => {
  const { page } = screens
  const added = await Promise.all(['洗车', '加油', '年检'].map(title => add({ title, kind: 'fault', due_on: dayOf(20) })))
  await page.setViewportSize({ width: 1024, height: 576 })
  await openView('calendar', '.calendar[aria-busy=false]')
  await expect.poll(() => cellOf(20).locator('.calendar-entry').count()).toBe(1)
  await cellOf(20).getByRole('button', { name: '还有 2 条' }).waitFor()
  await expect.poll(() => cellOf(20).evaluate(cell => cell.scrollHeight - cell.clientHeight)).toBe(0)
  await expect.poll(() => page.locator('.list-footer').isVisible()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 720 })
  // An entry is added on its day.
  await cellOf(21).hover()
  await page.getByRole('button', { name: `在 ${dayOf(21)} 新增` }).click()
  await expect.poll(() => page.locator('.form-modal').getByLabel('截止日期').inputValue()).toBe(dayOf(21))
  await closeForm(page)
  await openView('cards', '.cards .card')
  await page.locator('.list-footer').waitFor()
  for (const { id } of added) await screens.api.post(`${wire}/del`, { id })
})

test('a calendar shows a week, and has no fault in the dark', async () => {
  const { page } = screens
  await openView('calendar', '.calendar[aria-busy=false]')
  await page.getByText('周', { exact: true }).last().click()
  await expect.poll(() => page.getByRole('gridcell').count()).toBe(7)
  await setTheme(page, 'dark')
  expect(await pageFaults(page)).toEqual([])
  await saveShot(screens.page, 'week')
  await page.getByText('月', { exact: true }).last().click()
  await expect.poll(() => page.getByRole('gridcell').count()).toBeGreaterThanOrEqual(28)
  await expect.poll(() => printedLines(page)).toEqual([month.slice(0, 7), expect.stringContaining('换轮胎')])
  expect(await pageFaults(page)).toEqual([])
  await saveShot(screens.page, 'month')
})

test('the space bar on a button of a card presses it, and does not lift the card', async () => {
  const { page } = screens
  await openView('board3', '.board[aria-busy=false]')
  await rowOf(page, '换轮胎').getByRole('button', { name: '编辑' }).focus()
  await page.keyboard.press('Space')
  await page.locator('.form-modal').waitFor()
  await expect.poll(() => page.locator('.card-lifted').count()).toBe(0)
  expect(await printedLines(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/ · 共 1 条$/), expect.stringContaining('换轮胎')]),
  )
  await closeForm(page)
})

test('a card shows its fields and has the actions of its row', async () => {
  const { page } = screens
  await openView('cards', '.cards .card')
  const card = rowOf(page, '换轮胎')
  await expect.poll(() => card.textContent()).toContain('故障')
  expect(await pageFaults(page)).toEqual([])
  await saveShot(screens.page, 'cards')
  await card.getByRole('button', { name: '编辑' }).click()
  await closeForm(page)
  await setTheme(page, 'light')
})

test('rows are grouped below headings with count and sum', async () => {
  const { page } = screens
  await add({ title: '加一列', kind: 'request', points: 2.5 })
  await add({ title: '改一列', kind: 'request', points: 4 })
  await add({ title: '查密码', kind: 'question', points: 1.25 })
  await page.goto(path)
  await waitForRows(page)
  const heading = page.locator('tr').filter({ hasText: '需求' }).filter({ hasText: '2 条' })
  await heading.getByText('6.5').waitFor()
  await expect.poll(() => heading.count()).toBe(1)
  await saveShot(screens.page, 'groups')
})

test('a map shows rows close together as a number, and their cards; a chart leads to the rows of a bar', async () => {
  const { page } = screens
  const addDepot = (depot: object) => screens.api.post('test/depot/save', depot)
  await addDepot({ title: '浦东仓', kind: 'own', area: 30, opened_on: '2026-01-05', point: '121.5,31.2' })
  await addDepot({
    title: '浦西仓',
    kind: 'own',
    area: 12.5,
    opened_on: '2026-01-07',
    point: '121.5,31.2',
    province: 310000,
    city: 310100,
  })
  await addDepot({ title: '成都仓', kind: 'rented', area: 8, opened_on: '2026-02-05', point: '104.06,30.57' })
  const mapCode = await holdCalls(page, /RowsMap/)
  await page.goto('/test/depot?view=table')
  await waitForRows(page)
  await page.locator('.view-switch').getByTitle('地图').click()
  await page.locator('.view-place[aria-busy=true]').waitFor()
  await mapCode.release()
  await page.locator('.rows-map[aria-busy=false]').waitFor()
  expect((await printedLines(page)).map(line => /..仓/.exec(line)?.[0])).toEqual(['成都仓', '浦西仓', '浦东仓'])
  await page.getByRole('button', { name: '成都仓' }).click()
  const chosen = page.locator('.rows-map-chosen')
  await chosen.getByText('租用').waitFor()
  expect(await pageFaults(page)).toEqual([])
  await saveShot(screens.page, 'map')
  await chosen.getByRole('button', { name: '编辑' }).click()
  await page.locator('.form-modal').waitFor()
  await closeForm(page)
  const pair = page.getByRole('button', { name: '2 条' })
  await pair.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.locator('.card-title').allTextContents()).toEqual(['浦西仓', '浦东仓'])
  await page.keyboard.press('Escape')
  await chosen.waitFor({ state: 'detached' })

  await page.getByTitle('图表（类型 · 面积）').click()
  const bars = page.locator('.bar-rows li')
  await expect.poll(() => bars.allTextContents()).toEqual(['自有42.5', '租用8', '代管0'])
  await expect.poll(() => bars.nth(2).locator('i').count()).toBe(0)
  expect(await printedLines(page)).toEqual(['自有42.5', '租用8', '代管0', '合计50.5'])
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('button', { name: '自有' }).press('Enter')
  await waitForRows(page)
  await expect.poll(() => page.locator('tbody [data-row-key]').count()).toBe(2)
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('own')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.list') !== null)).toBe(true)
  await page.goBack()
  await expect.poll(() => hasFocus(page.getByRole('button', { name: '自有' }))).toBe(true)

  await page.goto('/test/depot?view=chart2')
  const columns = page.locator('.columns button')
  await expect.poll(() => columns.count()).toBe(32)
  await setTheme(page, 'dark')
  expect(await pageFaults(page)).toEqual([])
  await saveShot(screens.page, 'columns')
  await columns.last().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await rowOf(page, '浦东仓').waitFor()
  await expect.poll(() => new URL(page.url()).search).toContain('opened_on_from=2026-01-05&opened_on_to=2026-01-05')
  await page.locator('[data-field=opened_on_from]').waitFor()
  await page.goBack()
  await expect.poll(() => hasFocus(columns.first())).toBe(true)

  await page.goto('/test/depot?view=chart6')
  await page.getByRole('button', { name: '上海市市辖区' }).click()
  await expect.poll(() => page.locator('tbody [data-row-key]').count()).toBe(1)
  await rowOf(page, '浦西仓').waitFor()
  expect(await pageFaults(page)).toEqual([])
  // The city is chosen without its province, and can be given up again.
  await pick(page.getByRole('search'), 'city', { option: '全部' })
  await rowOf(page, '成都仓').waitFor()
  await setTheme(page, 'light')
})

test('a row that is moved and renamed has its marker there, under its new name', async () => {
  const { page, api } = screens
  const title = '嘉定仓'
  const { id } = await api.post('test/depot/save', { title, kind: 'own', point: '121.2,31.4' })
  await page.goto('/test/depot?view=map&queryValue=嘉定')
  await page.getByRole('button', { name: title, exact: true }).press('Enter')
  await page.locator('.rows-map-chosen').getByRole('button', { name: '编辑' }).click()
  const form = page.locator('.form-modal')
  await form.locator('input[name=title]').fill('嘉定新仓')
  await form.locator('input[name=point]').fill('121.21,31.41')
  await saveAndClose(page, form)
  const marker = page.getByRole('button', { name: '嘉定新仓', exact: true })
  const before = await marker.boundingBox()
  await api.post('test/depot/save', { id, point: '121.2,31.4' })
  await expect.poll(async () => (await marker.boundingBox())?.x).toBeLessThan(Number(before?.x))
  // The marker is still the one that opened the card.
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(marker)).toBe(true)
  await api.post('test/depot/del', { id })
})

test('a view whose reload fails keeps its rows, says so, and a chart that loads has no total yet', async () => {
  const { page, api } = screens
  const { id } = await api.post('test/depot/save', { title: '图表仓', kind: 'own' })
  const stale = page.locator('.stale-bar')
  for (const [address, ready, call] of [
    ['/test/depot?view=map', '.rows-map', '**/depot/list?*'],
    ['/test/depot?view=chart', '.chart', '**/depot/aggregate'],
    [`${path}?view=board3`, '.board', '**/ticket/aggregate'],
    [`${path}?view=calendar`, '.calendar', '**/ticket/list?*'],
    [path, '.grid-groups', '**/ticket/aggregate'],
  ] as const) {
    await page.goto(address)
    await page.locator(`${ready}[aria-busy=false]`).waitFor()
    await page.route(call, route => route.fulfill({ status: 422, json: { error: '磁盘已满。' } }))
    await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
    await stale.getByText('磁盘已满').waitFor()
    await page.locator(`${ready}[aria-busy=false]`).waitFor()
    await page.unroute(call)
    await stale.getByRole('button', { name: '重试' }).click()
    await stale.waitFor({ state: 'detached' })
  }
  const held = await holdCalls(page, '**/depot/aggregate')
  await page.goto('/test/depot?view=chart')
  await page.locator('.chart[aria-busy=true]').getByText('面积（按类型）').waitFor()
  await expect.poll(() => page.locator('.chart-title').textContent()).toBe('面积（按类型）')
  await held.release()
  await page.locator('.chart-title').getByText('合计').waitFor()
  await api.post('test/depot/del', { id })
})

test('a list of the past is a table that offers no other view, and says that nothing was there', async () => {
  const { page } = screens
  const moment = new Date(Date.now() + 8 * 3_600_000 - 1000).toISOString().slice(0, 19).replace('T', ' ')
  await page.goto(`/test/goods?at=${encodeURIComponent(moment)}`)
  await page.locator('.list').getByText('当时没有数据').waitFor()
  await page.goto(`${path}?view=board&at=${encodeURIComponent(moment)}`)
  await page.locator('.past-bar').getByRole('button', { name: '返回现在' }).waitFor()
  await waitForRows(page)
  await expect.poll(() => page.locator('.view-switch').count()).toBe(0)
  await page.locator('.past-bar').getByRole('button', { name: '返回现在' }).click()
  await page.locator('.view-switch').waitFor()
})
