import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { leave, leavetrip } from '../fixtures/leave.ts'
import { readSheet } from '../fixtures/readSheet.ts'
import type { Window } from './browser.ts'
import { deployWith } from './deploy.ts'
import { deployedSite } from './deployedSite.ts'
import {
  confirmDialog,
  control,
  dialog,
  openList,
  openNew,
  openPicker,
  pickerOptions,
  rowOf,
  rows,
  saveAndClose,
  signInCaller,
  waitForMessage,
  waitForRows,
} from './listSteps.ts'
import { password } from './server.ts'
import { admin, signIn } from './steps.ts'

const { route } = leave
/** Ann and Bob stand below the lead. */
const staff = { lead: '李组长', ann: '小安', bob: '小博' } as const
type Name = keyof typeof staff
const leaveTitle = '回老家'

const site = deployedSite(() => deployWith('office'))
const windows = new Map<Name, Window>()
const pageOf = (name: Name): Page => (windows.get(name) as Window).page

beforeAll(async () => {
  const { post } = await signInCaller(site.origin, admin)
  const rights = [leave, leavetrip].flatMap(page => ['view', 'add', 'edit', 'export'].map(verb => `${page.route}:${verb}`))
  const role = await post('admin/config/role/save', { title: '员工', rights })
  const employeeIds = new Map<Name, number>()
  for (const [index, [username, nickname]] of (Object.entries(staff) as [Name, string][]).entries()) {
    const mobile = `1380000002${index}`
    const account = { username, nickname, mobile, role_list: [role.id], password }
    const { id } = await post('admin/config/admin/save', account)
    employeeIds.set(
      username,
      (await post('test/employee/save', { title: nickname, account: id, pid: employeeIds.get('lead') ?? 0 })).id,
    )
  }
  for (const name of Object.keys(staff) as Name[]) {
    const window = await site.browser.open()
    windows.set(name, window)
    await signIn(window.page, route, { ...admin, username: name })
    await waitForRows(window.page)
  }
})

test('a request for leave is seen by its author and the superior, who approves it, and by no colleague', async () => {
  const [ann, lead, bob] = [pageOf('ann'), pageOf('lead'), pageOf('bob')]
  const form = await openNew(ann)
  await control(form, 'title').fill(leaveTitle)
  await saveAndClose(ann, form)
  await rowOf(ann, leaveTitle).waitFor()
  // The list of the superior, open all the while, shows it; who it is for is no action of his yet.
  await rowOf(lead, leaveTitle).getByText('草稿').waitFor()

  await rowOf(ann, leaveTitle).getByRole('button', { name: '提交' }).click()
  await dialog(ann, '确定提交？').getByText(leaveTitle).waitFor()
  await confirmDialog(ann, '确定提交？')
  await rowOf(ann, leaveTitle).getByText('已提交').waitFor()
  await expect.poll(() => rowOf(ann, leaveTitle).getByRole('button', { name: '批准' }).count()).toBe(0)

  await rowOf(lead, leaveTitle).getByRole('button', { name: '批准' }).click()
  await waitForMessage(lead, '操作成功')
  await rowOf(ann, leaveTitle).getByText('已批准').waitFor()
  await expect.poll(() => rows(bob).count()).toBe(0)
})

test('a colleague finds it neither by a keyword nor its number, in no picker of another page and no export', async () => {
  const bob = pageOf('bob')
  const own = '看牙医'
  const added = await openNew(bob)
  await control(added, 'title').fill(own)
  await saveAndClose(bob, added)
  await openList(bob, `${route}?queryValue=${encodeURIComponent('回')}`)
  await expect.poll(() => rows(bob).count()).toBe(0)

  const id = await rowOf(pageOf('ann'), leaveTitle).getAttribute('data-row-key')
  const palette = bob.getByRole('dialog', { name: '搜索页面、操作或数据' })
  for (const keyword of [`#${id}`, leaveTitle]) {
    const answered = bob.waitForResponse(reply => reply.url().includes('/records/find'))
    await bob.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(keyword)
    expect(await (await answered).text()).not.toContain(leaveTitle)
    await bob.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
  }

  await openList(bob, leavetrip.route)
  const trip = await openNew(bob)
  await openPicker(trip, 'leave')
  await pickerOptions(bob).filter({ hasText: own }).waitFor()
  await expect.poll(() => pickerOptions(bob).filter({ hasText: leaveTitle }).count()).toBe(0)
  await pickerOptions(bob).getByText(own, { exact: true }).click()
  await control(trip, 'title').fill('牙科')
  await saveAndClose(bob, trip)

  expect(await exportedTitles(bob)).toEqual([own])
  expect(await exportedTitles(pageOf('lead'))).toEqual([own, leaveTitle])
  expect([...windows.values()].flatMap(({ errors, foreign }) => [...errors, ...foreign])).toEqual([])
})

/** The titles of all requests of an export. */
async function exportedTitles(page: Page): Promise<unknown[]> {
  await openList(page, route)
  await page.getByRole('main').getByRole('button', { name: '导出' }).click()
  const downloaded = page.waitForEvent('download')
  await dialog(page, '导出 - ').getByRole('button', { name: '导出' }).click()
  const sheet = await readSheet(await readFile(await (await downloaded).path()))
  const [heading = [], ...lines] = sheet.rows
  return lines.map(line => line[heading.indexOf('事由')])
}
