import { expect, test } from 'vitest'
import { cardSteps, cardsPath } from './cardSteps.ts'
import { waitForRows, dialog, param, type Row, rows, screensOf, waitForMessage } from './listSteps.ts'
import { admin, moveTo } from './steps.ts'

const screens = screensOf(admin)
const { page, open, cell, key, type, footer, paste, discardChanges } = cardSteps(screens)
const inputOf = (row: number, name: string) => cell(row, name).locator('input')
/** The index of the focused row and the name of its field. */
const focusedCell = () =>
  page().evaluate(() => {
    const at = document.activeElement
    const row = at?.closest('[data-row-key]')
    return `${[...document.querySelectorAll('[data-row-key]')].indexOf(row as Element)} ${at?.closest('[data-name]')?.getAttribute('data-name')}`
  })
const scrollTo = (to: { top?: number; left?: number }) =>
  page()
    .locator('.virtual-rows')
    .evaluate((list, value) => list.scrollTo(value), to)
const scrollPosition = () =>
  page()
    .locator('.virtual-rows')
    .evaluate(list => {
      const head = list.closest('.ant-table')?.querySelector('.ant-table-header')?.scrollLeft
      return { top: list.scrollTop, left: list.scrollLeft, head }
    })

test('keys and pasted blocks start at the clicked cell, in the edited row too', async () => {
  await open()
  await cell(0, 'number').click()
  await inputOf(0, 'simulator_code').click()
  await key('Enter')
  await expect.poll(focusedCell).toBe('1 simulator_code')
  await inputOf(1, 'card_sort_code').click()
  await paste('Z-1\nZ-2\n')
  await expect.poll(() => inputOf(1, 'card_sort_code').inputValue()).toBe('Z-1')
  await expect.poll(() => cell(2, 'card_sort_code').textContent()).toBe('Z-2')
  await discardChanges()
})

test('a pasted block is undone and redone as one; cells outside the list are reported', async () => {
  await open('?limit=100')
  const before = await cell(1, 'remark').textContent()
  await cell(0, 'remark').click()
  await paste(`"一 ""二"""\t多\t余\n${Array.from({ length: 100 }, (_, at) => `行${at}`).join('\n')}\n`)
  await waitForMessage(page(), '超出本页的 1 行没有粘贴')
  await waitForMessage(page(), '超出可编辑列的')
  await expect.poll(() => inputOf(0, 'remark').inputValue()).toBe('一 "二"')
  await expect.poll(() => cell(1, 'remark').textContent()).toBe('行0')
  await footer().getByText('100 行未保存').waitFor()
  await key('Control+z')
  await expect.poll(() => cell(1, 'remark').textContent()).toBe(before)
  await expect.poll(() => footer().getByText('未保存').count()).toBe(0)
  await key('Control+y')
  await footer().getByText('100 行未保存').waitFor()
  await discardChanges()
  await expect.poll(() => cell(1, 'remark').textContent()).toBe(before)
})

test('a pasted title selects an option, and Delete empties it', async () => {
  await open()
  await cell(0, 'card_sort_id').click()
  await paste('华南二区')
  await expect.poll(() => cell(0, 'card_sort_id').textContent()).toContain('华南二区')
  await key('Delete')
  await expect.poll(() => cell(0, 'card_sort_id').textContent()).toContain('请选择')
  await key('Escape')
  await expect.poll(focusedCell).toBe('0 card_sort_id')
  await key('Escape')
  await expect.poll(() => page().locator('.inline-control').count()).toBe(0)
  await key('Enter')
  await expect.poll(focusedCell).toBe('0 card_sort_id')
  await key('Escape')
})

test('a pasted word that names no row stays, and the others are still resolved', async () => {
  await open()
  await cell(0, 'card_sort_id').click()
  await paste('华南二区\t\t没有这台\n华东三区\n')
  await expect.poll(() => cell(1, 'card_sort_id').textContent()).toBe('华东三区')
  await expect.poll(() => cell(0, 'card_sort_id').textContent()).toContain('华南二区')
  await expect.poll(() => cell(0, 'virtual_id').textContent()).toContain('没有这台')
  await cell(2, 'number').click()
  await expect.poll(() => cell(0, 'virtual_id').textContent()).toBe('没有这台')
  await discardChanges()
})

test('F2 goes to the end of a text; keys that open a picker do not scroll the list', async () => {
  await open()
  await cell(0, 'number').click()
  const before = await inputOf(0, 'number').inputValue()
  await key('F2')
  await page().keyboard.type('9')
  await expect.poll(() => inputOf(0, 'number').inputValue()).toBe(`${before}9`)
  await key('Escape')
  await cell(0, 'whatsapp_status').click()
  for (const name of ['PageDown', 'End', 'Alt+ArrowDown']) {
    await key(name)
    await page().locator('.ant-select-dropdown').first().waitFor()
    await key('Escape')
    await page().locator('.ant-select-dropdown').first().waitFor({ state: 'hidden' })
  }
  await expect.poll(scrollPosition).toMatchObject({ top: 0 })
  await expect.poll(focusedCell).toBe('0 whatsapp_status')
  await key('Escape')
})

