import { beforeAll, expect, test } from 'vitest'
import type { Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { waitForMessage } from './listSteps.ts'
import { holdAnswer, signIn, violations, viewer, hasFocus, pasteText } from './steps.ts'

const site = deployedSite()
let here: Window
let there: Window

beforeAll(async () => {
  ;[here, there] = [await site.browser.open({ width: 1280, height: 800 }), await site.browser.open()]
  await signIn(here.page, '/webinfo')
  await signIn(there.page, '/home', viewer)
})

const confirmSave = () => here.page.getByRole('dialog', { name: '是否确定修改？' }).getByRole('button', { name: '确定' }).click()
const cancelSave = () => here.page.getByRole('dialog', { name: '是否确定修改？' }).getByRole('button', { name: '取消' }).click()
const waitUntilSaved = () => waitForMessage(here.page, '数据保存成功')

test('a new site name is saved once confirmed, and shown to another account at once', async () => {
  const { page } = here
  const name = page.getByLabel('站点名称')
  await name.fill('新安能源')
  await page.getByRole('button', { name: '保存' }).click()
  await cancelSave()
  await expect.poll(() => there.page.getByRole('banner').innerText()).not.toContain('新安能源')
  await page.getByRole('button', { name: '保存' }).click()
  await confirmSave()
  await waitUntilSaved()
  await there.page.getByRole('banner').getByText('新安能源').waitFor()
  await expect.poll(() => there.page.title()).toContain('新安能源')
})

test('an account that may not save the settings cannot type into them', async () => {
  const { page } = there
  await page.goto('/webinfo')
  await page.getByLabel('站点名称').waitFor()
  await expect.poll(() => page.getByLabel('站点名称').isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('main').getByRole('switch').first().isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: '保存' }).count()).toBe(0)
  await page.goto('/home')
})

test('the login tip is previewed while typing', async () => {
  const { page } = here
  await page.goto('/logintip')
  const tip = page.getByRole('figure', { name: '效果预览' })
  await page.getByLabel('提示文字', { exact: true }).fill('登录看价格')
  await expect.poll(() => tip.textContent()).toContain('登录看价格')
  await page.getByLabel('提示文字', { exact: true }).fill('登录后可查看会员油价和附近门店')
})

test('a style of the site is chosen by keyboard, and marked as the one in use', async () => {
  const { page } = here
  await page.goto('/webinfo/style')
  const fourth = page.getByRole('article').nth(3)
  await fourth.getByRole('button', { name: '启用' }).focus()
  await page.keyboard.press('Enter')
  await confirmSave()
  await fourth.getByText('使用中').waitFor()
  await page.reload()
  await fourth.getByText('使用中').waitFor()
  await expect.poll(() => page.getByText('使用中').count()).toBe(1)
  expect(await violations(page)).toEqual([])
})

test('the prices of a day are typed and pasted with their change beside them, and saved in one call', async () => {
  const { page } = here
  await page.goto('/gasprice')
  const daySaved = page.waitForResponse(reply => reply.url().endsWith('/day'))
  await page.getByRole('button', { name: '按日录入' }).click()
  const { data } = (await (await daySaved).json()) as {
    data: readonly { id: number | null; price_92: number | null; before_price_92: number | null }[]
  }
  const sheet = page.getByRole('dialog', { name: '按日录入' })
  const cell = (row: number, column: number) => sheet.locator('tbody tr').nth(row).locator('input').nth(column)
  await cell(0, 1).fill('7.9')
  const rise = 7.9 - (data[0]?.before_price_92 ?? 0)
  await sheet
    .locator('tbody tr')
    .first()
    .getByText(`▲ ${rise.toFixed(2)}`)
    .waitFor()
  await cell(0, 1).press('Enter')
  await expect.poll(() => hasFocus(cell(1, 1))).toBe(true)
  await pasteText(cell(1, 1), '7.11\t7.22\n7.33\t7.44\n')
  await expect.poll(() => cell(2, 2).inputValue()).toBe('7.44')
  const before98 = await cell(0, 3).inputValue()
  await sheet.getByRole('combobox', { name: '调价的标号' }).press('ArrowDown')
  await page.getByTitle('92#', { exact: true }).click()
  await sheet.getByLabel('全部省份加减').fill('0.1234')
  await sheet.getByText('最多 3 位小数').waitFor()
  await sheet.getByLabel('全部省份加减').fill('-0.1')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => Promise.all([cell(0, 1), cell(1, 1), cell(2, 1), cell(0, 3)].map(one => one.inputValue())))
    .toEqual(['7.80', '7.01', '7.23', before98])
  // Each province with a price is lower now; one without prices of the day had its last ones.
  const changedProvinces = data.filter(
    ({ id, price_92, before_price_92: before }, row) => row < 3 || (id === null ? before : price_92) !== null,
  )
  // The answer of a save replaces every price: until it is here nothing is typed that it would take away.
  const late = await holdAnswer(page, '**/price/save')
  await sheet.getByRole('button', { name: `保存 ${changedProvinces.length} 条` }).click()
  const before92 = await cell(3, 1).inputValue()
  await cell(3, 1).press('5')
  const meanwhile = await cell(3, 1).inputValue()
  expect(meanwhile).toBe(before92)
  late.release()
  await sheet.waitFor({ state: 'hidden' })
  await waitUntilSaved()
  await page.getByRole('button', { name: '近 30 天走势' }).click()
  await page.getByRole('dialog', { name: '近 30 天走势' }).getByText('7.80').waitFor()
  await page.keyboard.press('Escape')
  expect([...here.errors, ...there.errors, ...here.foreign]).toEqual([])
})

