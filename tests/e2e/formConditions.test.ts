import { expect, test } from 'vitest'
import { deployWith } from './deploy.ts'
import {
  control,
  openList,
  openRow,
  pick,
  rowOf,
  saveAndClose,
  screensOf,
  setTheme,
  saveShot,
  waitForRows,
  openNew,
} from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin, () => deployWith('office'))
const label = (name: string) => screens.page.locator(`.form-modal label[for=purchase-${name}]`)

test('a field is required, and another locked, while what is typed meets the condition', async () => {
  const { page, api } = screens
  await api.post('test/supplier/save', { title: '面粉厂', terms: '月结 30 天', limit: 5000 })
  await openList(page, '/test/purchase')
  const form = await openNew(page)
  await control(form, 'title').fill('面粉')
  await expect.poll(() => control(form, 'discount').isDisabled()).toBe(true)
  await expect.poll(() => label('reason').getAttribute('data-required')).toBeNull()
  await pick(form, 'kind', { option: '加急' })
  await expect.poll(() => label('reason').getAttribute('data-required')).toBe('true')
  await expect.poll(() => control(form, 'discount').isDisabled()).toBe(false)
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('付款前加急或进口的请写原因').waitFor()
  await saveShot(screens.page, 'required')
  await pick(form, 'kind', { option: '普通' })
  await form.getByText('付款前加急或进口的请写原因').waitFor({ state: 'hidden' })

  await pick(form, 'supplier', { option: '面粉厂' })
  await expect.poll(() => control(form, 'terms').inputValue()).toBe('月结 30 天')
  await expect.poll(() => control(form, 'asker').inputValue()).not.toBe('')
  await saveShot(screens.page, 'copied')
  await control(form, 'terms').fill('现结')
  await saveAndClose(page, form)
  const [row] = (await api.post<{ data: Record<string, unknown>[] }>('test/purchase/list', { queryValue: '面粉' })).data
  expect(await api.post('test/purchase/info', { id: row?.['id'] })).toMatchObject({ terms: '现结', limit: 5000 })
})

test('a field is shown, and another locked, by the sum of the child rows that are typed', async () => {
  const { page, api } = screens
  const lines = [
    { title: '借', debit: 8500, credit: 0 },
    { title: '贷', debit: 0, credit: 8500 },
  ]
  await api.post('test/voucher/save', { title: '大额', limit: 20_000, reason: '设备', lines })
  await openList(page, '/test/voucher')
  const form = await openRow(page, '大额')
  const type = async (line: number, name: string, amount: string) => {
    const cell = form.locator('.children-grid tbody tr').nth(line).locator(`td[data-name=${name}]`)
    await cell.click()
    await cell.locator('input:focus').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(amount)
  }
  await expect.poll(() => control(form, 'memo').isDisabled()).toBe(true)
  await expect.poll(() => control(form, 'approver').count()).toBe(0)
  await type(0, 'debit', '9500')
  await control(form, 'approver').waitFor()
  await expect.poll(() => control(form, 'memo').isDisabled()).toBe(true)
  await saveShot(screens.page, 'summed')
  await type(0, 'debit', '100')
  await control(form, 'approver').waitFor({ state: 'detached' })
  await expect.poll(() => control(form, 'memo').isDisabled()).toBe(false)
  await type(1, 'credit', '100')
  await control(form, 'memo').fill('乙')
  await saveAndClose(page, form)
  await rowOf(page, '大额').getByText('乙').waitFor()
})

