import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { cardSteps, cardsPath, cardsRoute } from './cardSteps.ts'
import { waitForRows, dialog, type Row, rows, screensOf, waitForMessage } from './listSteps.ts'
import { admin, holdCalls, moveTo, signIn, timeToShow, violations } from './steps.ts'

const screens = screensOf(admin)
const { page, open, cell, key, footer, paste, discardChanges } = cardSteps(screens)

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
