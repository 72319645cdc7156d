import { beforeEach, expect, test } from 'vitest'
import { openRow, screensOf, sentDuring, waitForRows } from './listSteps.ts'
import { admin } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const path = '/gasstation'
const list = 'admin/gasstation/list'
const open = async () => {
  await page().goto(path)
  await waitForRows(page())
}
/** How much of the rows is below the window. */
const hidden = () =>
  page()
    .locator('.list .ant-table-body')
    .evaluate(body => body.scrollHeight - body.clientHeight)
const size = async () => Number((await page().locator('.list-size').textContent())?.match(/\d+/)?.[0])

beforeEach(() => page().setViewportSize({ width: 1280, height: 720 }))

test('a list whose filters fold asks once for its rows, as many as then fit', async () => {
  const settled = 500
  const sent = await sentDuring(page(), list, async () => {
    await open()
    await page().waitForTimeout(settled)
  })
  await page().getByRole('button', { name: '筛选' }).waitFor()
  expect(sent.map(({ body }) => body['limit'])).toEqual([await size()])
  expect(await hidden()).toBe(0)
})

test('as many rows fit below the bar of drafts and above the figures: none is cut in half', async () => {
  await open()
  const usual = await size()
  await openRow(page(), '恒泰惠济江山路站')
  await page().keyboard.press('End')
  await page().keyboard.type('（草稿）')
  await expect.poll(() => page().evaluate(() => Object.values(localStorage).some(text => text.includes('（草稿）')))).toBe(true)
  await open()
  await page().getByText('有 1 份未保存的草稿').waitFor()
  await expect.poll(size).toBeLessThan(usual)
  await waitForRows(page())
  await expect.poll(hidden).toBe(0)

  const withDraft = await size()
  await page().locator('th[data-column=price_92]').click({ button: 'right' })
  await page().getByRole('menuitem', { name: '汇总' }).hover()
  await page().getByRole('menuitem', { name: '平均' }).click()
  await page().locator('.grid-sums').waitFor()
  await expect.poll(size).toBe(withDraft - 1)
  await expect.poll(hidden).toBe(0)

  await page().getByRole('button', { name: '丢弃' }).click()
  await expect.poll(size).toBe(usual - 1)
  await expect.poll(hidden).toBe(0)
})
