import { expect, test } from 'vitest'
import { childrenSteps } from './childrenSteps.ts'
import { deployWith } from './deploy.ts'
import { control, dialog, openList, openRow, saveAndClose, screensOf, waitForMessage } from './listSteps.ts'
import { admin, holdAnswer, violations } from './steps.ts'

const screens = screensOf(admin, () => deployWith('office'))
const { textsOf, focusedCell, moveBy, typeRow, paste, openWithLine } = childrenSteps(screens)

test('a line that copies the price of what it refers to is saved, and a default that nobody changes is shown', async () => {
  const { page, api } = screens
  await api.post('test/article/save', { title: '转椅', price: 1899.5 })
  await openList(page, '/test/basket')
  await page.getByRole('button', { name: 'plus 新增' }).click()
  const form = page.locator('.form-modal')
  await expect.poll(() => control(form, 'asked_on').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await control(form, 'title').fill('换椅子')
  await form.getByRole('button', { name: '新增一行' }).click()
  await form.locator('.children-grid input:focus').waitFor()
  await page.keyboard.type('转椅')
  await page.locator('.ant-select-item-option').getByText('转椅').click()
  await expect.poll(async () => (await textsOf(form)).map(cells => cells.slice(1))).toEqual([['1', '1899.50', '1899.50']])
  await saveAndClose(page, form)
  const { data } = await api.post<{ data: { total: number }[] }>('test/basket/list', { queryValue: '换椅子' })
  expect(data).toMatchObject([{ total: 1899.5 }])
})

test('what is typed while the titles of a pasted block are looked up stays', async () => {
  const { page, api } = screens
  await api.post('test/article/save', { title: '书桌', price: 800 })
  await openList(page, '/test/basket')
  await page.getByRole('button', { name: 'plus 新增' }).click()
  const form = page.locator('.form-modal')
  await control(form, 'title').fill('换书桌')
  for (const line of [0, 1]) {
    await form.getByRole('button', { name: '新增一行' }).click()
    await expect.poll(focusedCell).toBe(`${line} article`)
  }
  const late = await holdAnswer(page, '**/basketline/choices*')
  await paste('书桌\t3')
  await late.answered
  await form.locator('tbody tr').first().locator('td[data-name=quantity]').click()
  await form.locator('td[data-name=quantity] input:focus').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  late.release()
  await expect.poll(async () => (await textsOf(form)).map(([, quantity]) => quantity)).toEqual(['7', '3'])
  await page.keyboard.press('Escape')
})

test('files of a line are uploaded in a window above the form, whose keys do not act on the form, and downloaded from the line', async () => {
  const { page } = screens
  const form = await openWithLine('/test/leave', ['title', '出差'])
  await typeRow('上海')
  await moveBy('Tab')
  const chunk = await holdAnswer(page, '**/FilesBox-*.js')
  await page.keyboard.press('Enter')
  const filesWindow = page.getByRole('dialog', { name: '第 1 行：票据' })
  await filesWindow.locator('[aria-busy=true]').waitFor()
  chunk.release()
  await filesWindow.locator('input[type=file]:focus').waitFor()
  const late = await holdAnswer(page, '**/inc/file/attachment*')
  await filesWindow
    .locator('input[type=file]')
    .setInputFiles({ name: '车票.txt', mimeType: 'text/plain', buffer: Buffer.from('车票') })
  await late.answered
  await filesWindow.getByRole('button', { name: '完成' }).click()
  await waitForMessage(page, '文件还在上传，请等它上传完成或取消后再继续')
  late.release()
  await filesWindow.getByRole('link', { name: '下载 车票.txt' }).waitFor()
  expect(await violations(page)).toEqual([])
  // Neither does the grid move to another cell, nor the form close.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await filesWindow.waitFor({ state: 'hidden' })
  await expect.poll(focusedCell).toBe('0 papers')
  await expect.poll(() => form.locator('tbody tr').count()).toBe(1)
  await moveBy('Tab')
  await page.keyboard.type('121.473701,31.230416')
  await form.locator('td[data-name=at]').getByRole('button').click()
  const map = dialog(page, '地图选点 - 位置')
  await map.locator('canvas').first().waitFor()
  await map.getByRole('button', { name: '取消' }).click()
  await map.waitFor({ state: 'hidden' })
  await saveAndClose(page, form)
  await openRow(page, '出差')
  const link = form.getByRole('link', { name: '车票.txt' })
  const download = page.waitForEvent('download')
  await link.evaluate((element: HTMLElement) => element.click())
  expect((await download).suggestedFilename()).toBe('车票.txt')
})
