import { expect, test } from 'vitest'
import { cardSteps, cardsPath } from './cardSteps.ts'
import {
  confirmDialog,
  waitForRows,
  dialog,
  pressAgain,
  type Row,
  rowOf,
  rows,
  screensOf,
  sentDuring,
  undoOfMessage,
  waitForMessage,
} from './listSteps.ts'
import { admin, holdAnswer, holdCalls, timeToShow, violations } from './steps.ts'

const screens = screensOf(admin)
const { page, open, key, footer, addCard } = cardSteps(screens)

const askToDelete = async (...mobiles: readonly string[]) => {
  await open(`?status=all&queryValue=1379000`)
  for (const mobile of mobiles) await rowOf(page(), mobile).getByRole('checkbox').check()
  await page().getByRole('main').getByRole('button', { name: '删除', exact: true }).click()
  return dialog(page(), '确定要执行当前 [删除] 操作吗?')
}
const storedMobiles = async () =>
  (await screens.api.post<{ data: Row[] }>(`${cardsPath}/list`, { status: 'all', queryValue: '1379000' })).data
    .map(card => String(card['mobile']))
    .toSorted()

test('ticked rows that cannot be deleted are named first, the others deleted without them, and restored', async () => {
  const cards = [await addCard('13790000001', { status: 0 }), await addCard('13790000002')]
  await addCard('13790000003', { status: 0 })
  const question = await askToDelete('13790000001', '13790000002')
  await question.getByText('删除 1 条', { exact: true }).waitFor()
  await question.getByText('1 条不能处理（只能删除已下架的模块）').waitFor()
  expect(await violations(page())).toEqual([])
  const sent = await sentDuring(page(), `${cardsPath}/batch`, async () => {
    await question.getByRole('button', { name: '继续处理其余 1 条' }).click()
    await waitForMessage(page(), '操作成功，已删除 1 条')
  })
  expect(sent.map(({ body }) => body)).toEqual([{ command: 'delete', ids: String(cards[0]?.id), shown: expect.any(String) }])
  await question.waitFor({ state: 'hidden' })
  expect(await storedMobiles()).toEqual(['13790000002', '13790000003'])
  await (await undoOfMessage(page())).click()
  await waitForMessage(page(), /已撤销/)
  expect(await storedMobiles()).toEqual(['13790000001', '13790000002', '13790000003'])
})

test('ticked rows none of which can be deleted show why, and there is nothing to confirm', async () => {
  const sent = await sentDuring(page(), `${cardsPath}/batch`, async () => {
    await askToDelete('13790000002')
    const refusal = dialog(page(), '这 1 条都不能处理：只能删除已下架的模块')
    await refusal.waitFor()
    await expect.poll(() => refusal.getByRole('button').allTextContents()).toEqual(['知道了'])
    await page().keyboard.press('Enter')
    await refusal.waitFor({ state: 'hidden' })
  })
  expect(sent.map(({ body }) => body['dry'])).toEqual([1])
})

test('ticked rows that may all be deleted are deleted by one Enter, also before the preview arrives', async () => {
  let preview = Promise.withResolvers<void>()
  await page().route('**/wachapp/batch*', async route => {
    if (route.request().postDataJSON()['dry'] === 1) await preview.promise
    await route.continue()
  })
  const question = await askToDelete('13790000001', '13790000003')
  await question.getByRole('button', { name: '确定' }).press('Enter')
  preview.resolve()
  await waitForMessage(page(), '操作成功')
  await question.waitFor({ state: 'hidden' })
  expect(await storedMobiles()).toEqual(['13790000002'])
  await addCard('13790000004', { status: 0 })
  preview = Promise.withResolvers()
  const again = await askToDelete('13790000002', '13790000004')
  await again.getByRole('button', { name: '确定' }).press('Enter')
  preview.resolve()
  await again.getByRole('button', { name: '继续处理其余 1 条' }).waitFor()
  expect(await storedMobiles()).toEqual(['13790000002', '13790000004'])
  await key('Escape')
  await again.waitFor({ state: 'hidden' })
  await page().unroute('**/wachapp/batch*')
})

test('a field of many rows is set as was previewed; what another changed meanwhile is previewed again', async () => {
  const ids = (await screens.api.post<{ data: Row[] }>(`${cardsPath}/list`, { status: 'all', queryValue: '1379000' })).data.map(
    ({ id }) => id,
  )
  await open('?status=all&queryValue=1379000')
  await page().locator('.ant-table-thead .ant-checkbox-input').check()
  await page().getByRole('main').getByRole('button', { name: /批量/ }).click()
  await page().getByRole('menuitem', { name: '号码状态' }).click()
  const value = dialog(page(), '批量修改 - 号码状态')
  await value.getByRole('combobox').click()
  await page().getByTitle('永封', { exact: true }).click()
  await value.getByRole('button', { name: '确定' }).click()
  const question = dialog(page(), '您正在批量操作')
  await question.getByText(`号码状态：正常 → 永封，${ids.length} 条改变`).waitFor()
  await screens.api.post(`${cardsPath}/upfield`, { id: ids[0], field: 'whatsapp_status', value: 4 })
  await question.getByRole('button', { name: '确定' }).click()
  await question.getByText(`刚才是：${ids.length} 条改变；现在是：`).waitFor()
  await question.getByText(`${ids.length - 1} 条改变、1 条不变`).waitFor()
  expect(await violations(page())).toEqual([])
  await pressAgain(question, '确定')
  await waitForMessage(page(), `操作成功，已改 ${ids.length - 1} 条`)
  await page()
    .locator('.list-footer')
    .getByText(`号码状态 → 永封：已改 ${ids.length - 1} 条`)
    .waitFor()
})

