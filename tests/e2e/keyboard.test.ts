import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForRows, openList, rows, screensOf } from './listSteps.ts'
import { admin, hasFocus, violations } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const key = async (...names: string[]) => {
  for (const name of names) await page().keyboard.press(name)
}
/** The focused row and cell; in a long list the index among all rows. */
const focused = () =>
  page().evaluate(() => {
    const at = document.activeElement
    const cell = at?.closest('[role=gridcell]')
    const row = cell?.closest('[role=row]')
    const column = row ? [...row.children].filter(one => one.matches('[role=gridcell]')).indexOf(cell as Element) : -1
    return { row: Number(row?.getAttribute('aria-rowindex')) - 2, column, self: at === cell }
  })
const focusedTag = () => page().evaluate(() => document.activeElement?.tagName)
const cell = (row: number, name: string) => page().locator(`[aria-rowindex="${row + 2}"] > [data-name=${name}]`)
/** From the last tab stop of the head Tab goes to the rows. */
const tabToGrid = async () => {
  await page().locator('.list .ant-table-thead [tabindex="0"]').last().focus()
  await key('Tab')
}
const isFocusInSight = () =>
  page().evaluate(() => {
    const box = document.activeElement?.getBoundingClientRect()
    const frame = document.querySelector('.list .ant-table-body')?.getBoundingClientRect()
    return box && frame ? box.top >= frame.top && box.bottom <= frame.bottom && box.right <= frame.right : false
  })

test('Tab goes to one cell and out again, arrows to every row of a long list, scrolled into sight', async () => {
  await openList(page(), '/wachapp?limit=500')
  await tabToGrid()
  await expect.poll(focused).toEqual({ row: 0, column: 1, self: true })
  await key('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp')
  await expect.poll(focused).toEqual({ row: 1, column: 2, self: true })
  await key('PageDown')
  await expect.poll(async () => (await focused()).row).toBeGreaterThan(5)
  await key('Control+End')
  const count = Number(await page().getByRole('grid').getAttribute('aria-rowcount'))
  await expect.poll(async () => (await focused()).row).toBe(count - 2)
  await expect.poll(isFocusInSight).toBe(true)
  await key('Home', 'PageUp')
  await expect.poll(focused).toMatchObject({ column: 0, self: true })
  await key('End')
  await expect.poll(isFocusInSight).toBe(true)
  await key('Control+Home', 'ArrowUp', 'ArrowLeft')
  await expect.poll(focused).toEqual({ row: 0, column: 0, self: true })
  // Every focused column is scrolled out from under the fixed ones.
  for (let at = 0; at < 8; at++) {
    await key('ArrowRight')
    await expect.poll(isFocusCovered).toBe(false)
  }
  await key('Tab')
  await expect.poll(async () => (await focused()).column).toBe(-1)
  await key('Shift+Tab')
  await expect.poll(focused).toMatchObject({ row: 0, column: 8, self: true })
  await key('Shift+Tab')
  await expect.poll(focusedTag).toBe('TH')
})

