import { expect, test } from 'vitest'
import { deployWith } from './deploy.ts'
import { param, pageFaults, rowOf, rows, screensOf, setTheme, waitForRows } from './listSteps.ts'
import { admin, signIn, startPrint, endPrint } from './steps.ts'

const path = '/test/ticket'
const wire = 'test/ticket'
const screens = screensOf(admin, () => deployWith('shop'))
const heading = (name: string) => screens.page.locator(`th[data-column=${name}]`)
const widthOf = async (name: string) => (await heading(name).boundingBox())?.width ?? 0
const figures = () => screens.page.locator('.grid-sums')
const groupHeading = (title: RegExp) => screens.page.getByRole('button', { name: title })
const openTable = async () => {
  await screens.page.goto(`${path}?view=table`)
  await waitForRows(screens.page)
  await heading('title').waitFor()
}

test('a double click fits a column to its contents, its width is set by keyboard, and both are reset', async () => {
  const { page, api } = screens
  const long = '一张标题很长的工单，比它的列宽得多，多到看不见末尾的几个字'
  await api.post(`${wire}/save`, { title: long, kind: 'fault', points: 1.5, due_on: '2026-01-15' })
  await api.post(`${wire}/save`, { title: '短', kind: 'request', points: 2, due_on: '2026-03-02' })
  await api.post(`${wire}/save`, { title: '中', kind: 'request', points: 4, due_on: '2026-03-05' })
  await openTable()
  const defaultWidth = await widthOf('title')
  await heading('title').hover()
  await heading('title').locator('.edge').dblclick()
  await expect.poll(() => widthOf('title')).toBeGreaterThan(defaultWidth + 40)
  const cell = rowOf(page, long).locator('td').nth(1)
  const spaceAfterText = () =>
    cell.evaluate(one => {
      const text = document.createRange()
      text.selectNodeContents(one)
      return one.getBoundingClientRect().right - text.getBoundingClientRect().right
    })
  await expect.poll(spaceAfterText).toBeGreaterThan(0)

  await page.getByRole('button', { name: '列设置' }).click()
  const width = page.getByRole('spinbutton', { name: '“标题”的列宽' })
  await width.fill('300')
  await width.press('Enter')
  await width.press('ArrowDown')
  await expect.poll(() => widthOf('title')).toBe(290)
  await page.getByRole('button', { name: '全部恢复默认宽度' }).click()
  await expect.poll(() => widthOf('title')).toBe(defaultWidth)
})

test('columns change places by keyboard, in the settings and in the menu of a heading', async () => {
  const { page } = screens
  await openTable()
  const order = () => page.locator('th[data-column]').evaluateAll(all => all.map(one => one.getAttribute('data-column')))
  const [first, second, third, ...others] = await order()
  const swapped = [first, third, second, ...others]
  await page.getByRole('button', { name: '列设置' }).click()
  const settings = page.getByRole('group', { name: '列设置' })
  await settings.locator(`[data-row-key=${second}] [aria-roledescription=sortable]`).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(order).toEqual(swapped)
  expect(await pageFaults(page)).toEqual([])
  // The focus stays on the column that was moved.
  await page.keyboard.press('ArrowUp')
  await expect.poll(order).toEqual([first, second, third, ...others])
  await page.keyboard.press('Escape')
  await heading(second ?? '').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '右移一列' }).click()
  await expect.poll(order).toEqual(swapped)
})

test('a width set just before the page is left is stored all the same', async () => {
  const { page } = screens
  await openTable()
  await heading('title').hover()
  const edge = await heading('title').locator('.edge').boundingBox()
  await page.mouse.move(edge!.x + edge!.width / 2, edge!.y + edge!.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge!.x + 90, edge!.y + 5, { steps: 5 })
  await page.mouse.up()
  const dragged = await widthOf('title')
  // At once: nothing may be waited for here.
  await page.reload()
  await waitForRows(page)
  await expect.poll(() => widthOf('title')).toBe(dragged)
  const elsewhere = await screens.browser.open()
  await signIn(elsewhere.page, `${path}?view=table`)
  const there = elsewhere.page.locator('th[data-column=title]')
  await expect.poll(async () => (await there.boundingBox())?.width).toBe(dragged)
  await elsewhere.close()
  await heading('title').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '恢复默认宽度' }).click()
  await expect.poll(() => widthOf('title')).not.toBe(dragged)
})

