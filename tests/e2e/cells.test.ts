import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { cardSteps, cardsPath, cardsRoute } from './cardSteps.ts'
import { confirmDialog, waitForRows, dialog, param, type Row, rows, screensOf, waitForMessage } from './listSteps.ts'
import { admin, holdCalls, moveTo, pasteText, signIn, timeToShow, violations } from './steps.ts'

const screens = screensOf(admin)
const { page, open, cell, key, type } = cardSteps(screens)
const inputOf = (row: number, name: string) => cell(row, name).locator('input')
const footer = () => page().locator('.list-footer')
const paste = (text: string) => pasteText(page().locator('.list :focus'), text)
/** The index of the focused row and the name of its field. */
const focusedCell = () =>
  page().evaluate(() => {
    const at = document.activeElement
    const row = at?.closest('[data-row-key]')
    return `${[...document.querySelectorAll('[data-row-key]')].indexOf(row as Element)} ${at?.closest('[data-name]')?.getAttribute('data-name')}`
  })
const scrollTo = (to: { top?: number; left?: number }) =>
  page()
    .locator('.long')
    .evaluate((list, value) => list.scrollTo(value), to)
const scrollPosition = () =>
  page()
    .locator('.long')
    .evaluate(list => {
      const head = list.closest('.ant-table')?.querySelector('.ant-table-header')?.scrollLeft
      return { top: list.scrollTop, left: list.scrollLeft, head }
    })
const discardChanges = async () => {
  await footer().getByRole('button', { name: '放弃修改' }).click()
  await dialog(page(), /放弃 \d+ 行未保存的修改？/)
    .getByRole('button', { name: '放弃修改' })
    .click()
  await footer().getByText('未保存').waitFor({ state: 'detached' })
}

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
    .locator('.long')
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

const centreOf = async (at: Locator): Promise<[number, number]> => {
  await at.waitFor()
  const { x, y, width, height } = (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2]
}
const drag = async (from: Locator, to: Locator) => {
  await page().mouse.move(...(await centreOf(from)))
  await page().mouse.down()
  await page().mouse.move(...(await centreOf(to)), { steps: 4 })
  await page().mouse.up()
}
const textsOf = (name: string, [from, to]: [number, number]) =>
  Promise.all(Array.from({ length: to - from }, (_, at) => cell(from + at, name).textContent()))

test('a range is dragged, copied, filled down by its handle and undone; no cell is edited by it', async () => {
  await open()
  const before = await textsOf('number', [1, 6])
  await drag(cell(1, 'number'), cell(2, 'number'))
  await footer().getByText('已选 2 行 × 1 列 · 计数 2').waitFor()
  await expect.poll(() => page().locator('.list [aria-selected=true]').count()).toBe(2)
  await expect.poll(() => page().locator('.inline-control').count()).toBe(0)
  const copied = await page().evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return [clipboardData.getData('text/plain'), clipboardData.getData('text/html')]
  })
  expect(copied[0]).toBe(before.slice(0, 2).join('\r\n'))
  expect(copied[1]).toContain(`>${before[0]}</td>`)
  await drag(page().locator('.range-handle'), cell(5, 'number'))
  const [one, two] = before
  await expect.poll(() => textsOf('number', [1, 6])).toEqual([one, two, one, two, one])
  await footer().getByText('3 行未保存').waitFor()
  expect(await violations(page())).toEqual([])
  await key('Control+z')
  await waitForMessage(page(), '已撤销：填充 3 格')
  await expect.poll(() => textsOf('number', [1, 6])).toEqual(before)
  await cell(4, 'simulator_code').click({ modifiers: ['Shift'] })
  await footer().getByText('已选 4 行 × 6 列').waitFor()
  await key('Escape')
  await footer().getByText('已选').waitFor({ state: 'detached' })
})

test('a list that is shown again has no range any more, and does not move the focus into it', async () => {
  await open()
  await drag(cell(1, 'number'), cell(2, 'number'))
  await footer().getByText('已选 2 行 × 1 列').waitFor()
  await moveTo(page(), '/home')
  await page().locator('.home').waitFor()
  await moveTo(page(), cardsRoute)
  await rows(page()).first().waitFor()
  await timeToShow(page())
  await expect.poll(() => page().locator('.range-box:not([hidden])').count()).toBe(0)
  await expect.poll(() => footer().getByText('已选').count()).toBe(0)
  await expect.poll(() => page().locator('.list [data-row-key] :focus').count()).toBe(0)
})

test('the counters of the header stay from page to page, and are not fetched again', async () => {
  await open()
  const counters = page().locator('.send-counters')
  await counters.evaluate(element => (element.dataset['same'] = ''))
  await moveTo(page(), '/home')
  await page().locator('.home').waitFor()
  await expect.poll(() => counters.getAttribute('data-same')).toBe('')
})

test('keys select, paste and clear a range; cells that may not be changed are skipped with one sentence', async () => {
  await open()
  await cell(0, 'remark').scrollIntoViewIfNeeded()
  await drag(cell(0, 'remark'), cell(1, 'remark'))
  await footer().getByText('已选 2 行 × 1 列').waitFor()
  for (const name of ['Shift+ArrowRight', 'Shift+ArrowRight']) await key(name)
  await footer().getByText('已选 2 行 × 3 列').waitFor()
  await paste('同一句')
  await waitForMessage(page(), /^\d 格不可修改，已跳过$/)
  await expect.poll(() => textsOf('remark', [0, 2])).toEqual(['同一句', '同一句'])
  await key('Home')
  await footer().getByText('已选').waitFor({ state: 'detached' })
  await key('ArrowRight')
  await key('Shift+ArrowDown')
  await key('Delete')
  await waitForMessage(page(), '2 格必填，没有清空')
  await discardChanges()
})