/** Whether another element covers the middle of the focused one. */
const isFocusCovered = () =>
  page().evaluate(() => {
    const at = document.activeElement
    const { left, top, width, height } = at?.getBoundingClientRect() ?? new DOMRect()
    return !at?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('arrows continue from a focused row that was scrolled away', async () => {
  await openList(page(), '/wachapp?limit=500')
  await tabToGrid()
  await key('ArrowDown')
  const body = page().locator('.virtual-rows')
  await body.evaluate(list => list.scrollTo({ top: 8000 }))
  await expect.poll(() => page().evaluate(() => document.activeElement?.className)).toContain('ant-table-body')
  await key('ArrowDown')
  await expect.poll(focused).toMatchObject({ row: 2, self: true })
})

test('Enter and F2 edit a cell, Escape leaves it, and a cell without editing is pressed or opened', async () => {
  await openList(page(), '/wachapp?limit=100')
  await cell(2, 'remark').click()
  await key('Escape')
  await expect.poll(focused).toMatchObject({ row: 2, self: true })
  const from = await focused()
  await key('ArrowUp', 'Enter')
  await expect.poll(() => hasFocus(cell(1, 'remark').locator('input'))).toBe(true)
  await page().keyboard.type('很长的备注，一直写到旁边的单元格里去也写不完的备注')
  await key('Enter')
  await expect.poll(focused).toMatchObject({ row: 2, self: false })
  await key('Escape', 'F2')
  await expect.poll(focused).toMatchObject({ row: 2, self: false })
  await key('Escape')
  await expect.poll(focused).toEqual(from)
  await key('Control+z')
  await key('Escape')
  await expect.poll(() => page().locator('.list-footer').getByText('未保存').count()).toBe(0)

  await expect.poll(focused).toEqual({ ...from, row: 1 })
  await key('Home', ' ')
  await expect.poll(() => rows(page()).nth(1).getByRole('checkbox').isChecked()).toBe(true)
  await key('Enter')
  await expect.poll(() => rows(page()).nth(1).getByRole('checkbox').isChecked()).toBe(false)
  await key('End', 'Enter', 'ArrowRight')
  await expect.poll(focused).toMatchObject({ row: 1, self: false })
  await key('Escape')
  await expect.poll(focused).toMatchObject({ row: 1, self: true })
})

test('a text measured while its row was in edit has an ellipsis afterwards', async () => {
  const [row] = (await screens.api.post<{ data: { id: number; version: number }[] }>('admin/websit/wachapp/list', {})).data
  const remark = '一段很长的备注'.repeat(20)
  await screens.api.post('admin/websit/wachapp/save', { id: row?.id, version: row?.version, remark })
  await openList(page(), '/wachapp?limit=100')
  await cell(0, 'remark').click()
  await page().getByRole('main').getByRole('button', { name: '刷新' }).focus()
  await screens.api.post('admin/websit/wachapp/upfield', { id: row?.id, field: 'mobile', value: '13655550001' }).catch(() => null)
  // Longer than the delay before cells are measured.
  await page().waitForTimeout(600)
  await cell(0, 'remark').locator('input').focus()
  await key('Escape')
  const overflowStyle = () =>
    cell(0, 'remark').evaluate(one => ({ overflow: getComputedStyle(one).overflowX, dots: getComputedStyle(one).textOverflow }))
  await expect.poll(overflowStyle).toEqual({ overflow: 'hidden', dots: 'ellipsis' })
})

test('a short list has the same keys, Enter opens its row; axe finds no violation', async () => {
  await openList(page(), '/config/dictionary')
  await tabToGrid()
  await key('ArrowDown', 'ArrowRight')
  await expect.poll(focused).toMatchObject({ row: 1, self: true })
  await expect.poll(() => key('Shift+ArrowDown').then(() => page().locator('.range-box:visible').count())).toBeGreaterThan(0)
  await page()
    .locator('.list-footer')
    .getByText(/^已选 \d+ 行 × 1 列/)
    .waitFor()
  expect(await violations(page())).toEqual([])
  await key('Enter')
  const form = page().locator('.form-modal')
  await form.locator('input[name=title]:focus').waitFor()
  await key('Escape')
  await form.waitFor({ state: 'hidden' })
  await openList(page(), '/wachapp?limit=100')
  await tabToGrid()
  expect(await violations(page())).toEqual([])
  await expect.poll(() => outlineOfFocus(page())).toBe('solid')
})
const outlineOfFocus = (of: Page) => of.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)

test('ArrowDown leads from the keyword box to the first row that was found', async () => {
  await openList(page(), '/config/dictionary')
  await key('/')
  await page().locator('input[name=queryValue]:focus').waitFor()
  await key('ArrowDown')
  await expect.poll(focused).toMatchObject({ row: 0, self: true })
})

test('a window gives the focus back to what opened it', async () => {
  await openList(page(), '/config/dictionary')
  const row = rows(page()).filter({ hasText: '东北区' })
  for (const [name, title] of [
    ['历史', /修改历史/],
    ['编辑', '编辑 - 字典管理'],
  ] as const) {
    const opener = row.getByRole('button', { name })
    await opener.focus()
    await key('Enter')
    const opened = page().getByRole('dialog', { name: title })
    await opened.waitFor()
    await expect.poll(() => hasFocus(opener)).toBe(false)
    await key('Escape')
    await opened.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(opener)).toBe(true)
  }
})

