import { expect, test } from 'vitest'
import { allowing } from '../fixtures/allowing.ts'
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
import { admin, holdAnswer, holdCalls, pasteText, timeToShow, violations } from './steps.ts'

const screens = screensOf(admin)
const { page, open, cell, key, type } = cardSteps(screens)
const clickOutside = () =>
  page()
    .getByRole('search')
    .click({ position: { x: 400, y: 5 } })
/** The rows in the call that saves them. */
const savedRows = async (run: () => Promise<unknown>) => {
  const [sent] = await sentDuring(page(), `${cardsPath}/save`, async () => {
    await run()
    await waitForMessage(page(), '数据保存成功')
    await waitForRows(page())
  })
  return sent?.body['data'] as Record<string, unknown>[]
}
async function addCard(mobile: string, more: object = {}): Promise<Row> {
  return screens.api.post<Row>(`${cardsPath}/save`, { mobile, number: 'K-1', remark: '甲', ...more })
}

test('edited rows are saved together, with only their changed fields', async () => {
  await open()
  await cell(0, 'number').click()
  await type('K-一')
  await key('Enter')
  await type('K-二')
  await cell(4, 'remark').click()
  await type('换卡')
  const data = await savedRows(clickOutside)
  expect(data).toEqual([
    { id: expect.any(Number), version: expect.any(Number), number: 'K-一' },
    { id: expect.any(Number), version: expect.any(Number), number: 'K-二' },
    { id: expect.any(Number), version: expect.any(Number), remark: '换卡' },
  ])
  await expect.poll(() => cell(0, 'number').textContent()).toContain('K-一')
  await expect.poll(() => cell(1, 'number').textContent()).toContain('K-二')
  await expect.poll(() => page().locator('.inline-control').count()).toBe(0)
})

test('what is typed while a row is being saved stays in it, and is saved next', async () => {
  const card = await addCard('13700000004')
  await open('?queryValue=13700000004')
  const firstSave = await holdCalls(page(), `**/${cardsPath}/save`)
  await cell(0, 'number').click()
  await type('K-先行')
  const sent = page().waitForRequest(`**/${cardsPath}/save`)
  await key('Control+s')
  await sent
  await cell(0, 'remark').click()
  await type('后来')
  await cell(0, 'number').locator('input').click()
  await type('K-1')
  await clickOutside()
  const next = page().waitForRequest(`**/${cardsPath}/save`)
  await firstSave.release()
  const version = Number(card['version'])
  expect(((await next).postDataJSON() as { data: unknown }).data).toEqual([
    { id: card.id, version: version + 1, number: 'K-1', remark: '后来' },
  ])
  const now = async () => (await screens.api.post<{ data: Row[] }>(`${cardsPath}/list`, { queryValue: '13700000004' })).data[0]
  await expect.poll(now).toMatchObject({ number: 'K-1', remark: '后来', version: version + 2 })
})

test('an unchanged row sends no call, and Escape discards a row', async () => {
  await open()
  const before = await cell(0, 'number').textContent()
  const sent = await sentDuring(page(), `${cardsPath}/save`, async () => {
    await cell(0, 'number').click()
    await clickOutside()
    await cell(0, 'number').click()
    await type('不要的')
    await key('Escape')
    await clickOutside()
  })
  expect(sent).toEqual([])
  await expect.poll(() => cell(0, 'number').textContent()).toBe(before)
})

test('a pasted block fills the cells from the focus on, labels included', async () => {
  await open()
  await cell(0, 'number').click()
  const block = 'P-1\t华东一区\tZ-1\nP-2\t华南二区\tZ-2\nP-3\t没有的板块\tZ-3\n'
  await pasteText(page().locator('.inline-control input').first(), block)
  await cell(2, 'card_sort_id').locator('[data-fault]').waitFor()
  await clickOutside()
  await waitForMessage(page(), /还有 1 行没有保存/)
  await expect.poll(() => cell(0, 'card_sort_id').textContent()).toContain('华东一区')
  await expect.poll(() => cell(1, 'card_sort_code').textContent()).toContain('Z-2')
  await cell(2, 'card_sort_id').click()
  await page().locator('.list :focus').waitFor()
  await key('Escape')
})

test('a save retains what others changed in other cells of the row, and asks where they changed the same cell', async () => {
  const card = await addCard('13700000001')
  await open('?queryValue=13700000001')
  await cell(0, 'number').click()
  await type('K-我')
  await screens.api.post(`${cardsPath}/save`, { id: card.id, remark: '乙' })
  await savedRows(clickOutside)
  const { data } = await screens.api.post<{ data: Row[] }>(`${cardsPath}/list`, { queryValue: '13700000001' })
  expect(data[0]).toMatchObject({ number: 'K-我', remark: '乙' })
  await open('?queryValue=13700000001')
  await cell(0, 'number').click()
  await type('K-再')
  await screens.api.post(`${cardsPath}/save`, { id: card.id, number: 'K-他' })
  await clickOutside()
  await waitForMessage(page(), /没有保存/)
  await cell(0, 'number').getByRole('button').click()
  const conflict = page().locator('.inline-clash')
  await expect.poll(() => conflict.textContent()).toMatch(/K-他.*K-再/)
  await conflict.getByRole('button', { name: /我的/ }).click()
  await savedRows(clickOutside)
  const after = await screens.api.post<{ data: Row[] }>(`${cardsPath}/list`, { queryValue: '13700000001' })
  expect(after.data[0]).toMatchObject({ number: 'K-再' })
})

