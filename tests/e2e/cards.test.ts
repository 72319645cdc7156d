import { expect, test } from 'vitest'
import { allowing } from '../fixtures/allowing.ts'
import { cardSteps, cardsPath } from './cardSteps.ts'
import { waitForRows, dialog, type Row, rowOf, rows, screensOf, sentDuring, waitForMessage } from './listSteps.ts'
import { admin, holdAnswer, holdCalls, pasteText, timeToShow, violations } from './steps.ts'

const screens = screensOf(admin)
const { page, open, cell, key, type, addCard } = cardSteps(screens)
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

test('a slot code is copied by a button, and its row is not edited', async () => {
  await open('?queryValue=C-17')
  await cell(0, 'card_sort_code').hover()
  await cell(0, 'card_sort_code').getByRole('button', { name: '复制卡槽编码' }).click()
  await waitForMessage(page(), '拷贝成功')
  await expect.poll(() => page().locator('.inline-control').count()).toBe(0)
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
      .locator('.virtual-rows')
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
        .locator('.virtual-rows')
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