test('another page starts at the top, the same one where it was scrolled', async () => {
  await open('?limit=100')
  await scrollTo({ top: 1200 })
  await page().getByRole('main').getByRole('button', { name: '刷新' }).click()
  await waitForRows(page())
  await expect.poll(scrollPosition).toMatchObject({ top: 1200 })
  await footer().getByTitle('2', { exact: true }).click()
  await expect.poll(scrollPosition).toMatchObject({ top: 0 })
  await expect.poll(() => param(page(), 'page')).toBe('2')
  await waitForRows(page())
  await expect.poll(() => page().locator('[data-field=whatsapp_status] label').first().textContent()).toMatch(/全部 ?\d,\d{3}/)
  await footer()
    .getByText(/已用 [\d,]+ \/ 5,000/)
    .waitFor()
})

test('the focus scrolls the list sideways only where it is hidden, and head and rows together', async () => {
  await open()
  await scrollTo({ left: 500 })
  await rows(page()).first().getByRole('button', { name: '详情' }).focus()
  await rows(page()).nth(1).getByRole('checkbox').focus()
  await expect.poll(scrollPosition).toMatchObject({ left: 500 })
  await page().getByRole('columnheader', { name: '创建时间' }).focus()
  await expect.poll(async () => (await scrollPosition()).left).toBeGreaterThan(600)
  await expect
    .poll(async () => {
      const { left, head } = await scrollPosition()
      return head === left
    })
    .toBe(true)
})

test('an invalid row blocks the save of others, is scrolled to however far, and can be discarded', async () => {
  await open('?limit=500')
  await cell(1, 'mobile').click()
  await type('坏的')
  await page()
    .locator('.virtual-rows')
    .evaluate(list => void (list.scrollTop = 9000))
  await page().locator('[data-field=whatsapp_status] label').filter({ hasText: '群发' }).click()
  const stay = dialog(page(), '有 1 行修改未保存').getByRole('button', { name: '继续编辑' })
  await stay.click()
  await stay.waitFor({ state: 'hidden' })
  await expect.poll(() => param(page(), 'whatsapp_status')).toBeNull()
  await footer().getByText('1 行未保存，其中 1 行需要处理').waitFor()
  await footer().getByRole('button', { name: '查看' }).click()
  await expect.poll(focusedCell).toMatch(/ mobile$/)
  await expect.poll(() => page().locator('.inline-control input:focus').inputValue()).toBe('坏的')
  await discardChanges()
})

test('the counters of the header stay from page to page, and are not fetched again', async () => {
  await open()
  const counters = page().locator('.send-counters')
  await counters.evaluate(element => (element.dataset['same'] = ''))
  await moveTo(page(), '/home')
  await page().locator('.home').waitFor()
  await expect.poll(() => counters.getAttribute('data-same')).toBe('')
})

test('the Enter that ends Chinese input leaves the cell in edit', async () => {
  await open()
  await cell(0, 'remark').click()
  await cell(0, 'remark').locator('input:focus').waitFor()
  const session = await page().context().newCDPSession(page())
  await session.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 })
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
  await session.send('Input.insertText', { text: '中' })
  await expect.poll(focusedCell).toBe('0 remark')
  await expect.poll(() => inputOf(0, 'remark').inputValue()).toBe('中')
  await key('Escape')
  await key('Escape')
})

test('a row being edited stays when a colleague’s change takes it out of the filter', async () => {
  await open('?whatsapp_status=1')
  const id = Number(await rows(page()).nth(1).getAttribute('data-row-key'))
  const [first, second] = await page()
    .locator('[data-row-key]')
    .evaluateAll(all => all.map(row => row.getAttribute('data-row-key')))
  await cell(1, 'remark').click()
  await type('打到一半')
  await screens.api.post(`${cardsPath}/upfield`, { id, field: 'whatsapp_status', value: 4 })
  await page().locator(`[data-row-key="${id}"][data-left]`).waitFor()
  await expect
    .poll(() =>
      page()
        .locator('[data-row-key]')
        .evaluateAll(all => all.slice(0, 2).map(row => row.getAttribute('data-row-key'))),
    )
    .toEqual([first, second])
  await expect.poll(() => inputOf(1, 'remark').inputValue()).toBe('打到一半')
  await footer().getByRole('button', { name: '保存' }).click()
  await page().locator(`[data-row-key="${id}"]`).waitFor({ state: 'detached' })
  const { remark } = await screens.api.post<Row>(`${cardsPath}/info`, { id })
  expect(remark).toBe('打到一半')
})
