import { afterAll, beforeAll, expect, test } from 'vitest'
import { browse, type Browser, type Window } from './browser.ts'
import { deploy } from './deploy.ts'
import { type Deployment, password } from './server.ts'
import { signIn, violations } from './steps.ts'

const viewer = { orgcode: 'demo1', username: 'viewer', password }
let deployment: Deployment
let browser: Browser
let here: Window
let there: Window

beforeAll(async () => {
  deployment = await deploy()
  browser = await browse(deployment.origin, { reuse: true })
  ;[here, there] = [await browser.open({ width: 1280, height: 800 }), await browser.open()]
  await signIn(here.page, '/webinfo')
  await signIn(there.page, '/home', viewer)
})
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await deployment?.[Symbol.asyncDispose]()
})

const confirmSave = () => here.page.getByRole('dialog', { name: '是否确定修改？' }).getByRole('button', { name: '确定' }).click()
const refuse = () => here.page.getByRole('dialog', { name: '是否确定修改？' }).getByRole('button', { name: '取消' }).click()
const saved = () => here.page.getByText('数据保存成功').first().waitFor()

test('a new site name asks before leaving, is saved, and seen by another account', async () => {
  const { page } = here
  const name = page.getByLabel('站点名称')
  await name.fill('新安能源')
  await page.getByRole('button', { name: '保存' }).click()
  await refuse()
  expect(await there.page.getByRole('banner').innerText()).not.toContain('新安能源')
  await page.getByRole('button', { name: '保存' }).click()
  await confirmSave()
  await saved()
  await there.page.getByRole('banner').getByText('新安能源').waitFor()
  expect(await there.page.title()).toContain('新安能源')
})

test('the login tip is previewed while typing', async () => {
  const { page } = here
  await page.goto('/logintip')
  const tip = page.getByRole('figure', { name: '效果预览' })
  await page.getByLabel('提示文字', { exact: true }).fill('登录看价格')
  await expect.poll(() => tip.textContent()).toContain('登录看价格')
  await page.getByLabel('提示文字', { exact: true }).fill('登录后可查看会员油价和附近门店')
})

test('a style of the home page is chosen from its sketch by keyboard, and marked', async () => {
  const { page } = here
  await page.goto('/webinfo/style')
  const fourth = page.getByRole('article').nth(3)
  await fourth.getByRole('button', { name: '启用' }).focus()
  await page.keyboard.press('Enter')
  await confirmSave()
  await fourth.getByText('使用中').waitFor()
  await page.reload()
  await fourth.getByText('使用中').waitFor()
  expect(await page.getByText('使用中').count()).toBe(1)
  expect(await violations(page)).toEqual([])
})

test('the prices of a day are typed and pasted, their change is shown, and they are saved at once', async () => {
  const { page } = here
  await page.goto('/gasprice')
  const daySaved = page.waitForResponse(reply => reply.url().endsWith('/day'))
  await page.getByRole('button', { name: '按日录入' }).click()
  const { data } = (await (await daySaved).json()) as { data: readonly { id: number | null; before_price_92: number | null }[] }
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
  expect(await cell(1, 1).evaluate(input => input === document.activeElement)).toBe(true)
  await cell(1, 1).evaluate(input => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '7.11\t7.22\n7.33\t7.44\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await cell(2, 2).inputValue()).toBe('7.44')
  // A province without prices of the day is saved with its last ones.
  const due = data.filter(({ id, before_price_92: before }, row) => row < 3 || (id === null && before !== null))
  await sheet.getByRole('button', { name: `保存 ${due.length} 条` }).click()
  await sheet.waitFor({ state: 'hidden' })
  await saved()
  await page.getByRole('button', { name: '近 30 天走势' }).click()
  await page.getByRole('dialog', { name: '近 30 天走势' }).getByText('7.90').waitFor()
  expect([...here.errors, ...there.errors, ...here.foreign]).toEqual([])
})
