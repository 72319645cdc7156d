import { expect, test } from 'vitest'
import { dialog, rowOf, screensOf, undoOfMessage, waitForMessage } from './listSteps.ts'
import { admin, hasFocus, violations } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const dictionary = 'admin/config/dictionary'

async function deleteEntries(...titles: readonly string[]) {
  const ids: number[] = []
  for (const title of titles) ids.push((await screens.api.post(`${dictionary}/save`, { title, pid: 2, sort: 1 })).id)
  await screens.api.post(`${dictionary}/del`, { ids })
}

test('a deleted row is found by its name, restored, and taken back to the bin by the undo', async () => {
  await deleteEntries('误删板块', '另一板块')
  await page().goto('/recycle')
  await rowOf(page(), '误删板块').waitFor()
  expect(await violations(page())).toEqual([])
  await page().getByRole('searchbox', { name: '按名称查找' }).fill('误删')
  await page().keyboard.press('Enter')
  await rowOf(page(), '另一板块').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page().locator('input[name=keyword]'))).toBe(true)
  await rowOf(page(), '误删板块').getByRole('button', { name: '恢复' }).click()
  await waitForMessage(page(), '字典管理：已恢复 1 条')
  const undo = await undoOfMessage(page())
  await rowOf(page(), '误删板块').waitFor({ state: 'detached' })
  await undo.click()
  await rowOf(page(), '误删板块').waitFor()
})

test('rows are removed for good after a question that names them', async () => {
  await deleteEntries('作废甲', '作废乙')
  await page().goto('/recycle')
  for (const title of ['作废甲', '作废乙']) await rowOf(page(), title).getByRole('checkbox').check()
  await page().locator('.recycle-bar').getByRole('button', { name: '彻底删除' }).click()
  const question = dialog(page(), '彻底删除 2 条数据？')
  await expect
    .poll(() => question.getByRole('listitem').allTextContents())
    .toEqual(expect.arrayContaining(['字典管理 · 作废甲', '字典管理 · 作废乙']))
  await question.getByRole('button', { name: '彻底删除' }).click()
  await waitForMessage(page(), '已彻底删除 2 条')
  await rowOf(page(), '作废甲').waitFor({ state: 'detached' })
  // The button is gone with the ticks.
  await page().locator('.recycle .ant-table-body:focus, .recycle:focus').waitFor()
})

test('the page before is shown once the last row of the last page has left the bin', async () => {
  await deleteEntries(...Array.from({ length: 51 }, (_, index) => `满页${index}`))
  await page().goto('/recycle')
  await page().getByRole('searchbox', { name: '按名称查找' }).fill('满页')
  await page().keyboard.press('Enter')
  await page().getByText('共 51 条').first().waitFor()
  await page().locator('.ant-pagination-item-2').click()
  await expect.poll(() => rowOf(page(), '满页').count()).toBe(1)
  await rowOf(page(), '满页').getByRole('button', { name: '恢复' }).click()
  await expect.poll(() => rowOf(page(), '满页').count()).toBe(50)
})
