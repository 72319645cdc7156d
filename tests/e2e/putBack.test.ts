import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  control,
  dialog,
  openList,
  openRow,
  pressAgain,
  type Row,
  rowOf,
  screensOf,
  undoOfMessage,
  waitForMessage,
} from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const path = 'admin/config/dictionary'
const save = (values: object) => screens.api.post(`${path}/save`, values)
const read = (id: number) => screens.api.post<Row>(`${path}/info`, { id })

let id = 0
let testNumber = 0
/** A row with three versions: 初稿 1, 二稿 2, 定稿 2. */
beforeEach(async () => {
  testNumber += 1
  ;({ id } = await save({ title: `初稿${testNumber}`, pid: 2, sort: 1 }))
  await save({ id, title: `二稿${testNumber}`, sort: 2 })
  await save({ id, title: `定稿${testNumber}` })
  await openList(page(), `/config/dictionary?queryValue=${encodeURIComponent(`定稿${testNumber}`)}`)
})

async function openHistory(): Promise<Locator> {
  const row = rowOf(page(), `定稿${testNumber}`)
  await row.getByRole('button', { name: '历史' }).click()
  const drawer = page().getByRole('dialog', { name: /修改历史/ })
  await drawer.getByText('新增').waitFor()
  return drawer
}

test('one field is put back to an earlier value, and the undo takes that back', async () => {
  const drawer = await openHistory()
  await drawer.getByRole('button', { name: '恢复此值' }).first().click()
  const question = dialog(page(), /把“名称”恢复为/)
  await question.getByText(`二稿${testNumber}`).waitFor()
  await question.getByRole('button', { name: '恢复' }).click()
  await waitForMessage(page(), '已恢复 1 个字段')
  const undo = await undoOfMessage(page())
  expect(await read(id)).toMatchObject({ title: `二稿${testNumber}`, sort: 2 })
  await undo.click()
  await waitForMessage(page(), '已撤销恢复')
  expect(await read(id)).toMatchObject({ title: `定稿${testNumber}`, sort: 2 })
})

test('a row is put back to a version but for the fields left out, and a change made meanwhile is shown first', async () => {
  const drawer = await openHistory()
  await drawer.getByRole('button', { name: '恢复到此版本' }).last().click()
  const question = dialog(page(), /恢复到 .* 的版本/)
  await question.getByRole('checkbox', { name: '排序' }).uncheck()
  expect(await violations(page())).toEqual([])
  await save({ id, title: `别人改的${testNumber}` })
  await question.getByRole('button', { name: '恢复' }).click()
  await question.getByText('刚刚有人修改了这一行').waitFor()
  await question.getByText(`别人改的${testNumber}`).waitFor()
  expect(await read(id)).toMatchObject({ title: `别人改的${testNumber}` })
  await pressAgain(question, '恢复')
  await waitForMessage(page(), '已恢复 1 个字段')
  expect(await read(id)).toMatchObject({ title: `初稿${testNumber}`, sort: 2 })
})

test('changes of a form are planned for a chosen time, listed in the history until then, and withdrawn there', async () => {
  const form = await openRow(page(), `定稿${testNumber}`)
  await control(form, 'title').fill(`以后${testNumber}`)
  await form.getByRole('button', { name: '定时生效' }).click()
  const question = page().getByRole('dialog', { name: '定时生效' })
  await question.locator('input:focus').waitFor()
  await expect.poll(() => question.getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
  const at = `${new Date().getFullYear() + 1}-01-01 06:00:00`
  await question.getByLabel('生效时间').fill(at)
  await page().keyboard.press('Enter')
  expect(await violations(page())).toEqual([])
  await question.getByRole('button', { name: '确定' }).click()
  await waitForMessage(page(), `已安排在 ${at} 执行`)
  await form.waitFor({ state: 'hidden' })
  expect(await read(id)).toMatchObject({ title: `定稿${testNumber}` })
  const drawer = await openHistory()
  await drawer.getByText(`以后${testNumber}`).waitFor()
  await drawer.getByText(at).waitFor()
  await drawer.getByRole('button', { name: '撤回' }).click()
  await page().getByRole('dialog', { name: '确定撤回这个计划吗？' }).getByRole('button', { name: '撤回' }).click()
  await waitForMessage(page(), '已撤回')
  await drawer.getByText(`以后${testNumber}`).waitFor({ state: 'detached' })
  await expect.poll(() => page().evaluate(() => document.activeElement?.closest('.ant-drawer') !== null)).toBe(true)
})

test('a price in the history has as many decimals as in its list', async () => {
  const [station] = (await screens.api.post<{ data: Row[] }>('admin/gasstation/list?page=1', { limit: 1 })).data
  await screens.api.post('admin/gasstation/save', { id: station!.id, price_92: 7.9 })
  await openList(page(), `/gasstation?queryValue=${encodeURIComponent(String(station!['title']))}`)
  await rowOf(page(), String(station!['title'])).getByRole('button', { name: '历史' }).click()
  const drawer = page().getByRole('dialog', { name: /修改历史/ })
  await expect.poll(() => drawer.locator('ins').first().textContent()).toBe('7.90')
})
