import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bulletin } from '../fixtures/bulletin.ts'
import type { Window } from './browser.ts'
import { deployWith } from './deploy.ts'
import { deployedSite } from './deployedSite.ts'
import { control, dialog, openForm, openList, rowOf, saveAndClose, signInCaller, waitForRows } from './listSteps.ts'
import { password } from './server.ts'
import { admin, signIn } from './steps.ts'

const { route } = bulletin
const path = bulletin.wire.path
const refusalText = '这条数据只能由“创建人”本人或其上级或有“管理公告”权限的人修改或删除'
const people = ['writer', 'reader'] as const
const windows = new Map<(typeof people)[number], Window>()
const pageOf = (name: (typeof people)[number]): Page => (windows.get(name) as Window).page
const [writersTitle, readersTitle] = ['停水通知', '读者来信']
const month = new Date().toISOString().slice(0, 8)

const site = deployedSite(() => deployWith('office'))

beforeAll(async () => {
  const { post } = await signInCaller(site.origin, admin)
  const rights = ['view', 'add', 'edit', 'delete', 'reveal'].map(right => `${route}:${right}`)
  const role = await post('admin/config/role/save', { title: '公告员', rights })
  for (const [index, username] of people.entries()) {
    const account = { username, nickname: username, mobile: `1380000003${index}`, role_list: [role.id] }
    await post('admin/config/admin/save', { ...account, password })
    const person = { ...admin, username }
    const caller = await signInCaller(site.origin, person)
    const title = username === 'writer' ? writersTitle : readersTitle
    await caller.post(`${path}/save`, { title, note: '原样', due_on: `${month}10`, lines: [{ title: '一' }] })
    const window = await site.browser.open()
    windows.set(username, window)
    await signIn(window.page, route, person)
    await waitForRows(window.page)
  }
})

test('a row of somebody else is opened for reading, says who may change it, and offers no action', async () => {
  const page = pageOf('reader')
  await expect.poll(() => rowOf(page, writersTitle).getByRole('button').allTextContents()).toEqual(['查看', '删除', '历史'])
  await expect.poll(() => rowOf(page, readersTitle).getByRole('button').allTextContents()).toEqual(['编辑', '发布', '更多'])
  const removal = rowOf(page, writersTitle).getByRole('button', { name: '删除' })
  expect([await removal.getAttribute('aria-disabled'), await removal.getAttribute('title')]).toEqual(['true', refusalText])

  await rowOf(page, writersTitle).getByRole('button', { name: '查看' }).click()
  const form = page.locator('.form-modal')
  await form.getByText(refusalText).waitFor()
  await expect.poll(() => control(form, 'note').isDisabled()).toBe(true)
  await form.getByText(/^查看 - /).waitFor()
  await expect.poll(() => form.locator('.ant-modal-footer').getByRole('button').allTextContents()).toEqual(['关闭'])
  await form.getByRole('button', { name: '关闭', exact: true }).last().click()
  await form.waitFor({ state: 'hidden' })
})

test('the cells of a row of somebody else are locked, those of an own row are not', async () => {
  const page = pageOf('reader')
  await openList(page, route)
  await rowOf(page, writersTitle).getByText('原样').click()
  const locked = rowOf(page, writersTitle).locator('.inline-locked')
  await locked.waitFor()
  await expect.poll(() => locked.getAttribute('title')).toBe(refusalText)
  await rowOf(page, readersTitle).getByText('原样').click()
  await rowOf(page, readersTitle).getByRole('textbox').waitFor()
  await page.keyboard.press('Escape')
})

test('the bar above ticked rows counts the rows of somebody else, and a bulk change leaves them out', async () => {
  const page = pageOf('reader')
  await openList(page, route)
  for (const title of [writersTitle, readersTitle]) await rowOf(page, title).getByRole('checkbox').check()
  const count = page.getByText('其中 1 项不能修改')
  await count.waitFor()
  await expect.poll(() => count.getAttribute('title')).toBe(refusalText)
  await page.getByRole('main').getByRole('button', { name: '禁用' }).click()
  const question = dialog(page, /禁用/)
  await question.getByText(refusalText).waitFor()
  await question.getByRole('button', { name: '继续处理其余 1 条' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => rowOf(page, readersTitle).count()).toBe(0)
  await rowOf(page, writersTitle).waitFor()
})

test('a row of somebody else cannot be moved on the board nor in the calendar', async () => {
  const page = pageOf('reader')
  const { post } = await signInCaller(site.origin, { ...admin, username: 'reader' })
  await post(`${path}/save`, { title: '第二封', note: '原样', due_on: `${month}11` })
  await page.goto(`${route}?view=board`)
  await page.locator('.board[aria-busy=false]').waitFor()
  const movable = (title: string) => page.locator('.card').filter({ hasText: title }).getAttribute('data-movable')
  expect([await movable(writersTitle), await movable('第二封')]).toEqual(['false', 'true'])
  await page.goto(`${route}?view=calendar`)
  const entry = (title: string) => page.locator('.calendar-entry').filter({ hasText: title })
  await entry(writersTitle).waitFor()
  expect([await entry(writersTitle).getAttribute('data-movable'), await entry('第二封').getAttribute('data-movable')]).toEqual([
    'false',
    'true',
  ])
})

test('the author of a row changes it in its form and then in its cells', async () => {
  const page = pageOf('writer')
  await openList(page, route)
  const form = await openForm(page, rowOf(page, writersTitle).getByRole('button', { name: '编辑' }))
  await control(form, 'note').fill('改过')
  await saveAndClose(page, form)
  await rowOf(page, writersTitle).getByText('改过').click()
  await rowOf(page, writersTitle).getByRole('textbox').fill('再改')
  await page.locator('.list-footer').getByRole('button', { name: '保存' }).click()
  await rowOf(page, writersTitle).getByText('再改').waitFor()
  await expect.poll(() => rowOf(page, writersTitle).getByRole('button').allTextContents()).toEqual(['编辑', '发布', '更多'])
  expect([...windows.values()].flatMap(({ errors, foreign }) => [...errors, ...foreign])).toEqual([])
})
