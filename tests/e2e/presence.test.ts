import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import {
  type Caller,
  control,
  dialog,
  openForm,
  openList,
  pageFaults,
  type Row,
  rowOf,
  signInCaller,
  waitForMessage,
} from './listSteps.ts'
import { password } from './server.ts'
import { admin, endSession, shifts, signIn, watchShifts, hasFocus } from './steps.ts'

const path = '/config/dictionary'
const colleague = { ...admin, username: 'wangfang' }
const site = deployedSite()
let here: Window
let there: Window
let caller: Caller
let row: Row

beforeAll(async () => {
  caller = await signInCaller(site.origin, admin)
  const role = await caller.post('admin/config/role/save', {
    title: '编辑',
    rights: [path, '/wachapp'].flatMap(page => [`${page}:view`, `${page}:edit`]),
  })
  const { username } = colleague
  await caller.post('admin/config/admin/save', {
    username,
    password,
    nickname: '王芳',
    role_list: [role.id],
    mobile: '13800000000',
  })
  row = await caller.post('admin/config/dictionary/save', { title: '同看的', pid: 2, sort: 1, remark: '原来的' })
  ;[here, there] = [await site.browser.open(), await site.browser.open()]
  await watchShifts(here.page)
  await Promise.all([signIn(here.page, path), signIn(there.page, path, colleague)])
})
beforeEach(() => [here, there].forEach(({ errors }) => expect(errors.splice(0)).toEqual([])))

const edit = ({ page }: Window) => openForm(page, rowOf(page, '同看的').getByRole('button', { name: '编辑' }))

test('a list shows how many others look at it, and who is at a row, without shifting', async () => {
  const { page } = here
  await page.getByRole('img', { name: '另有 1 人在看此列表' }).waitFor()
  const form = await edit(there)
  await rowOf(page, '同看的').getByRole('img', { name: '王芳 正在查看 · 刚刚' }).waitFor()
  await control(form, 'remark').fill('王芳的备注')
  await rowOf(page, '同看的').getByRole('img', { name: '王芳 正在编辑 · 刚刚' }).waitFor()
  expect(await shifts(page)).toEqual([])
  expect(await pageFaults(page)).toEqual([])
})

test('a form names who else is at its row; what they save is announced, accepted field by field, and the rest merged', async () => {
  const { page } = here
  const form = await edit(here)
  await form.getByText('王芳 正在编辑此行').waitFor()
  await there.page.getByText('正在查看此行').waitFor()
  await control(form, 'sort').fill('7')
  await control(form, 'title').fill('同看的，我改过')
  const theirs = dialog(there.page, '编辑 - 字典管理')
  await control(theirs, 'title').fill('同看的，她改过')
  await theirs.getByRole('button', { name: '保存' }).click()
  const notice = form.getByRole('status').filter({ hasText: /王芳 \d\d:\d\d 保存了此行：名称、备注/ })
  await notice.getByText('名称您也改了，会保留您的').waitFor()
  await expect.poll(() => hasFocus(control(form, 'title'))).toBe(true)
  expect(await pageFaults(page)).toEqual([])
  await notice.getByRole('button', { name: '采用对方的 1 项修改' }).click()
  await expect.poll(() => control(form, 'remark').inputValue()).toBe('王芳的备注')
  await expect
    .poll(async () => [await control(form, 'title').inputValue(), await control(form, 'sort').inputValue()])
    .toEqual(['同看的，我改过', '7'])
  await form.getByRole('button', { name: '查看差异' }).click()
  const differences = dialog(page, '合并到表单')
  await differences.getByRole('radio', { name: '名称 我的' }).check()
  await differences.getByRole('button', { name: '合并到表单' }).click()
  await form.getByRole('button', { name: '查看差异' }).waitFor({ state: 'detached' })
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await caller.post<Row>('admin/config/dictionary/info', { id: row.id })).toMatchObject({
    title: '同看的，我改过',
    remark: '王芳的备注',
    sort: 7,
  })
})

test('another window of the same account is named as such, and an account that signs out is no longer shown', async () => {
  const twin = await here.page.context().newPage()
  await twin.goto(path)
  const form = await openForm(twin, rowOf(twin, '同看的').getByRole('button', { name: '编辑' }))
  await rowOf(here.page, '同看的').getByRole('img', { name: '您的另一个窗口 正在查看 · 刚刚' }).waitFor()
  await rowOf(there.page, '同看的')
    .getByRole('img', { name: /正在查看/ })
    .waitFor()
  await form.press('Escape')
  await twin.close()
  await expect.poll(() => rowOf(here.page, '同看的').getByRole('img', { name: /窗口/ }).count()).toBe(0)
  await endSession(there.page)
  await here.page.getByRole('img', { name: '另有 1 人在看此列表' }).waitFor({ state: 'detached' })
  there.errors.length = 0
})

test('a cell that somebody edits is marked; saving into it says who changed it', async () => {
  await signIn(there.page, '/wachapp', colleague)
  await openList(here.page, '/wachapp')
  const cell = ({ page }: Window) => page.locator('[data-row-key] [data-name=number]').first()
  await there.page.getByRole('img', { name: '另有 1 人在看此列表' }).waitFor()
  const edited = (of: Window) => cell(of).locator('input:focus').waitFor()
  await cell(there).click()
  await edited(there)
  await there.page.keyboard.type('K-她')
  await cell(here).locator('[data-taken]').waitFor()
  await cell(here).click()
  await edited(here)
  await here.page.keyboard.type('K-我')
  await there.page.keyboard.press('Control+s')
  await waitForMessage(there.page, '数据保存成功')
  await here.page.keyboard.press('Control+s')
  await here.page.locator('.inline-clashing').first().click()
  const reason = here.page.getByRole('group', { name: '编号已被他人修改' }).locator('span').first()
  await expect.poll(() => reason.textContent()).toMatch(/^王芳 \d\d:\d\d 改过这条数据/)
})
