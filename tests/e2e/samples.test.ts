import { expect, test } from 'vitest'
import { deploySamples } from './deploy.ts'
import {
  confirmDialog,
  control,
  dialog,
  openNew,
  openList,
  rowOf,
  saveAndClose,
  screensOf,
  waitForMessage,
  waitForRows,
} from './listSteps.ts'
import { password } from './server.ts'
import { admin, signIn, violations } from './steps.ts'

// `tests/faults/examples.test.ts` makes each of the packed engine; here an operator works with all three.
const screens = screensOf(admin, deploySamples)

test('an invoice with two lines is numbered and summed up, prints on a sheet of its own, and stays as it was sent', async () => {
  const { page } = screens
  await openList(page, '/invoice')
  await page.getByRole('button', { name: 'plus 新增' }).click()
  const form = page.locator('.form-modal')
  await control(form, 'customer').fill('晨光文具')
  await control(form, 'due_on').fill('2031-05-01')
  await control(form, 'due_on').press('Enter')
  for (const [title, quantity, price] of [
    ['打印纸', '3', '20'],
    ['墨盒', '1', '140'],
  ] as const) {
    await form.getByRole('button', { name: '新增一行' }).click()
    await form.locator('.children-grid td[data-name=title] input:focus').waitFor()
    await page.keyboard.type(title)
    for (const [name, text] of Object.entries({ quantity, price })) {
      await page.keyboard.press('Tab')
      await form.locator(`.children-grid td[data-name=${name}] input:focus`).waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
  }
  await saveAndClose(page, form)
  const row = rowOf(page, '晨光文具')
  await expect.poll(() => row.textContent()).toMatch(/FP-\d{4}-0001.*226\.00.*草稿/)

  await row.getByRole('button', { name: '打印' }).click()
  const paper = dialog(page, '打印').locator('.paper-preview')
  await expect
    .poll(() => paper.locator('tbody tr').allTextContents())
    .toEqual(['品名数量单价金额', '打印纸3¥20.00¥60.00', '墨盒1¥140.00¥140.00'])
  await expect.poll(() => paper.textContent()).toContain('不含税金额 ¥200.00，价税合计 ¥226.00')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await paper.waitFor({ state: 'hidden' })
  await row.locator('button:focus').getByText('打印').waitFor()
  await page.keyboard.press('Enter')
  await paper.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.locator('.print-sheet').getByText('价税合计 ¥226.00').waitFor({ state: 'visible' })
  await expect.poll(() => page.locator('#root').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await dialog(page, '打印').getByRole('button', { name: '取消' }).click()
  await paper.waitFor({ state: 'hidden' })

  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '发送' }).click()
  await confirmDialog(page, '发送后不能再改')
  await row.getByText('已发送').waitFor()
  await row.getByRole('button', { name: '更多' }).click()
  await page
    .getByRole('menuitem', { name: '删除' })
    .getByTitle(/^已发送的发票不能/)
    .waitFor()
})

test('a leave is asked for by an employee and approved by the superior alone, and is in the calendar then', async () => {
  const { api, browser } = screens
  const rights = ['view', 'add', 'edit'].map(verb => `/leave:${verb}`)
  const role = await api.post('admin/config/role/save', { title: '员工', rights })
  let superior = 0
  for (const [username, nickname] of [
    ['lead', '李组长'],
    ['ann', '小安'],
  ] as const) {
    const account = { username, nickname, mobile: `1380000${superior ? 1001 : 1002}`, role_list: [role.id] }
    const { id } = await api.post('admin/config/admin/save', { ...account, password })
    superior = (await api.post('admin/employee/save', { title: nickname, account: id, pid: superior })).id
  }
  const openAs = async (username: string) => {
    const window = await browser.open()
    await signIn(window.page, '/leave', { ...admin, username })
    await waitForRows(window.page)
    return window
  }
  const [ann, lead] = [await openAs('ann'), await openAs('lead')]
  const form = await openNew(ann.page)
  await control(form, 'title').fill('回老家')
  const today = new Date().toISOString().slice(0, 10)
  for (const name of ['from', 'to']) {
    await control(form, name).fill(today)
    await control(form, name).press('Enter')
  }
  await saveAndClose(ann.page, form)
  const [hers, his] = [rowOf(ann.page, '回老家'), rowOf(lead.page, '回老家')]
  await hers.getByRole('button', { name: '提交' }).click()
  await hers.getByText('待审批').waitFor()
  await expect.poll(() => hers.getByRole('button', { name: '批准' }).count()).toBe(0)
  await his.getByRole('button', { name: '批准' }).click()
  await waitForMessage(lead.page, '操作成功')
  await hers.getByText('已批准').waitFor()
  await ann.page.getByTitle('日历').click()
  await ann.page.locator('.calendar-entry').filter({ hasText: '回老家' }).waitFor()
  expect([ann, lead].flatMap(({ errors, foreign }) => [...errors, ...foreign])).toEqual([])
})

test('a ticket is moved on the board with the answer it needs, and its clock stops', async () => {
  const { page, api } = screens
  const { id } = await api.post('admin/ticket/save', { title: '打印机卡纸', urgency: 1 })
  await page.goto('/ticket?view=board')
  await page.locator('.board[aria-busy=false]').waitFor()
  const cardIn = (name: string) => page.getByRole('region', { name, exact: true }).locator(`[data-row-key="${id}"]`)
  const moveOn = async (from: string, to: string) => {
    await cardIn(from).focus()
    await page.keyboard.press('Space')
    await page.getByText(`移到「${from}」`).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText(`移到「${to}」`).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
  }
  await moveOn('待处理', '处理中')
  await cardIn('处理中').waitFor()
  await moveOn('处理中', '已解决')
  const answer = page.getByRole('dialog').filter({ hasText: '处理结果' })
  await control(answer, 'answer').fill('换了滚轮')
  await answer.getByRole('button', { name: /确定|保存|解决/ }).click()
  await cardIn('已解决').waitFor()
  expect(await api.post('admin/ticket/info', { id })).toMatchObject({ state: 'done', answer: '换了滚轮', allowed: null })
})
