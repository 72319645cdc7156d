import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  type Caller,
  control,
  dialog,
  pickerOptions,
  openForm,
  openList,
  openPicker,
  pressAgain,
  rowOf,
  saveAndClose,
} from './listSteps.ts'

export const roles = '/config/role'

export const tick = (within: Page | Locator, name: string) => within.getByRole('checkbox', { name, exact: true })
export const tickState = (box: Locator) =>
  box.evaluate((element: HTMLInputElement) => (element.indeterminate ? 'partly' : element.checked ? 'checked' : 'none'))
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
/** Presses ArrowDown until the control of that name has the focus. */
export async function arrowDownTo(page: Page, name: string) {
  for (let left = 50; left > 0 && (await focused(page)) !== name; left--) await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe(name)
}
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Opens the window of a role by one of its buttons; the first tick has the focus. */
export async function openRole(page: Page, title: string, button = '页面权限'): Promise<Locator> {
  await openList(page, `${roles}?queryValue=${title}`)
  const window = await openForm(page, rowOf(page, title).getByRole('button', { name: button }))
  await window.locator('tbody .tick').first().focus()
  return window
}
/** Opens the same tree on the page of permissions, where the other fields of a role have a separate form. */
export async function openPermission(page: Page, title: string): Promise<Locator> {
  await openList(page, `/application/role?queryValue=${title}`)
  await rowOf(page, title).getByRole('button', { name: '页面权限' }).click()
  const window = dialog(page, '页面权限 - ')
  await window.locator('tbody .tick:focus').waitFor()
  return window
}
export const save = (window: Locator) => pressAgain(window, '保存')

type Entry = { id: number; title: string; children?: readonly Entry[] }
const flat = (entries: readonly Entry[]): readonly Entry[] => entries.flatMap(entry => [entry, ...flat(entry.children ?? [])])

/** Gives the menu more groups than one page of the window has, one nested in another. */
export async function deepenMenu(platform: Caller) {
  const { data } = await platform.post<{ data: Entry[] }>('admin/config/menu/list?page=1', { limit: 500 })
  const entries = flat(data)
  const put = (title: string, pid: number) => {
    const { id } = entries.find(entry => entry.title === title) ?? { id: 0 }
    return platform.post('admin/config/menu/save', id ? { id, pid } : { title, pid, sort: 1 })
  }
  const outer = await put('外层', 0)
  const inner = await put('内层', outer.id)
  await put('字典管理', inner.id)
  for (const title of ['机构管理', '站点管理', '管理员', '权限管理', '操作日志']) await put(title, 0)
}

export interface AccountTexts {
  nickname: string
  username: string
  password: string
  role: string
}
/** Creates an account of that role on its page. */
export async function createAccount(page: Page, { role, ...texts }: AccountTexts) {
  await openList(page, '/config/admin')
  await page.getByRole('main').getByRole('button', { name: '新增' }).click()
  const form = dialog(page, '新增 - ')
  await form.locator('input:focus').waitFor()
  for (const [name, text] of Object.entries(texts)) await control(form, name).fill(text)
  await openPicker(form, 'role_list')
  await pickerOptions(page).getByText(role, { exact: true }).click()
  await control(form, 'nickname').click()
  await saveAndClose(page, form)
}
