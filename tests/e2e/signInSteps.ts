import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Row, signInCaller } from './listSteps.ts'
import { admin, type Person } from './steps.ts'

/** A separate administrator for each test, so that tests do not sign each other out. */
export async function newAccount(origin: string, username: string): Promise<Person> {
  const { post } = await signInCaller(origin, admin)
  const [role] = await post<Row[]>('admin/config/role/combox', { keyword: '管理员' })
  const password = 'its-own-word-44'
  await post('admin/config/admin/save', { username, nickname: username, password, role_list: [role?.id] })
  return { orgcode: admin.orgcode, username, password }
}

/** Steps on the sign-in page and the page of the own account. */
export function signInSteps(page: () => Page) {
  const path = () => new URL(page().url()).pathname
  const field = (name: string) => page().locator(`input[name=${name}]:visible`)
  const button = (name: string) => page().getByRole('button', { name, exact: true })
  /** What the focused input is for. */
  const focusedLabel = () =>
    page().evaluate(() => {
      const input = document.activeElement as HTMLInputElement | null
      return input?.placeholder || input?.labels?.[0]?.textContent
    })
  const focusedName = () => page().evaluate(() => document.activeElement?.getAttribute('name'))

  /** As people do: Tab from input to input, and Enter. */
  async function type({ orgcode, username, password }: Person) {
    await field('orgcode').waitFor()
    // A browser that has signed in before knows the organisation.
    if ((await field('orgcode').inputValue()) !== '') await field('orgcode').fill('')
    await expect.poll(focusedName).toBe('orgcode')
    await page().keyboard.type(orgcode)
    await page().keyboard.press('Tab')
    await page().keyboard.type(username)
    await page().keyboard.press('Tab')
    await page().keyboard.type(password)
    await page().keyboard.press('Enter')
  }
  const waitForShell = () => page().getByRole('banner').waitFor()
  const signOut = async () => {
    await page().locator('.shell-user').click()
    await page().getByText('退出登录', { exact: true }).click()
    await page().getByRole('heading', { name: '欢迎登录' }).waitFor()
  }
  return { path, field, button, focusedLabel, focusedName, type, waitForShell, signOut }
}
