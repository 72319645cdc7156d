import { beforeEach, expect, test } from 'vitest'
import { openRow, screensOf, sentDuring, waitForRows } from './listSteps.ts'
import { admin } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const path = '/gasstation'
const listPath = 'admin/gasstation/list'
const open = async () => {
  await page().goto(path)
  await waitForRows(page())
}
/** How much of the rows is below the window. */
const hiddenHeight = () =>
  page()
    .locator('.list .ant-table-body')
    .evaluate(body => body.scrollHeight - body.clientHeight)
const pageSize = async () => Number((await page().locator('.list-size').textContent())?.match(/\d+/)?.[0])

beforeEach(() => page().setViewportSize({ width: 1280, height: 720 }))

test('a list whose filters fold asks for its rows once, for as many as fit then', async () => {
  const sent = await sentDuring(page(), listPath, async () => {
    await open()
    await page().waitForLoadState('networkidle')
  })
  await page().getByRole('button', { name: '筛选' }).waitFor()
  expect(sent.map(({ body }) => body['limit'])).toEqual([await pageSize()])
  expect(await hiddenHeight()).toBe(0)
})

test('a list has fewer rows a page while drafts are offered above it or figures stand below it, and none is cut in half', async () => {
  await open()
  const usual = await pageSize()
  await openRow(page(), '恒泰惠济江山路站')
  await page().keyboard.press('End')
  await page().keyboard.type('（草稿）')
  await expect.poll(() => page().evaluate(() => Object.values(localStorage).some(text => text.includes('（草稿）')))).toBe(true)
  await open()
  await page().getByText('有 1 份未保存的草稿').waitFor()
  await expect.poll(pageSize).toBeLessThan(usual)
  await waitForRows(page())
  await expect.poll(hiddenHeight).toBe(0)

  const withDraft = await pageSize()
  await page().locator('th[data-column=price_92]').click({ button: 'right' })
  await page().getByRole('menuitem', { name: '汇总' }).hover()
  await page().getByRole('menuitem', { name: '平均' }).click()
  await page().locator('.grid-sums').waitFor()
  await expect.poll(pageSize).toBe(withDraft - 1)
  await expect.poll(hiddenHeight).toBe(0)

  await page().getByRole('button', { name: '丢弃' }).click()
  await expect.poll(pageSize).toBe(usual - 1)
  await expect.poll(hiddenHeight).toBe(0)
})
