import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { childrenSteps } from './childrenSteps.ts'
import { deployWith } from './deploy.ts'
import {
  control,
  dialog,
  openList,
  type Row,
  rowOf,
  saveAndClose,
  screensOf,
  undoOfMessage,
  waitForMessage,
} from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin, () => deployWith('office'))
const { textsOf, focusedCell, moveBy, typeRow, paste, openWithLine } = childrenSteps(screens)
const path = '/test/invoice'

test('lines are typed by keyboard alone, a fault is shown at its cell, and an empty line is not saved', async () => {
  const { page, api } = screens
  const form = await openWithLine(path, ['customer', '按键'])
  await typeRow('纸', '2', '3.5')
  await moveBy('Tab')
  await typeRow('笔', '0', '1')
  await moveBy('Tab')
  await page.keyboard.press('Control+Enter')
  await form.getByText('第 2 行：数量要大于 0').waitFor()
  await expect.poll(() => form.locator('td[data-fault]').getAttribute('title')).toBe('数量要大于 0')
  expect(await violations(page)).toEqual([])
  // It has the focus, which was in another cell.
  await expect.poll(focusedCell).toBe('1 quantity')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await saveAndClose(page, form)
  const [row] = (await api.post<{ data: { id: number }[] }>('test/invoice/list', { queryValue: '按键' })).data
  expect(await api.post('test/invoice/info', { id: row?.id })).toMatchObject({
    lines: [
      { title: '纸', quantity: 2, price: 3.5 },
      { title: '笔', quantity: 4, price: 1 },
    ],
  })
})

test('of several faults in lines the next one is told once the first is mended', async () => {
  const { page } = screens
  const form = await openWithLine(path, ['customer', '两处'])
  await typeRow('纸', '0', '3.5')
  await moveBy('Tab')
  await typeRow('笔', '0', '1')
  await page.keyboard.press('Control+Enter')
  await form.getByText('第 1 行：数量要大于 0').waitFor()
  await expect.poll(focusedCell).toBe('0 quantity')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await form.getByText('第 2 行：数量要大于 0').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(focusedCell).toBe('1 quantity')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5')
  await expect.poll(() => form.locator('.form-fault').count()).toBe(0)
  await saveAndClose(page, form)
})

test('a block from a spreadsheet fills as many lines as it has; lines are moved and removed by keys, and come back', async () => {
  const { page, api } = screens
  const form = await openWithLine(path, ['customer', '粘贴'])
  await paste('甲\t1\t10\n乙\t2\t20\n丙\t3\t30\n')
  await expect
    .poll(() => textsOf(form))
    .toEqual([
      ['甲', '1', '10.00'],
      ['乙', '2', '20.00'],
      ['丙', '3', '30.00'],
    ])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await textsOf(form)).map(([title]) => title)).toEqual(['乙', '甲', '丙'])
  await moveBy('Enter')
  const titles = async () => (await textsOf(form)).map(([title]) => title)
  await page.keyboard.press('Alt+Delete')
  await expect.poll(titles).toEqual(['乙', '甲'])
  await page.keyboard.press('Control+z')
  await expect.poll(titles).toEqual(['乙', '甲', '丙'])
  await expect.poll(focusedCell).toBe('2 title')
  await page.keyboard.press('Alt+Delete')
  await (await undoOfMessage(page)).click()
  await expect.poll(titles).toEqual(['乙', '甲', '丙'])
  await form.getByRole('button', { name: '删除第 3 行' }).click()
  await expect.poll(titles).toEqual(['乙', '甲'])
  await saveAndClose(page, form)
  await rowOf(page, '粘贴').waitFor()
  const [row] = (await api.post<{ data: { id: number }[] }>('test/invoice/list', { queryValue: '粘贴' })).data
  const { lines } = await api.post<{ lines: { title: string }[] }>('test/invoice/info', { id: row?.id })
  expect(lines.map(({ title }) => title)).toEqual(['乙', '甲'])
})

test('a grid that is wider than its form shows at which side columns are hidden, and keeps the numbers of its lines', async () => {
  const { page } = screens
  const form = await openWithLine('/test/quote', ['title', '宽'])
  const box = form.locator('.children-scroll')
  const hidden = () => box.getAttribute('data-hidden')
  await expect.poll(hidden).toBe('')
  await box.evaluate(element => (element.style.width = '300px'))
  const lineNumber = form.locator('.children-grid tbody .children-place')
  const left = (await lineNumber.boundingBox())?.x
  await expect.poll(hidden).toBe('end')
  for (const name of ['company', 'trade', 'contact']) {
    await page.keyboard.press('Tab')
    await expect.poll(focusedCell).toBe(`0 ${name}`)
  }
  await box.evaluate(element => (element.scrollLeft = element.scrollWidth))
  await expect.poll(hidden).toBe('start')
  expect((await lineNumber.boundingBox())?.x).toBe(left)
  await page.keyboard.press('Escape')
})

test('the lines of an invoice that is paid are shown as text, and cannot be typed into', async () => {
  const { page, api } = screens
  await api.post('test/invoice/save', { customer: '已付', paid: 1, lines: [{ title: '纸', quantity: 2, price: 3 }] })
  await openList(page, path)
  await rowOf(page, '已付').getByRole('button', { name: '编辑' }).click()
  const form = page.locator('.form-modal')
  await form.locator('td[data-name=price]').click()
  await expect.poll(() => textsOf(form)).toEqual([['纸', '2', '3.00']])
  await expect.poll(() => form.locator('.children-grid input').count()).toBe(0)
  await expect.poll(() => form.getByRole('button', { name: '新增一行' }).count()).toBe(0)
  await control(form, 'customer').fill('已付改名')
  await saveAndClose(page, form)
  await rowOf(page, '已付改名').waitFor()
})