test('the prices of ticked stations are raised by an amount, as previewed, and the undo restores them', async () => {
  const { page } = here
  await page.goto('/gasstation')
  const price = (row: number) => page.locator('[data-row-key]').nth(row).locator('[data-name=price_92]').innerText()
  for (const row of [0, 1]) await page.locator('[data-row-key]').nth(row).getByRole('checkbox').check()
  const before = await Promise.all([price(0), price(1), price(2)])
  await page.getByRole('button', { name: '批量修改' }).click()
  await page.getByRole('menuitem', { name: '92#' }).click()
  const bulkForm = page.getByRole('dialog', { name: '批量修改 - 92#' })
  await bulkForm.getByText('加减', { exact: true }).click()
  await bulkForm.getByRole('spinbutton').fill('0.12')
  await bulkForm.getByRole('button', { name: '确定' }).click()
  const question = page.getByRole('dialog', { name: '您正在批量操作' })
  await question.getByText('92# +0.12，2 条改变').waitFor()
  await question.getByRole('button', { name: '确定' }).click()
  await waitForMessage(page, '已改 2 条')
  const raised = before.slice(0, 2).map(text => (Number(text) + 0.12).toFixed(2))
  await expect.poll(() => Promise.all([price(0), price(1), price(2)])).toEqual([...raised, before[2]])
  await page.locator('.list-footer').getByText('92# +0.12：已改 2 条').waitFor()
  // A view without pages has it in its toolbar: a line that appears below would move the view.
  await page.goto('/gasstation?view=map')
  await page.locator('.grid-toolbar').getByText('92# +0.12：已改 2 条').waitFor()
  await expect.poll(() => page.locator('.list-footer').count()).toBe(0)
  await page.goto('/gasstation?view=table')
  await page.locator('.list-footer').getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => Promise.all([price(0), price(1), price(2)])).toEqual(before)
  expect([...here.errors, ...there.errors, ...here.foreign]).toEqual([])
})

test('a change of many rows is planned for later, seen below the list, and withdrawn', async () => {
  const { page } = here
  const first = page.locator('[data-row-key]').first()
  const name = (await first.locator('[data-name=title]').textContent()) ?? ''
  await first.getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量修改' }).click()
  await page.getByRole('menuitem', { name: '95#' }).click()
  const bulkForm = page.getByRole('dialog', { name: '批量修改 - 95#' })
  await bulkForm.getByText('按比例', { exact: true }).click()
  await bulkForm.getByRole('spinbutton').fill('-5')
  // The two choices are one stop of Tab, before the time.
  for (const pressed of ['Tab', 'ArrowRight', 'Tab']) await page.keyboard.press(pressed)
  await bulkForm.locator('#bulk-at:focus').waitFor()
  await expect.poll(() => bulkForm.getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
  const at = `${new Date().getFullYear() + 1}-01-01 06:00:00`
  await bulkForm.getByLabel('生效时间').fill(at)
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  await bulkForm.getByRole('button', { name: '确定' }).click()
  const question = page.getByRole('dialog', { name: '确定要安排这次批量修改吗' })
  await question.getByText(`${at} 执行`).waitFor()
  await question.getByRole('button', { name: '确定' }).click()
  await waitForMessage(page, `已安排在 ${at} 执行`)
  await page.locator('.list-footer').getByRole('button', { name: '计划中的修改 1 个' }).click()
  const plans = page.locator('.planned')
  await plans.getByText(`${at}：95# -5%（共 1 条：${name}），管理员 安排`).waitFor()
  await plans.getByRole('button', { name: '撤回' }).click()
  const withdrawal = page.getByRole('dialog', { name: '确定撤回这个计划吗？' })
  await withdrawal.getByText(`${at}：95# -5%（共 1 条：${name}），管理员 安排`).waitFor()
  await withdrawal.getByRole('button', { name: '撤回' }).click()
  await waitForMessage(page, '已撤回')
  await page.locator('.list-footer').getByRole('button', { name: '计划中的修改' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-table-body') !== null)).toBe(true)
  expect([...here.errors, ...there.errors, ...here.foreign]).toEqual([])
})

test('a picture that cannot be loaded is an icon with its name, in the list and in the form', async () => {
  const { page } = here
  await page.route('**/api/files/image/**', route => route.fulfill({ contentType: 'image/png', body: 'no picture' }))
  await page.goto('/link')
  const row = page.locator('[data-row-key]').filter({ hasText: '会员日' })
  await row.getByRole('img', { name: /轮播/ }).and(page.locator('.picture-missing')).waitFor()
  await row.getByRole('button', { name: '编辑' }).click()
  await page.locator('.form-modal .file-face .picture-missing').waitFor()
  await page.unroute('**/api/files/image/**')
  expect([...here.errors, ...there.errors, ...here.foreign]).toEqual([])
})
