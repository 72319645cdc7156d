import { expect, test } from 'vitest'
import { dialog, openList, rowOf, rows, screensOf } from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const path = 'admin/config/dictionary'

test('a list is looked at as it was, changes nothing, and is left for now', async () => {
  const { id } = await screens.other.post(`${path}/save`, { title: '当时甲', pid: 2, sort: 1 })
  const moment = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await expect.poll(() => Date.now() + 8 * 3_600_000 > Date.parse(`${moment}Z`) + 2000).toBe(true)
  await screens.other.post(`${path}/save`, { id, title: '现在甲' })
  await openList(page(), `/config/dictionary?queryValue=${encodeURIComponent('甲')}`)
  await rowOf(page(), '现在甲').waitFor()
  await page().getByRole('main').getByRole('button', { name: '更多' }).first().click()
  await page().getByRole('menuitem', { name: '查看历史时点…' }).click()
  const question = dialog(page(), '查看历史时点')
  await question.getByLabel('时点').fill(moment)
  await page().keyboard.press('Enter')
  await question.getByRole('button', { name: '查看', exact: true }).click()
  await rowOf(page(), '当时甲').waitFor()
  const bar = page().locator('.past-bar')
  await expect.poll(() => bar.textContent()).toContain(`正在查看 ${moment} 的数据，只读。`)
  // The address names the moment: a link opens the same past.
  await page().reload()
  await rowOf(page(), '当时甲').waitFor()
  const main = page().getByRole('main')
  await expect.poll(() => main.getByRole('button', { name: /^(新增|编辑|删除)$/ }).count()).toBe(0)
  await bar.getByRole('button', { name: '与…比较' }).click()
  await dialog(page(), '与…比较').getByRole('button', { name: '比较', exact: true }).click()
  const changed = rowOf(page(), '现在甲')
  await changed.waitFor()
  await expect.poll(() => changed.textContent()).toMatch(/修改.*名称当时甲现在甲/)
  await expect.poll(() => page().getByRole('radio', { name: '修改 1' }).count()).toBe(1)
  expect(await violations(page())).toEqual([])
  await page().reload()
  await changed.waitFor()
  const file = page().waitForEvent('download')
  await page().getByRole('main').getByRole('button', { name: '导出' }).click()
  await page().getByRole('menuitem', { name: '文本表格（csv）' }).click()
  expect((await file).suggestedFilename()).toMatch(/^字典管理-对比-.*\.csv$/)
  await changed.getByRole('button', { name: '历史' }).click()
  await dialog(page(), '修改历史').waitFor()
  await page().keyboard.press('Escape')
  await bar.getByRole('button', { name: '返回现在' }).click()
  await rowOf(page(), '现在甲').waitFor()
  await expect.poll(() => rows(page()).count()).toBe(1)
})
