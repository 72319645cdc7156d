import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Window } from './browser.ts'
import { deployedSite } from './deployedSite.ts'
import { confirmDialog, waitForMessage } from './listSteps.ts'
import { signIn, violations, viewer } from './steps.ts'

/** Unread messages in the demonstration data. */
const seededMessages = 2
const site = deployedSite()
let sender: Window
let reader: Window
/** The same reader in another browser window. */
let elsewhere: Window

beforeAll(async () => {
  ;[sender, reader, elsewhere] = [await site.browser.open(), await site.browser.open(), await site.browser.open()]
  await signIn(sender.page, '/message/send')
  await signIn(reader.page, '/home', viewer)
  await signIn(elsewhere.page, '/message', viewer)
})

const waitForUnread = (page: Page, unread: number) => page.getByRole('button', { name: `消息中心，${unread} 条未读` }).waitFor()
const rows = (page: Page) => page.locator('.messages-row')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const messageBody = (page: Page) => page.frameLocator('.message-frame').locator('body')
const waitForPush = (page: Page) => page.locator('.push[data-state=connected]').waitFor()

/** Writes a message to the whole organisation through its form. */
async function sendMessage({ page }: Window, title: string, words: string) {
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.locator('[name=title]').fill(title)
  await form.locator('.rich-paper [contenteditable=true]').click()
  await page.keyboard.type(words)
  await form.getByText(/将发送给 \d+ 个账号/).waitFor()
  await messageBody(page).getByText(words).waitFor()
  await form.getByRole('button', { name: '发送' }).click()
  await waitForMessage(page, '发送成功')
  await form.waitFor({ state: 'hidden' })
}

/** Posts html an editor would not produce. */
const sendRaw = ({ page }: Window, title: string, content: string) =>
  page.evaluate(
    async body => {
      const headers = { 'content-type': 'application/json', authorization: sessionStorage.getItem('access_token') ?? '' }
      return (await fetch('/api/v2/manage/admin/message/save', { method: 'POST', headers, body })).status
    },
    JSON.stringify({ title, content, audience: 1 }),
  )

test('a message is announced on whichever page its reader has open, and is read in all windows at once', async () => {
  const { page } = reader
  await Promise.all([reader, elsewhere].map(one => waitForPush(one.page)))
  await waitForUnread(page, seededMessages)
  await sendMessage(sender, '周五盘点', '请各门店周五下班前完成盘点。')
  await Promise.all([
    waitForUnread(page, seededMessages + 1),
    waitForUnread(elsewhere.page, seededMessages + 1),
    row(elsewhere.page, '周五盘点').waitFor(),
  ])
  await page.locator('.message-came', { hasText: '周五盘点' }).click()
  await row(page, '周五盘点').click()
  await messageBody(page).getByText('请各门店周五下班前完成盘点。').waitFor()
  await Promise.all([waitForUnread(page, seededMessages), waitForUnread(elsewhere.page, seededMessages)])
  await row(elsewhere.page, '周五盘点').waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
})

test('a read message is archived and restored, with the keyboard too', async () => {
  const { page } = reader
  await openTab(page, '已读')
  await row(page, '周五盘点').focus()
  await page.keyboard.press('ArrowDown')
  await messageBody(page).getByText('请各门店周五下班前完成盘点。').waitFor()
  await page.keyboard.press('Delete')
  await page.getByText('没有已读消息').waitFor()
  await openTab(page, '回收站')
  await row(page, '周五盘点').click()
  await page.getByRole('article').getByRole('button', { name: '还原' }).click()
  await page.getByText('回收站是空的').waitFor()
  await openTab(page, '未读')
  await rows(page).first().focus()
  for (const left of [seededMessages - 1, 0]) {
    await page.keyboard.press('ArrowDown')
    await waitForUnread(page, left)
  }
  await expect.poll(() => rows(page).count()).toBe(1)
})

test('a withdrawn message disappears from the page that shows it', async () => {
  const { page } = reader
  await openTab(page, '已读')
  await row(page, '周五盘点').click()
  const sent = sender.page.locator('[data-row-key]', { hasText: '周五盘点' })
  await sent.getByText('撤回', { exact: true }).click()
  await confirmDialog(sender.page, '确定撤回')
  await row(page, '周五盘点').waitFor({ state: 'detached' })
  await page.getByText('选择一条消息查看内容').waitFor()
  await expect.poll(() => page.locator('.message-frame').count()).toBe(0)
})

test('a message runs no script, requests nothing from elsewhere and stays in its frame', async () => {
  const { page } = reader
  let dialogShown = false
  page.on('dialog', dialog => {
    dialogShown = true
    void dialog.dismiss()
  })
  const bodies = [
    '<img src=x onerror=alert(1)><script>alert(1)</script><svg onload=alert(1)></svg>可见一',
    '<a href="javascript:alert(1)">链接</a><iframe src="https://canary.invalid/"></iframe><img src="https://canary.invalid/a.png">可见二',
    '<form action="https://canary.invalid"><button formaction="javascript:alert(1)">按钮</button></form><style>body{display:none}</style>可见三',
    '<p>可见四</p><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ]
  await openTab(page, '未读')
  for (const [index, body] of bodies.entries()) expect(await sendRaw(sender, `第 ${index + 1} 封`, body)).toBe(200)
  for (const [index, seen] of ['可见一', '可见二', '可见三', '可见四'].entries()) {
    await row(page, `第 ${index + 1} 封`).click()
    await messageBody(page).getByText(seen).waitFor()
    const found = messageBody(page).locator('script, svg, iframe, form, button, style, [onerror], [onload], [href^=javascript]')
    await expect.poll(() => found.count()).toBe(0)
  }
  await expect.poll(() => page.locator('.message-frame').getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(dialogShown).toBe(false)
  for (const { foreign } of [sender, reader, elsewhere]) expect(foreign).toEqual([])
})

test('no console error and no foreign request occurred', () => {
  // The frame of a message blocks scripts, and the browser says so.
  const expected = /canary\.invalid|x:0|Failed to load resource|Blocked script execution in 'about:srcdoc'/
  for (const { errors } of [sender, reader, elsewhere]) expect(errors.filter(one => !expected.test(one))).toEqual([])
})
