import { expect, test } from 'vitest'
import { dialog, rowOf, screensOf, waitForMessage } from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page

test('a subscription is made with chosen events, its secret shown once, and its deliveries told', async () => {
  await page().goto('/config/webhook')
  await page().getByRole('button', { name: '新增' }).first().click()
  const form = dialog(page(), '新建 Webhook 订阅')
  await form.getByLabel('名称').fill('财务系统')
  await form.getByLabel('接收地址').fill('https://hooks.invalid/')
  await form.getByLabel('查找模块').fill('字典')
  await form.getByRole('tree').getByText('字典管理').waitFor()
  await form.getByRole('tree').locator('.ant-tree-checkbox').first().click()
  expect(await violations(page())).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  const shown = dialog(page(), '签名密钥已生成')
  const secret = await shown.getByRole('textbox', { name: '签名密钥' }).inputValue()
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  await page().keyboard.press('Escape')
  await shown.getByRole('button', { name: '我已保存' }).click()
  const row = rowOf(page(), '财务系统')
  await row.getByText('正常').waitFor()

  await row.getByRole('button', { name: '投递记录' }).click()
  const log = dialog(page(), '投递记录 - 财务系统')
  await log.getByText('还没有投递').waitFor()
  await log.getByRole('button', { name: '发送测试' }).click()
  await waitForMessage(page(), '测试已发出')
  await log.getByText('找不到接收地址里的域名').waitFor()
  expect(await violations(page())).toEqual([])
})
