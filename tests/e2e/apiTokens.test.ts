import { expect, test } from 'vitest'
import { dayIn } from '../fixtures/apiTokens.ts'
import { dialog, rowOf, screensOf, waitForMessage } from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page

/** Calls as a program does, with a token alone. */
const codeOfCall = (token: string, call: string, body: object = {}) =>
  page().evaluate(
    async sent => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${sent.token}` }
      const reply = await fetch(`/api/v2/manage/admin/config/dictionary/${sent.call}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(sent.body),
      })
      return ((await reply.json()) as { code: number }).code
    },
    { token, call, body },
  )

test('a token is made with chosen rights, shown once, called with, and refused once it is revoked', async () => {
  await page().goto('/config/token')
  await page().getByRole('button', { name: '新增' }).first().click()
  const form = dialog(page(), '新建 API 令牌')
  await form.getByLabel('名称').fill('备份脚本')
  await form.getByRole('button', { name: '30 天' }).click()
  await form.getByRole('checkbox', { name: '字典管理 查看' }).check()
  await form.getByText('已选 1 个页面').waitFor()
  expect(await violations(page())).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  const shown = dialog(page(), '令牌已生成')
  const token = await shown.getByRole('textbox', { name: '令牌' }).inputValue()
  await expect.poll(() => shown.locator('pre').textContent()).toContain(`Bearer ${token}`)
  await page().keyboard.press('Escape')
  await shown.getByRole('button', { name: '我已保存' }).click()
  const row = rowOf(page(), '备份脚本')
  await row.getByText('有效').waitFor()
  await row.getByText(`${token.slice(0, 11)}…`).waitFor()

  expect(await codeOfCall(token, 'list')).toBe(200)
  await row.getByRole('button', { name: '吊销' }).click()
  await page()
    .getByRole('dialog', { name: '不能恢复' })
    .getByRole('button', { name: /^(吊销|确 ?定)$/ })
    .click()
  await waitForMessage(page(), '已吊销')
  await row.getByText('已吊销').waitFor()
  expect(await codeOfCall(token, 'list')).toBe(401)
  screens.window.errors.splice(0)
})

test('the log names the token beside the account', async () => {
  await screens.api.post('admin/config/token/save', {
    title: '对账程序',
    rights: ['/config/dictionary:view', '/config/dictionary:add'],
    expires_on: dayIn(30),
  })
  await page().goto('/config/token')
  await rowOf(page(), '对账程序').getByRole('button', { name: '更多' }).click()
  await page().getByRole('menuitem', { name: '重新生成' }).click()
  await dialog(page(), '重新生成 - 对账程序').getByRole('button', { name: '生成' }).click()
  const shown = dialog(page(), '令牌已生成')
  const token = await shown.getByRole('textbox', { name: '令牌' }).inputValue()
  await shown.getByRole('button', { name: '我已保存' }).click()
  expect(await codeOfCall(token, 'save', { title: '由程序新增', pid: 0 })).toBe(200)
  await page().goto('/audit')
  await expect.poll(() => page().getByText('管理员 · 经令牌 对账程序').first().textContent()).toBeTruthy()
})