test('a picker offers the contacts of the chosen company, asks for the company first, and is emptied by another', async () => {
  const { page, api } = screens
  for (const company of ['面粉公司', '小店公司']) {
    const { id } = await api.post<{ id: number }>('test/firm/save', { title: company })
    await api.post('test/liaison/save', { title: `${company}的人`, company: id })
  }
  await openList(page, '/test/quote')
  const form = await openNew(page)
  await control(form, 'title').fill('报价')
  const contact = form.locator('[data-field="contact"]')
  await contact.getByText('请先填写客户公司').waitFor()
  await pick(form, 'company', { option: '面粉公司' })
  await contact.click()
  await page.getByTitle('面粉公司的人').waitFor()
  await expect.poll(() => page.getByTitle('小店公司的人').count()).toBe(0)
  await page.getByTitle('面粉公司的人').click()
  await contact.getByTitle('面粉公司的人').waitFor()
  await saveShot(screens.page, 'matched')
  await pick(form, 'company', { option: '小店公司' })
  await expect.poll(() => contact.getByTitle('面粉公司的人').count()).toBe(0)
  await pick(form, 'contact', { option: '小店公司的人' })
  await saveAndClose(page, form)
  await rowOf(page, '报价').getByText('小店公司的人').waitFor()
})

test('two references that must differ are refused at the second while they are typed, and a field is asked for where two others differ', async () => {
  const { page, api } = screens
  for (const title of ['北仓', '南仓']) await api.post('test/depot/save', { title })
  await openList(page, '/test/relocation')
  const form = await openNew(page)
  const reason = page.locator('.form-modal label[for=relocation-reason]')
  await control(form, 'title').fill('木箱')
  await pick(form, 'from', { option: '北仓' })
  await pick(form, 'to', { option: '北仓' })
  await form.getByRole('button', { name: '保存' }).click()
  const fault = form.getByText('调入仓库不能是调出仓库')
  await fault.waitFor()
  await saveShot(screens.page, 'differing')
  await pick(form, 'to', { option: '南仓' })
  await fault.waitFor({ state: 'hidden' })
  await pick(form, 'back', { option: '南仓' })
  await expect.poll(() => reason.getAttribute('data-required')).toBe('true')
  await pick(form, 'back', { option: '北仓' })
  await expect.poll(() => reason.getAttribute('data-required')).toBeNull()
  await saveAndClose(page, form)
  await rowOf(page, '木箱').getByText('南仓').waitFor()
})

test('the menu has the group that schemas name', async () => {
  const { page } = screens
  await expect.poll(() => page.getByRole('menuitem', { name: '财务' }).count()).toBe(1)
  await saveShot(screens.page, 'menu')
})

test('a step in the form of a row saves what was typed, and asks for the fields it needs', async () => {
  const { page, api } = screens
  await api.post('test/expense/save', { title: '差旅', amount: 12 })
  await openList(page, '/test/expense')
  const form = await openRow(page, '差旅')
  const steps = form.locator('.form-steps')
  await expect.poll(() => steps.getByRole('button').allTextContents()).toEqual(['发送'])
  await control(form, 'amount').fill('80')
  await saveShot(screens.page, 'step')
  await steps.getByRole('button', { name: '发送' }).click()
  await page.getByRole('dialog').filter({ hasText: '确定发送？' }).getByRole('button', { name: '确定' }).click()
  await waitForRows(page)
  await rowOf(page, '差旅').getByText('已发送').waitFor()
  await rowOf(page, '差旅').getByText('80').waitFor()

  await setTheme(page, 'dark')
  const again = await openRow(page, '差旅')
  await expect.poll(() => again.locator('.form-steps').getByRole('button').allTextContents()).toEqual(['退回'])
  await page.setViewportSize({ width: 480, height: 720 })
  await saveShot(screens.page, 'narrow')
  expect(await violations(page)).toEqual([])
  await again.locator('.form-steps').getByRole('button', { name: '退回' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '退回原因' })
  await question.getByRole('button', { name: '退回' }).click()
  await question.getByText('退回原因必须填写').waitFor()
  await saveShot(screens.page, 'asked')
  expect(await violations(page)).toEqual([])
  await control(question, 'reason').fill('金额不符')
  await question.getByRole('button', { name: '退回' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await rowOf(page, '差旅').getByText('草稿').waitFor()
})
