import { expect, test } from 'vitest'
import { deployedSite } from './deployedSite.ts'
import { dialog, openList, pageFaults, rowOf, signInCaller, waitForRows } from './listSteps.ts'
import { password } from './server.ts'
import { admin, signIn, viewer } from './steps.ts'

const site = deployedSite()

test('a manager looks as an account in every tab, asks why it lacks a button, is refused what it could write, and leaves', async () => {
  const { page, errors } = await site.browser.open()
  await signIn(page, '/config/admin')
  await waitForRows(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/link')
  await waitForRows(otherTab)
  await expect.poll(() => otherTab.getByRole('button', { name: '新增' }).count()).toBe(1)

  await rowOf(page, 'viewer').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '以此身份查看' }).click()
  const question = dialog(page, /^以账号“只读用户”的身份查看/)
  await question.getByText('期间不能做任何改动').waitFor()
  await question.getByRole('button', { name: '开始查看' }).click()

  const bar = (of: typeof page) => of.getByText('正在以账号“只读用户”的身份查看')
  await bar(page).waitFor()
  // The other tab is told by the server, and has none of the buttons any more.
  await bar(otherTab).waitFor()
  await waitForRows(otherTab)
  await expect.poll(() => otherTab.getByRole('button', { name: '新增' }).count()).toBe(0)

  await page.bringToFront()
  await openList(page, '/link')
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: '只读用户' }).click()
  await page.getByRole('menuitem', { name: '为什么我不能…？' }).click()
  const why = dialog(page, '为什么我不能…？')
  await why.getByText('没有“新增”权限：您的角色“只读”没有给予').waitFor()
  await why.getByText('有此权限的角色：管理员').first().waitFor()
  expect(await pageFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '退出查看' }).click()
  await bar(otherTab).waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: '新增' }).waitFor()
  await expect.poll(() => bar(page).count()).toBe(0)
  expect(errors).toEqual([])
})

test('an account that may only view opens the form of a row, and can change nothing in it', async () => {
  const { page, errors, close } = await site.browser.open()
  await signIn(page, '/link', viewer)
  await waitForRows(page)
  const first = page.locator('[data-row-key]').first()
  await expect.poll(() => first.getByRole('button').allTextContents()).toEqual(['查看', '历史'])
  await first.getByRole('button', { name: '查看' }).click()
  const form = dialog(page, /^查看 - /)
  await expect.poll(() => form.locator('#link-title').isDisabled()).toBe(true)
  await expect.poll(() => form.locator('input:enabled, textarea:enabled').count()).toBe(0)
  await expect.poll(() => form.locator('.ant-modal-footer').getByRole('button').allTextContents()).toEqual(['关闭'])
  await expect.poll(() => form.locator('.files > .cell-none').allTextContents()).toEqual(['-', '-'])
  expect(await pageFaults(page)).toEqual([])

  // What somebody else saves meanwhile is shown, without a question.
  const { post } = await signInCaller(site.origin, admin)
  const id = Number(await first.getAttribute('data-row-key'))
  await post('admin/link/save', { id, title: '改过的标题' })
  await expect.poll(() => form.locator('#link-title').inputValue()).toBe('改过的标题')
  await expect.poll(() => form.locator('.remote-change').count()).toBe(0)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('查看')
  expect(errors).toEqual([])
  await close()
})

test('the page shown instead of a forbidden one says why it is forbidden', async () => {
  const { post } = await signInCaller(site.origin, admin)
  const { id } = await post<{ id: number }>('admin/config/role/save', { title: '单页', rights: ['/link:view'] })
  const account = { username: 'only', nickname: '单页用户', password }
  await post('admin/config/admin/save', { ...account, role_list: [id] })
  const { page } = await site.browser.open()
  await signIn(page, '/config/role', { ...admin, username: account.username })
  await page.getByRole('button', { name: '为什么？' }).click()
  const reasons = dialog(page, '为什么我不能…？').getByText('没有“查看”权限：您的角色“单页”没有给予')
  await reasons.first().waitFor()
  await expect.poll(() => reasons.count()).toBe(2)
  await page.goto('/recycle')
  await page.getByRole('button', { name: '为什么？' }).click()
  await dialog(page, '为什么我不能…？').getByText('“回收站”对在任一页面有“查看”和“删除”权限的账号开放').waitFor()
})