test('F6 moves the focus from a ticked row to its bulk actions and back, and the rows have it again after an action', async () => {
  await openList(page(), '/wachapp?limit=100')
  const focusedText = () => page().evaluate(() => document.activeElement?.textContent?.trim())
  await tabToGrid()
  await key('Home', ' ', 'F6')
  await expect.poll(focusedText).toBe('批量修改')
  const hint = page().locator('.toolbar-selection')
  await expect.poll(() => hint.textContent()).toBe('已选 1 项F6按 F6 操作所选的行')
  expect(await violations(page())).toEqual([])
  await key('F6')
  await expect.poll(focused).toEqual({ row: 0, column: 0, self: true })
  await key('F6')
  await expect.poll(focusedText).toBe('批量修改')
  await key('Shift+Tab', 'Enter')
  await hint.waitFor({ state: 'hidden' })
  await key('ArrowDown')
  await expect.poll(focused).toEqual({ row: 1, column: 0, self: true })

  await key(' ', 'F6')
  await expect.poll(focusedText).toBe('批量修改')
  await key('Tab', 'Tab', 'Enter')
  const question = page().getByRole('dialog').filter({ hasText: '[禁用]' })
  await question.getByRole('status').getByText('1 条').waitFor()
  await expect.poll(focusedText).toMatch(/^确\s?定$/)
  await key('Enter')
  await hint.waitFor({ state: 'hidden' })
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page().evaluate(() => document.activeElement?.closest('.ant-table-body') !== null)).toBe(true)
  await key('ArrowUp')
  await expect.poll(focused).toMatchObject({ row: 0, self: true })
})

test('a menu or a popover opened by keyboard has the focus, and Escape gives it back', async () => {
  await openList(page(), '/config/dictionary')
  const label = () => page().evaluate(() => document.activeElement?.getAttribute('aria-label'))
  for (const [name, inside] of [
    ['视图', '.ant-dropdown'],
    ['表格密度', '.ant-dropdown'],
    ['列设置', '.ant-popover'],
  ] as const) {
    await page().getByRole('main').getByRole('button', { name, exact: true }).focus()
    await key('Enter')
    await expect.poll(() => page().evaluate(at => document.activeElement?.closest(at) !== null, inside)).toBe(true)
    await key('Escape')
    await expect.poll(label).toBe(name)
    await page().locator(`${inside}:visible`).waitFor({ state: 'detached' })
  }
})

test('a link of the collapsed menu and a heading that sorts show that they have the focus', async () => {
  await openList(page(), '/config/dictionary')
  await page().locator('.list .ant-table-thead [tabindex="0"]').last().focus()
  await key('Shift+Tab', 'Tab')
  await expect.poll(focusedTag).toBe('TH')
  await expect.poll(() => outlineOfFocus(page())).toBe('solid')
  await page().getByRole('navigation', { name: '主菜单' }).getByRole('menu').focus()
  await key('Tab')
  await expect.poll(focusedTag).toBe('A')
  const item = page().locator('.ant-menu-item:has(:focus)')
  await expect.poll(() => item.evaluate(one => getComputedStyle(one).outlineStyle)).toBe('solid')
})

test('a failed refresh keeps the rows, and says so above them until it succeeds', async () => {
  await openList(page(), '/config/dictionary')
  const count = await rows(page()).count()
  await page().route('**/admin/config/dictionary/list*', route =>
    route.fulfill({ status: 500, json: { success: false, code: 500, error: '系统出错了' } }),
  )
  await page().getByRole('main').getByRole('button', { name: '刷新' }).click()
  const bar = page().locator('.stale-bar')
  await bar.getByText('刷新失败，以下仍是之前的数据：系统出错了').waitFor()
  await expect.poll(() => rows(page()).count()).toBe(count)
  await page().unroute('**/admin/config/dictionary/list*')
  await bar.getByRole('button', { name: '重试' }).click()
  await bar.waitFor({ state: 'detached' })
  await waitForRows(page())
  screens.window.errors.splice(0)
})