test('all rows of a filter are selected, previewed, changed in the background and counted again', async () => {
  await open('?whatsapp_status=3')
  await page().getByRole('checkbox', { name: '全选' }).or(page().locator('.ant-table-thead .ant-checkbox-input')).first().check()
  await page()
    .getByRole('button', { name: /^选择全部/ })
    .click()
  await page().getByRole('main').getByRole('button', { name: '禁用', exact: true }).click()
  const question = dialog(page(), '确定要执行当前 [禁用] 操作吗?')
  await question.getByText(/共 [\d,]+ 条符合筛选条件/).waitFor()
  await question.getByText(/^禁用 [\d,]+ 条$/).waitFor()
  await confirmDialog(page(), '确定要执行当前 [禁用] 操作吗?')
  await waitForMessage(page(), /操作成功|后台处理/)
  const undo = await undoOfMessage(page())
  await expect.poll(() => rows(page()).count()).toBe(0)
  await undo.click()
  await waitForMessage(page(), /已撤销/)
  await expect.poll(() => rows(page()).count()).toBeGreaterThan(0)
})

test('an answer that selects all rows of a filter is ignored once another filter is set', async () => {
  await open('?whatsapp_status=3')
  const late = await holdAnswer(page(), '**/wachapp/selection*')
  await page().locator('.ant-table-thead .ant-checkbox-input').check()
  const answered = page().waitForResponse('**/wachapp/selection*')
  await page()
    .getByRole('button', { name: /^选择全部/ })
    .click()
  const ticked = page().locator('.toolbar-selection')
  await expect.poll(() => ticked.textContent()).toContain('已选')
  await page().locator('.filters-tabs label').filter({ hasText: '永封' }).click()
  await waitForRows(page())
  await expect.poll(() => ticked.textContent()).toBe('')
  late.release()
  await (await answered).finished()
  await timeToShow(page())
  await expect.poll(() => ticked.textContent()).toBe('')
})

test('a change of more than five hundred rows runs in the background, and is undone from the tray', async () => {
  const disabled = async () => (await screens.api.post<{ total: number }>(`${cardsPath}/list`, { status: 0, limit: 1 })).total
  const before = await disabled()
  await open('?status=1')
  await page().locator('.ant-table-thead .ant-checkbox-input').check()
  await page()
    .getByRole('button', { name: /^选择全部/ })
    .click()
  await page().getByRole('main').getByRole('button', { name: '禁用', exact: true }).click()
  await confirmDialog(page(), '确定要执行当前 [禁用] 操作吗?')
  await waitForMessage(page(), /后台处理/)
  await expect.poll(() => rows(page()).count()).toBe(0)
  const tray = page().getByRole('button', { name: /^后台任务/ })
  await tray.click()
  const job = page()
    .locator('[data-job]')
    .filter({ hasText: /已禁用 [\d,]+ 条/ })
  await job.getByRole('button', { name: '撤销' }).click()
  const question = dialog(page(), '确定撤销本次批量修改吗？')
  await question.getByText(/将还原 [\d,]+ 条/).waitFor()
  await question.getByRole('button', { name: '撤销', exact: true }).click()
  await waitForMessage(page(), /已转入后台撤销，共 [\d,]+ 条/)
  const undone = page().locator('[data-job]').filter({ hasText: '撤销 · ' })
  await undone.getByText(/已撤销，还原 [\d,]+，保留 0/).waitFor()
  await job.getByRole('button', { name: '撤销' }).waitFor({ state: 'detached' })
  await expect.poll(() => rows(page()).count()).toBeGreaterThan(0)
  expect(await disabled()).toBe(before)
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

test('setting all cards of a status to automatic is sent once, however often it is confirmed', async () => {
  await open('')
  await page().getByRole('button', { name: '一键自动' }).click()
  const calls = await holdCalls(page(), '**/keyauto')
  const confirm = dialog(page(), '一键自动').locator('.ant-modal-footer .ant-btn-primary')
  await confirm.dblclick()
  await calls.release()
  await dialog(page(), '一键自动').waitFor({ state: 'hidden' })
  expect(calls.count()).toBe(1)
})

test('all cards are cleared only once the word was typed', async () => {
  await open()
  await page().locator('.toolbar').getByRole('button', { name: '更多' }).click()
  await page().getByRole('menuitem', { name: '清空' }).click()
  const window = dialog(page(), '清空')
  await expect.poll(() => window.getByRole('button', { name: '清空' }).isDisabled()).toBe(true)
  await window.getByText(/（共 [\d,]+ 条）/).waitFor()
  await window.locator('input:focus').waitFor()
  await page().keyboard.type('清空')
  await window.getByRole('button', { name: '清空' }).click()
  await waitForMessage(page(), /后台处理|操作成功/)
  await expect.poll(() => rows(page()).count()).toBe(0)
})
