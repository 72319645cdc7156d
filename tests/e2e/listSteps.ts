import type { Locator, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import type { Envelope } from '../../src/shared/wire/envelope.ts'
import type { Browser, ShownMessages, Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import type { Deployment } from './server.ts'
import { holdCalls, shifts, storeSession, violations, watchShifts, type Person } from './steps.ts'

export interface Screens {
  page: Page
  browser: Browser
  window: Window
  /** The same account through the API, for rows that a test needs and for changes by somebody else. */
  api: Caller
}
export type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
export interface Caller {
  post<T = Row>(path: string, body: object): Promise<T>
}

/** Starts a deployment and a signed-in window for all tests of a file. The first of them opens a page. */
export function screensOf(person: Person, start?: () => Promise<Deployment>): Screens {
  const screens = {} as Screens
  const site = deployedSite(start)
  beforeAll(async () => {
    screens.browser = site.browser
    screens.window = await site.browser.open()
    screens.page = screens.window.page
    screens.api = await signInCaller(site.origin, person)
    screens.page.on('dialog', dialog => void dialog.accept())
    await watchShifts(screens.page)
    await storeSession(screens.page, person)
  })
  afterEach(() => {
    const { errors, foreign } = screens.window
    expect([...errors.splice(0), ...foreign.splice(0)]).toEqual([])
  })
  return screens
}

/** Signs in through the API. */
export async function signInCaller(origin: string, { orgcode, username, password }: Person): Promise<Caller> {
  let authorization = ''
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
    const reply = await fetch(`${origin}/api/v2/manage/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data, error } = (await reply.json()) as Envelope<T>
    if (!reply.ok) throw new Error(`${path}: ${error}`)
    return data as T
  }
  const { token_type, access_token } = await post<Record<string, string>>('login', { orgcode, username, password })
  authorization = `${token_type} ${access_token}`
  return { post }
}

const shotFolder = process.env['SCREENSHOTS']
/** Writes a picture of the page, where SCREENSHOTS names a folder for them. */
export async function saveShot(page: Page, name: string): Promise<void> {
  if (shotFolder) await page.screenshot({ path: `${shotFolder}/${name}.png` })
}

/** Opens a list and waits for its answer. */
export async function openList(page: Page, path: string) {
  await page.goto(path)
  await waitForRows(page)
}
export const waitForRows = (page: Page) => page.locator('.list[aria-busy=false]').waitFor()

export const rows = (page: Page): Locator => page.locator('[data-row-key]')
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })
export const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** An open form or confirmation by its title. */
export const dialog = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog').filter({ hasText: title })
export const control = (within: Locator, name: string): Locator =>
  within.locator(`input[name=${name}], textarea[name=${name}], [data-field=${name}]`)
/** Waits for a message at the top of the page: one that is shown, or was, and that the same text has not found before. */
export async function waitForMessage(page: Page, text: string | RegExp): Promise<void> {
  const isShown = (wanted: string | RegExp) => {
    const { messages } = window as unknown as ShownMessages
    const says = (one: Element) => {
      const shown = one.textContent.trim()
      return typeof wanted === 'string' ? shown.includes(wanted) : wanted.test(shown)
    }
    // One message is several entries where its parents came with it.
    const found = messages.filter(
      ({ element, foundBy }) => !foundBy.includes(String(wanted)) && [element, ...element.querySelectorAll('*')].some(says),
    )
    for (const { foundBy } of found) foundBy.push(String(wanted))
    return found.length > 0
  }
  await page.waitForFunction(isShown, text, { polling: 100 }).catch(async (error: unknown) => {
    const shown = await page.evaluate(() =>
      (window as unknown as ShownMessages).messages.map(({ element }) => element.textContent),
    )
    throw new Error(`no message ${text}, but ${JSON.stringify(shown)}`, { cause: error })
  })
}

/** The undo of the message that has just come, which stays as long as the pointer is over it. */
export async function undoOfMessage(page: Page): Promise<Locator> {
  const undo = page.locator('.ant-message').getByRole('button', { name: '撤销' }).last()
  await undo.hover()
  return undo
}

/** Presses a button of a window again: as long as it is loading it takes no click. */
export async function pressAgain(within: Locator, name: string) {
  await within.locator('.ant-btn-loading').waitFor({ state: 'detached' })
  await within.getByRole('button', { name }).click()
}

/** Opens a form, and waits until its first field has the focus. */
export async function openForm(page: Page, button: Locator): Promise<Locator> {
  await button.click()
  const form = page.locator('.form-modal')
  await form.locator('input[name=title]:focus').waitFor()
  return form
}
/** An empty list has a second button in its place. */
export const openNew = (page: Page) => openForm(page, page.getByRole('main').getByRole('button', { name: '新增' }).first())
export const openRow = (page: Page, text: string) => openForm(page, rowOf(page, text).getByRole('button', { name: '编辑' }))

/** Confirms a question, and waits until it is closed. */
export async function confirmDialog(page: Page, question: string) {
  await dialog(page, question).getByRole('button', { name: '确定' }).click()
  await dialog(page, question).waitFor({ state: 'hidden' })
}

/** Saves a form, waits for the message, until it is closed and the list is read again. */
export async function saveAndClose(page: Page, form: Locator) {
  await pressAgain(form, '保存')
  await waitForMessage(page, '数据保存成功')
  await form.waitFor({ state: 'hidden' })
  await waitForRows(page)
}

/** Opens a picker, and types the keyword if there is one. */
export async function openPicker(within: Locator, name: string, keyword = '') {
  await control(within, name).locator('.ant-select-selector').click()
  if (keyword !== '') await within.page().keyboard.type(keyword)
}
export const pickerOptions = (page: Page): Locator =>
  page.locator('.ant-select-item-option:visible, .ant-select-tree-treenode:visible')

export async function pick(within: Locator, name: string, { option, keyword = '' }: { option: string; keyword?: string }) {
  await openPicker(within, name, keyword)
  const text = pickerOptions(within.page()).getByText(option, { exact: true })
  await text.click()
  await text.waitFor({ state: 'hidden' })
}

export interface Sent {
  body: Readonly<Record<string, unknown>>
}
/** The calls of that path made while it runs. */
export async function sentDuring(page: Page, path: string, run: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const record = (request: Request) => {
    if (new URL(request.url()).pathname.endsWith(`/${path}`)) sent.push({ body: request.postDataJSON() as Sent['body'] })
  }
  page.on('request', record)
  await run()
  page.off('request', record)
  return sent
}

/** Sets the theme by the switch in the account menu. */
export async function setTheme(page: Page, theme: 'light' | 'dark') {
  const currentTheme = () => page.locator('html').getAttribute('data-theme')
  if ((await currentTheme()) === theme) return
  await page.locator('.shell-user').click()
  await page.getByRole('menuitem', { name: '深色模式' }).click()
  await expect.poll(currentTheme).toBe(theme)
  await page.getByRole('menuitem', { name: '深色模式' }).waitFor({ state: 'hidden' })
}

/** Layout shifts of a list whose rows arrive after its skeleton is drawn: there should be none. */
export async function shiftsWhileLoading(page: Page, path: string): Promise<unknown[]> {
  const held = await holdCalls(page, '**/list?*')
  await page.goto(path)
  await page.locator('.skeleton').waitFor()
  await held.release()
  await waitForRows(page)
  await rows(page).first().waitFor()
  return shifts(page)
}

/** Milliseconds in which a list fits its page size to its window: until then it may overflow. */
const fitsWithin = 10_000
/** Accessibility violations of the page, and elements that overflow its window. */
export async function pageFaults(page: Page): Promise<string[]> {
  const found = await violations(page)
  const overflowing = () =>
    ['html', 'body', 'main'].filter(name => {
      const element = document.querySelector(name)
      return element !== null && (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    })
  await expect
    .poll(() => page.evaluate(overflowing), { timeout: fitsWithin })
    .toEqual([])
    .catch(() => undefined)
  return [...found, ...(await page.evaluate(overflowing)).map(name => `${name} scrolls`)]
}