test('a click moves a code to its next state', async () => {
  await addCard('13700000002')
  await open('?queryValue=13700000002')
  for (const state of ['已请求', '已准备', '无码', '未请求']) {
    // A click while the last one is still being saved does nothing.
    await cell(0, 'code_state').locator('button[aria-busy=false]').click()
    await expect.poll(() => cell(0, 'code_state').textContent()).toContain(state)
  }
})

test('a state change in progress is not sent twice', async () => {
  await addCard('13700000032')
  await open('?queryValue=13700000032')
  const stateChange = await holdCalls(page(), '**/upfield*')
  const code = cell(0, 'code_state')
  const sent = await sentDuring(page(), 'upfield', async () => {
    await code.getByRole('button').click()
    await code.getByRole('button').click()
    await stateChange.release()
    await expect.poll(() => code.textContent()).toContain('已请求')
  })
  expect(sent).toHaveLength(1)
})

test('a list answered from before a save does not show the old value again', async () => {
  const { id } = await addCard('13700004401')
  await addCard('13700004402')
  await open('?queryValue=1370000440')
  const code = cell(0, 'code_state')
  const { answered, release } = await holdAnswer(page(), '**/wachapp/list*')
  // The push of a colleague's change loads the list, and the answer waits.
  await screens.api.post(`${cardsPath}/upfield`, { id, field: 'remark', value: '同事改的' })
  await answered
  await code.getByRole('button').click()
  await expect.poll(() => code.textContent()).toContain('已请求')
  const states = await code.evaluateHandle(element => {
    const seen: string[] = []
    new MutationObserver(() => seen.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return seen
  })
  release()
  await timeToShow(page())
  await expect.poll(() => cell(1, 'remark').textContent()).toContain('同事改的')
  expect(await states.jsonValue()).not.toContain('未请求')
  await code.locator('button[aria-busy=false]').click()
  await expect.poll(() => code.textContent()).toContain('已准备')
})

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
  const ticked = page().locator('.toolbar-ticked')
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

test('a card shows its fields, its sends and its history', async () => {
  await addCard('13700000003')
  await open('?queryValue=13700000003')
  await rowOf(page(), '13700000003').getByRole('button', { name: '详情' }).click()
  const detail = dialog(page(), '详情')
  await detail.getByText('新增').waitFor()
  await expect.poll(() => detail.locator('.card-bars li').count()).toBe(40)
  expect(await violations(page())).toEqual([])
  await key('Escape')
})

test('five hundred rows are virtual, and one is edited at once', async () => {
  await open('?limit=500')
  await expect.poll(() => rows(page()).count()).toBeLessThan(80)
  const begun = Date.now()
  await cell(2, 'number').click()
  await page().locator('.inline-control input:focus').waitFor()
  expect(Date.now() - begun).toBeLessThan(allowing(2000))
  await key('Escape')
})

test('a long list keeps ticks and edits while scrolling, and keys reach rows out of sight', async () => {
  await open('?limit=500')
  const boxes = page().locator('[data-row-key]').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await page().getByText('已选 4 项').waitFor()
  await cell(0, 'remark').click()
  await type('留着')
  const scrollTo = (top: number) =>
    page()
      .locator('.long')
      .evaluate((list, to) => void (list.scrollTop = to), top)
  await scrollTo(12_000)
  await expect.poll(() => page().getByText('留着').count()).toBe(0)
  await scrollTo(0)
  await expect.poll(() => cell(0, 'remark').locator('input').inputValue()).toBe('留着')
  await expect.poll(() => boxes.nth(2).isChecked()).toBe(true)
  await cell(0, 'number').locator('input').click()
  for (let row = 0; row < 30; row++) await key('ArrowDown')
  const focusedInput = page().locator('.inline-control input:focus')
  await focusedInput.waitFor()
  await expect.poll(() => focusedInput.evaluate(input => input.getBoundingClientRect().bottom < window.innerHeight)).toBe(true)
  await expect
    .poll(() =>
      page()
        .locator('.long')
        .evaluate(list => list.scrollTop),
    )
    .toBeGreaterThan(0)
  const [{ remark }] = (await savedRows(clickOutside)) as [{ remark: string }]
  expect(remark).toBe('留着')
})

test('unsaved rows are offered after a reload, until they are saved or discarded', async () => {
  const storedDrafts = () => page().evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft/')).length)
  await open()
  for (const answer of ['恢复草稿', '丢弃']) {
    await cell(1, 'remark').click()
    await type(`没存 ${answer}`)
    await expect.poll(storedDrafts).toBe(1)
    await page().reload()
    await waitForRows(page())
    await page().getByText('有 1 行的修改未保存').waitFor()
    await page().getByRole('button', { name: answer }).click()
    if (answer === '恢复草稿') {
      await expect.poll(() => cell(1, 'remark').textContent()).toContain('没存')
      const data = await savedRows(clickOutside)
      expect(data).toEqual([{ id: expect.any(Number), version: expect.any(Number), remark: '没存 恢复草稿' }])
    }
    await expect.poll(storedDrafts).toBe(0)
  }
  await expect.poll(() => cell(1, 'remark').textContent()).toContain('恢复草稿')
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