test('a figure chosen in the menu of a heading is that of all rows, then of the ticked ones', async () => {
  const { page } = screens
  await openTable()
  await figures().getByText('全部 3 行').waitFor()
  await expect.poll(() => figures().textContent()).toContain('7.5')
  await heading('points').click({ button: 'right' })
  const menu = page.locator('.ant-dropdown:visible').first()
  const below = async () => {
    const [box, place] = await Promise.all([menu.boundingBox(), heading('points').boundingBox()])
    return box && place && { x: Math.abs(box.x - place.x) < 12, y: Math.abs(box.y - place.y - place.height) < 12 }
  }
  await expect.poll(below).toEqual({ x: true, y: true })
  await page.getByRole('menuitem', { name: '汇总' }).hover()
  await page.getByRole('menuitem', { name: '平均' }).click()
  await expect.poll(() => figures().textContent()).toContain('平均2.5')
  for (const title of ['短', '中']) await rowOf(page, title).getByRole('checkbox').click()
  await figures().getByText('已选 2 行').waitFor()
  await expect.poll(() => figures().textContent()).toContain('3')
  await page.goto(`${path}?view=table&queryValue=没有这张`)
  await page.getByText('没有符合条件的数据').waitFor()
  await expect.poll(() => figures().count()).toBe(0)
  await openTable()
  await figures().waitFor()
  await setTheme(page, 'dark')
  expect(await pageFaults(page)).toEqual([])
  await setTheme(page, 'light')
})

test('rows are grouped by a column, folded and unfolded by keyboard, and the address says how', async () => {
  const { page } = screens
  await openTable()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '分组显示' }).hover()
  await page.getByRole('menuitem', { name: '截止日期' }).click()
  const march = groupHeading(/“2026-03”/)
  await march.waitFor()
  await expect.poll(() => param(page, 'group')).toBe('due_on')
  await rowOf(page, '短').waitFor()
  await expect.poll(() => rowOf(page, '2026-03').first().textContent()).toContain('3')
  await march.focus()
  await page.keyboard.press('Enter')
  await rowOf(page, '短').waitFor({ state: 'detached' })
  await expect.poll(() => march.getAttribute('aria-expanded')).toBe('false')
  await page.getByRole('button', { name: '全部收起' }).click()
  await page.getByRole('button', { name: '全部展开' }).click()
  await rowOf(page, '短').waitFor()
  expect(await pageFaults(page)).toEqual([])
  await startPrint(page)
  const paper = page.locator('.print-sheet')
  await expect.poll(() => paper.locator('tbody th[scope=rowgroup]').first().textContent()).toMatch(/^2026-03 \d 条$/)
  await expect.poll(() => paper.locator('tbody td').filter({ hasText: /^短$/ }).count()).toBe(1)
  await endPrint(page)

  await page.getByRole('button', { name: '按“截止日期”分组' }).click()
  await page.getByRole('menuitem', { name: '按周' }).click()
  await groupHeading(/“2026-03-02 – 2026-03-08”/).waitFor()
  await expect.poll(() => param(page, 'group')).toBe('due_on:week')
  await page.reload()
  await rowOf(page, '短').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.locator('.phone-heading').first().waitFor()
  await expect.poll(() => rows(page).count()).toBe(3)
  expect(await pageFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: '按“截止日期”分组' }).click()
  await page.getByRole('menuitem', { name: '不分组' }).click()
  await groupHeading(/“2026-03/).waitFor({ state: 'detached' })
  await expect.poll(() => param(page, 'group')).toBe(null)
})