test('a version is put back with its lines: changed, removed and added ones, and the undo takes that back', async () => {
  const { page, api } = screens
  type Invoice = Row & { lines: readonly Row[] }
  const [paper, pen, ruler] = [
    { title: '纸', quantity: 2, price: 3 },
    { title: '笔', quantity: 1, price: 1 },
    { title: '尺', quantity: 7, price: 2 },
  ]
  const { id, lines } = await api.post<Invoice>('test/invoice/save', { customer: '初版', lines: [paper, pen] })
  const morePens = { ...pen, quantity: 5 }
  await api.post('test/invoice/save', { id, customer: '改版', lines: [{ ...morePens, id: lines[1]?.id }, ruler] })
  const stored = () => api.post<Invoice>('test/invoice/info', { id })
  await openList(page, path)
  await rowOf(page, '改版').getByRole('button', { name: '历史' }).click()
  const drawer = page.getByRole('dialog', { name: /修改历史/ })
  await drawer.getByRole('button', { name: '恢复到此版本' }).click()
  const question = dialog(page, /恢复到 .* 的版本/)
  // It shows the changed fields of a changed line, and all fields of other lines.
  for (const { title } of [paper, ruler]) await question.getByText(title).first().waitFor()
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: '恢复' }).click()
  await waitForMessage(page, '已恢复 2 个字段')
  const undo = await undoOfMessage(page)
  expect(await stored()).toMatchObject({ customer: '初版', lines: [paper, pen] })
  await undo.click()
  await waitForMessage(page, '已撤销恢复')
  expect(await stored()).toMatchObject({ customer: '改版', lines: [morePens, ruler] })
})

test('a sum is whole in a column that is no wider than its lines', async () => {
  const { page } = screens
  const form = await openWithLine('/test/statement', ['no', 'DZ-窄'])
  await typeRow('机油', '99999999.99')
  const sum = form.locator('[data-sum=total]')
  await expect.poll(() => sum.textContent()).toContain('99999999.99')
  // As wide as the value with the padding of a cell.
  await sum.locator('xpath=ancestor::td').evaluate(cell => {
    const value = cell.querySelector('[data-sum] > *')!.getBoundingClientRect().width
    Object.assign((cell as HTMLElement).style, { display: 'block', boxSizing: 'content-box', width: `${Math.ceil(value)}px` })
  })
  await expect.poll(() => sum.locator('xpath=ancestor::td').evaluate(cell => cell.scrollWidth - cell.clientWidth)).toBe(0)
  await saveAndClose(page, form)
})

test('the sum of lines follows what is typed, and a statement that is sent is locked', async () => {
  const { page, api } = screens
  const form = await openWithLine('/test/statement', ['no', 'DZ-屏'])
  await typeRow('机油', '0.1')
  await moveBy('Tab')
  await typeRow('滤芯', '0.2')
  await expect.poll(() => form.locator('[data-sum=total]').textContent()).toBe('合计 0.30')
  await saveAndClose(page, form)
  await rowOf(page, 'DZ-屏').getByRole('button', { name: '发送' }).click()
  const blueRow = page.locator('tr.tone-blue')
  await blueRow.getByText('DZ-屏').waitFor()
  await page.mouse.move(0, 0)
  const before = await blueness(blueRow)
  await blueRow.getByText('DZ-屏').hover()
  await expect.poll(() => blueness(blueRow)).toBeGreaterThan(before)
  await rowOf(page, 'DZ-屏').getByRole('button', { name: '更多' }).click()
  const remove = page.getByRole('menuitem', { name: '删除' })
  await remove.getByTitle('已发送的对账单不能再改，撤回后再改').waitFor()
  await expect.poll(() => remove.textContent()).toContain('为什么')
  await page.keyboard.press('Escape')
  await rowOf(page, 'DZ-屏').getByRole('button', { name: '编辑' }).click()
  await form.getByText('已发送的对账单不能再改').waitFor()
  await expect.poll(() => control(form, 'note').isDisabled()).toBe(true)
  await expect.poll(() => form.getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
  await expect.poll(() => form.getByRole('button', { name: '新增一行' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const { data } = await api.post<{ data: { total: number }[] }>('test/statement/list', { queryValue: 'DZ-屏' })
  expect(data).toMatchObject([{ total: 0.3, state: 'sent' }])
})

test('an action asks for a field of a row that is locked, and is run', async () => {
  const { page, api } = screens
  const { id } = await api.post('test/statement/save', { no: 'DZ-催' })
  await api.post('test/statement/state-draft-sent', { id })
  await openList(page, '/test/statement')
  await rowOf(page, 'DZ-催').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '催款' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'DZ-催' })
  await control(question, 'due_on').fill('2031-05-06')
  await control(question, 'due_on').press('Enter')
  await question.getByRole('button', { name: '催款' }).click()
  await question.waitFor({ state: 'hidden' })
  await rowOf(page, 'DZ-催').getByText('2031-05-06').waitFor()
  expect(await api.post('test/statement/info', { id })).toMatchObject({ due_on: '2031-05-06', state: 'sent' })
})

/** How much more blue than red the background of a row is. */
const blueness = (row: Locator): Promise<number> =>
  row
    .locator('td')
    .last()
    .evaluate(cell => {
      const [red = 0, , blue = 0] = (getComputedStyle(cell).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
      return blue - red
    })
