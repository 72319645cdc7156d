import { beforeAll, describe, expect, test } from 'vitest'
import { employee } from '../fixtures/employee.ts'
import { deployWith } from './deploy.ts'
import { deployedSite } from './deployedSite.ts'
import {
  control,
  openForm,
  openList,
  openNew,
  openRow,
  pageFaults,
  rowOf,
  saveAndClose,
  signInCaller,
  waitForMessage,
  waitForRows,
} from './listSteps.ts'
import { save, tick } from './roleSteps.ts'
import { password } from './server.ts'
import { admin, signIn } from './steps.ts'

const { route } = employee
const people = { clerk: '人事', payroll: '薪酬' } as const

describe('two accounts with different rights on one page', () => {
  const site = deployedSite(() => deployWith('shop'))
  beforeAll(async () => {
    const { post } = await signInCaller(site.origin, admin)
    for (const [index, [username, title]] of Object.entries(people).entries()) {
      const rights = ['view', 'add', 'edit', 'export'].map(verb => `${route}:${verb}`)
      const { id } = await post<{ id: number }>('admin/config/role/save', { title, rights })
      const account = { username, nickname: title, mobile: `1380000001${index}`, role_list: [id], password }
      await post('admin/config/admin/save', account)
    }
    await post('test/employee/save', { title: '张三', salary: 18_000, bonus: 500, grade: 2 })
  })

  const pageOf = async (username: string) => {
    const { page, errors } = await site.browser.open()
    await signIn(page, route, { ...admin, username })
    await waitForRows(page)
    const headings = async () => (await page.getByRole('columnheader').allTextContents()).map(text => text.trim())
    return { page, errors, headings }
  }

  test('a right that the role window grants shows a column, a filter and a tab of the form at once', async () => {
    const payroll = await pageOf('payroll')
    const clerk = await pageOf('clerk')
    await expect.poll(() => payroll.headings()).not.toContain('工资')

    const { page: manager } = await site.browser.open()
    await signIn(manager, '/config/role', admin)
    await openList(manager, '/config/role')
    const window = await openForm(manager, rowOf(manager, '薪酬').getByRole('button', { name: '页面权限' }))
    await window.locator('.ant-pagination-item').last().click()
    for (const right of ['查看工资', '修改工资']) await tick(window, `员工 ${right}`).check()
    await expect.poll(() => tick(window, '员工 评定职级').isChecked()).toBe(false)
    expect(await pageFaults(manager)).toEqual([])
    await save(window)
    await waitForMessage(manager, /^保存成功$/)

    await payroll.page.getByRole('columnheader', { name: '工资' }).waitFor()
    await payroll.page.getByText('18000.00').waitFor()
    await expect.poll(() => clerk.headings()).not.toContain('工资')
    await expect.poll(() => clerk.page.getByRole('main').textContent()).not.toContain('18000')
    expect([payroll.errors, clerk.errors]).toEqual([[], []])
  })

  test('an account with the rights changes the salary, which stays when one without them edits the same row', async () => {
    const payroll = await pageOf('payroll')
    const form = await openRow(payroll.page, '张三')
    await form.getByRole('tab', { name: '工资' }).click()
    await control(form, 'salary').fill('19500')
    await saveAndClose(payroll.page, form)
    await payroll.page.getByText('19500.00').waitFor()

    const clerk = await pageOf('clerk')
    const clerkForm = await openRow(clerk.page, '张三')
    await expect.poll(() => clerkForm.getByRole('tab').allTextContents()).toEqual(['基本'])
    await expect.poll(() => clerkForm.locator('[data-field=grade] input').isDisabled()).toBe(true)
    await clerkForm.locator('.form-item:has([data-field=grade])').getByText('您没有修改这一项的权限').waitFor()
    await control(clerkForm, 'note').fill('转岗')
    await saveAndClose(clerk.page, clerkForm)
    await payroll.page.getByText('19500.00').waitFor()

    const added = await openNew(clerk.page)
    await expect.poll(() => added.locator('[data-field=grade]').textContent()).toContain('初级')
    await control(added, 'title').fill('新人')
    await saveAndClose(clerk.page, added)
    await rowOf(clerk.page, '新人').waitFor()
    expect([payroll.errors, clerk.errors]).toEqual([[], []])
  })
})
