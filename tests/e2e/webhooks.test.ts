import { expect, test } from 'vitest'
import { dialog, rowOf, screensOf, waitForMessage } from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page

test('a subscription is made with chosen events, its secret shown once, and its deliveries listed', async () => {
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

test('deliveries that are ticked on two pages are sent again together', async () => {
  const deliveryAt = (id: number) => ({
    id,
    event: `evt_${id}`,
    type: 'dictionary.updated',
    rows: 1,
    state: 'dead',
    attempts: 10,
    status: 500,
    problem: 'badStatus',
    answer: null,
    millis: 12,
    created_at: '2026-01-31 08:00:00',
    tried_at: '2026-01-31 09:00:00',
    next_at: '2026-01-31 09:00:00',
  })
  await page().route('**/webhook/deliveries', call => {
    const { page: at = 1 } = call.request().postDataJSON() as { page?: number }
    const data = { rows: [deliveryAt(100 - at)], pageSize: 20, counts: { dead: 21 } }
    return call.fulfill({ json: { success: true, code: 200, data } })
  })
  const resent: unknown[] = []
  await page().route('**/webhook/resend', call => {
    resent.push((call.request().postDataJSON() as { deliveries: unknown }).deliveries)
    return call.fulfill({ json: { success: true, code: 200, data: { count: 2 } } })
  })
  await page().goto('/config/webhook')
  await rowOf(page(), '财务系统').getByRole('button', { name: '投递记录' }).click()
  const log = dialog(page(), '投递记录 - 财务系统')
  await log.getByRole('checkbox', { name: '字典管理' }).check()
  await log.getByTitle('2', { exact: true }).click()
  await log.getByRole('checkbox', { name: '字典管理', checked: false }).check()
  await log.getByRole('button', { name: '重新投递 2 条' }).click()
  await waitForMessage(page(), '已安排重新投递 2 条')
  expect(resent).toEqual([[99, 98]])
  await page().unrouteAll()
})
