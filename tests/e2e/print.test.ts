import { expect, test } from 'vitest'
import { openForTest } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { holdAnswer, signIn, timeToShow, holdCalls, startPrint, endPrint, moveToDrawn } from './steps.ts'

const site = deployedSite()

test('a printed list has all its columns and rows, and its filters', async () => {
  const { page } = await openForTest(site.browser)
  await signIn(page, '/gasstation?queryValue=路')
  await page.locator('tr[data-row-key]').first().waitFor()
  const rows = await page.locator('tr[data-row-key]').count()
  const heads = await page.locator('.list thead th[data-key], .list thead th').allTextContents()
  // In this order, as of a browser: on paper the list has another height, and may load another number of rows.
  await startPrint(page)
  const sheet = page.locator('.print-sheet')
  await expect.poll(() => sheet.locator('tbody tr').count()).toBe(rows)
  await page.emulateMedia({ media: 'print' })
  expect(heads).toEqual(expect.arrayContaining(await sheet.locator('thead th').allTextContents()))
  await expect.poll(() => sheet.locator('header').textContent()).toMatch(/门店管理.*示例机构一.*\d{4}-\d\d-\d\d.*关键词：路/s)
  await expect.poll(() => sheet.locator('thead').evaluate(head => getComputedStyle(head).display)).toBe('table-header-group')
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await endPrint(page)
  await page.emulateMedia({ media: null })
  await page.getByRole('banner').waitFor()
  await expect.poll(() => sheet.count()).toBe(0)
})

test('a list that is printed before it has its rows waits for them', async () => {
  const { page } = await openForTest(site.browser)
  await signIn(page, '/config/dictionary')
  const listCall = await holdCalls(page, /admin\/gasstation\/list/)
  await page.addInitScript(() => (window.print = () => void dispatchEvent(new Event('beforeprint'))))
  await page.goto('/gasstation')
  await page.locator('.list[aria-busy=true]').waitFor()
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.locator('.print-sheet').count()).toBe(0)
  await listCall.release()
  await page.locator('.print-sheet tbody tr').first().waitFor({ state: 'attached' })
  await endPrint(page)
  await expect.poll(() => page.locator('.print-sheet').count()).toBe(0)
})

test('nothing is printed when the page was left before its rows came', async () => {
  const { page } = await openForTest(site.browser)
  await signIn(page, '/gasstation')
  await page.locator('tr[data-row-key]').first().waitFor()
  let prints = 0
  await page.exposeFunction('countPrint', () => void prints++)
  await page.evaluate(() => (window.print = () => (window as unknown as { countPrint: () => void }).countPrint()))
  const late = await holdAnswer(page, '**/admin/gasstation/list*')
  await page.getByRole('button', { name: '刷新' }).click()
  await page.getByRole('button', { name: '打印' }).click()
  await late.answered
  await moveToDrawn(page, '/config/dictionary')
  await page.locator('.shell-page:not([data-left]) tr[data-row-key]').first().waitFor()
  late.release()
  await moveToDrawn(page, '/gasstation')
  await page.locator('.shell-page:not([data-left]) tr[data-row-key]').first().waitFor()
  await timeToShow(page)
  expect(prints).toBe(0)
})

test('the chosen tab of all rows, with its count, is not printed as a filter', async () => {
  const { page } = await openForTest(site.browser)
  await signIn(page, '/wachapp')
  const all = page.locator('.filters-tabs .ant-radio-button-wrapper-checked').getByText(/^全部 \d/)
  await all.evaluate(label => (label.textContent = '全部 12,345'))
  await startPrint(page)
  await expect.poll(() => page.locator('.print-sheet header').textContent()).not.toContain('全部')
  await endPrint(page)
})

test('an open window with the details of a row is printed instead of the list below it', async () => {
  const { page } = await openForTest(site.browser)
  await signIn(page, '/audit')
  await page.getByRole('button', { name: '详情' }).first().click()
  const details = page.locator('.row-detail')
  await details.getByText('请求编号').waitFor()
  await page.emulateMedia({ media: 'print' })
  await startPrint(page)
  await page.locator('.print-sheet tbody tr').first().waitFor({ state: 'attached' })
  await expect.poll(() => details.isVisible()).toBe(true)
  for (const hidden of ['#root', '.print-sheet', '.ant-modal-mask', '.ant-modal-close'])
    await expect.poll(() => page.locator(hidden).isVisible()).toBe(false)
  await endPrint(page)
  await page.emulateMedia({ media: null })
  await page.getByRole('banner').waitFor()
})