test('keys pressed before the code of ranges has loaded select a range once it has, and a click edits a cell meanwhile', async () => {
  const window = await screens.browser.open()
  window.reusable = false
  const { page: slow } = window
  const rangesCode = /CellRangeLayer.*\.js$/
  let loading = await holdCalls(slow, rangesCode)
  await signIn(slow, cardsRoute)
  await waitForRows(slow)
  await rows(slow).nth(2).locator('[data-name=number]').evaluate(focusCell)
  for (const name of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight']) await slow.keyboard.press(name)
  await expect.poll(() => slow.locator('.range-status').count()).toBe(0)
  await loading.release()
  await slow.locator('.range-status').getByText('已选 3 行 × 2 列').waitFor()

  loading = await holdCalls(slow, rangesCode)
  await slow.reload()
  await waitForRows(slow)
  await rows(slow).nth(2).locator('[data-name=createTimeCount]').click()
  const edited = slow.locator('.inline-control input').first()
  await edited.waitFor()
  const arrived = slow.waitForResponse(rangesCode)
  await loading.release()
  await arrived
  await slow.keyboard.type('9')
  await slow.locator('.list-footer').getByText('1 行未保存').waitFor()
  await expect.poll(() => slow.locator('.range-status').count()).toBe(0)
  await window.close()
})
const focusCell = (cell: Element) => {
  if (!(cell instanceof HTMLElement)) return
  cell.tabIndex = -1
  cell.focus()
}

test('an undo changes rows of the page before, and saves them', async () => {
  await open()
  const id = Number(await rows(page()).first().getAttribute('data-row-key'))
  const remark = async () => (await screens.api.post<Row>(`${cardsPath}/info`, { id }))['remark']
  const before = await remark()
  await cell(0, 'remark').click()
  await paste('跨页一\n跨页二\n')
  await footer().getByText('2 行未保存').waitFor()
  await footer().getByTitle('2', { exact: true }).click()
  await page().locator(`[data-row-key="${id}"]`).waitFor({ state: 'detached' })
  await expect.poll(remark).toBe('跨页一')
  await waitForRows(page())
  await cell(0, 'remark').click()
  await key('Escape')
  await key('Control+z')
  await waitForMessage(page(), '已撤销：粘贴 2 格；其中 2 行不在当前列表，保存后写回')
  await footer().getByRole('button', { name: '保存' }).click()
  await expect.poll(remark).toBe(before)
})

test('find and replace over all rows lists what it would change in a column, and one undo takes it back', async () => {
  await open()
  const code = String(await cell(1, 'virtual_code').textContent())
  await drag(cell(1, 'virtual_code'), cell(2, 'virtual_code'))
  await footer().getByText('已选 2 行').waitFor()
  await key('Control+f')
  const window = dialog(page(), '查找和替换')
  await window.locator('input:focus').waitFor()
  await window.getByText(/^全部 [\d,]+ 行$/).waitFor()
  await page().keyboard.type(code)
  await window.getByText('整格相同').click()
  await window.getByLabel('替换为').fill('Z-99')
  await window
    .getByText(new RegExp(`${code} → Z-99`))
    .first()
    .waitFor()
  await window.getByRole('button', { name: /^替换 \d+ 格$/ }).click()
  await window.waitFor({ state: 'hidden' })
  await expect.poll(() => cell(1, 'virtual_code').textContent()).toBe('Z-99')
  // The footer tells of the last change while no range is selected.
  await cell(0, 'remark').click()
  await key('Escape')
  await footer().getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => cell(1, 'virtual_code').textContent()).toBe(code)
})

test('find and replace says why the rows of other pages cannot be searched, and tries again when asked', async () => {
  await open()
  await drag(cell(1, 'virtual_code'), cell(2, 'virtual_code'))
  await footer().getByText('已选 2 行').waitFor()
  const list = /\/wachapp\/list/
  await page().route(list, route => route.fulfill({ status: 409, json: { error: '稍后再试' } }))
  await key('Control+f')
  const window = dialog(page(), '查找和替换')
  await window.getByText('数据读取失败:稍后再试').waitFor()
  await page().unroute(list)
  await window.getByText(/^本页 \d+ 行$/).click()
  await window.getByText(/^全部 [\d,]+ 行$/).click()
  await expect.poll(() => window.getByText(/数据读取失败|正在/).count()).toBe(0)
  await key('Escape')
  await window.waitFor({ state: 'hidden' })
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

test('a bulk change can be undone below the list after its message is gone, also after a reload', async () => {
  const card = await screens.api.post<Row>(`${cardsPath}/save`, { mobile: '13700000031' })
  await open('?queryValue=13700000031')
  await rows(page()).getByRole('checkbox').check()
  await page().getByRole('main').getByRole('button', { name: '禁用', exact: true }).click()
  await confirmDialog(page(), '确定要执行当前 [禁用] 操作吗?')
  await waitForMessage(page(), '操作成功')
  await waitForRows(page())
  await footer().getByText('已禁用 1 条').waitFor()
  await page().reload()
  await footer().getByText('已禁用 1 条').waitFor()
  const undo = footer().getByRole('button', { name: '撤销' })
  await page().route('**/receipt/undo', call => call.abort())
  await undo.click()
  await waitForMessage(page(), '网络出错')
  await page().unroute('**/receipt/undo')
  // The browser logs a failed call by itself.
  await expect.poll(() => screens.window.errors.join()).toContain('net::ERR_FAILED')
  screens.window.errors.splice(0)
  await undo.click()
  await waitForMessage(page(), '已撤销，还原 1 条')
  const { data } = await screens.api.post<{ data: Row[] }>(`${cardsPath}/list`, { queryValue: '13700000031' })
  expect(data).toMatchObject([{ id: card.id, status: 1 }])
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
