import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openList, pageFaults, param, screensOf, sentDuring, setTheme, waitForRows } from './listSteps.ts'
import { admin } from './steps.ts'

const path = '/config/dictionary'
const screens = screensOf(admin)

const viewName = () => screens.page.locator('.saved-name:visible')
const inMenu = (name: string): Locator =>
  screens.page.locator('.ant-dropdown-menu-title-content:visible').getByText(name, { exact: true })
async function choose(...names: readonly string[]) {
  await screens.page.locator('.saved-button:visible').click()
  for (const name of names.slice(0, -1)) await inMenu(name).hover()
  await inMenu(names.at(-1) ?? '').click()
}
const query = () => Object.fromEntries(new URL(screens.page.url()).searchParams)
const rowCount = () => screens.page.locator('.ant-table-row:visible').count()

async function saveAs(name: string, more: () => Promise<void> = async () => undefined) {
  await choose('另存为视图…')
  await screens.page.getByRole('dialog').getByPlaceholder('例如：东北区待审').fill(name)
  await more()
  await screens.page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await viewName().getByText(name, { exact: true }).waitFor()
  return param(screens.page, 'saved') ?? ''
}

test('a list is saved as a view, which is changed, reverted, updated, pinned, found, removed and restored', async () => {
  const { page } = screens
  await openList(page, `${path}?orderKey=sort&queryValue=华`)
  const id = await saveAs('华字头')
  await expect.poll(query).toEqual({ saved: id })
  const all = await rowCount()

  // Filters, and the look of the list, are changes of the view.
  await page.getByRole('textbox', { name: '请输入名称' }).fill('华东')
  await page.keyboard.press('Enter')
  await page.getByText('已修改', { exact: true }).waitFor()
  await expect.poll(query).toEqual({ saved: id, queryValue: '华东' })
  await page.locator('.saved-changed').getByRole('button', { name: '还原' }).click()
  await page.locator('.saved-changed').waitFor({ state: 'detached' })
  await waitForRows(page)
  await expect.poll(rowCount).toBe(all)
  await page.getByRole('button', { name: '表格密度' }).click()
  await page.getByRole('menuitem', { name: '宽松' }).click()
  await page.locator('.saved-changed').getByRole('button', { name: '更新' }).click()
  await page.locator('.saved-changed').waitFor({ state: 'detached' })
  expect(await screens.api.post('views/get', { id: Number(id) })).toMatchObject({
    content: { queryValue: '华', orderKey: 'sort', density: 'large' },
  })

  // By the palette and from the menu, out of another page.
  await choose('管理“华字头”', '钉在菜单里')
  await page.goto('/home')
  await page.getByRole('button', { name: '搜索（Ctrl+K）' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('hzt')
  await page.getByRole('option', { name: '华字头' }).waitFor()
  await page.keyboard.press('Enter')
  await viewName().waitFor()
  await expect.poll(query).toEqual({ saved: id })
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.locator('.shell-side .menu-view').getByText('华字头').waitFor()

  await choose('管理“华字头”', '删除')
  await page.locator('.shell-side .menu-view').waitFor({ state: 'detached' })
  await expect.poll(query).toEqual({})
  await page.getByText('已删除视图“华字头”').getByRole('button').click()
  await viewName().waitFor()
  await expect.poll(query).toEqual({ saved: id })
})

test('a shared view opens first until an account chooses another; one that was removed says so', async () => {
  const { page } = screens
  await openList(page, `${path}?pid=all`)
  const id = await saveAs('大家的', async () => {
    await page.getByText('所选角色').click()
    const roles = page.getByRole('combobox', { name: '角色' })
    await roles.pressSequentially('只读')
    await page.locator('.ant-select-item-option').filter({ hasText: '只读' }).waitFor()
    for (const key of ['Enter', 'Tab']) await page.keyboard.press(key)
    // Tab goes on, and chooses nothing more.
    await page.getByRole('checkbox', { name: '他们打开这个列表时先显示它' }).and(page.locator(':focus')).waitFor()
    await expect.poll(() => page.locator('.ant-modal .ant-select-selection-item').allTextContents()).toEqual(['只读'])
    await page.getByText('本机构所有人').click()
    await page.getByText('他们打开这个列表时先显示它').click()
    expect(await pageFaults(page)).toEqual([])
  })
  await openList(page, path)
  await viewName().getByText('大家的').waitFor()
  await expect.poll(query).toEqual({})
  // The browser knows by now: the rows are asked for once, as the view shows them.
  const sent = await sentDuring(page, 'admin/config/dictionary/list', async () => {
    await openList(page, path)
    await viewName().getByText('大家的').waitFor()
  })
  expect(sent).toHaveLength(1)
  await choose('默认列表')
  await viewName().waitFor({ state: 'detached' })
  await expect.poll(query).toEqual({ saved: '0' })

  // Somebody else removes it while the list stands in it.
  await openList(page, `${path}?saved=${id}`)
  await viewName().waitFor()
  await screens.api.post('views/remove', { id: Number(id) })
  await page.getByText('这个视图已删除，或没有共享给您').waitFor()
  await setTheme(page, 'dark')
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByText('这个视图已删除').waitFor({ state: 'detached' })
  await expect.poll(query).toEqual({})
  screens.window.errors.splice(0)
})

test('Enter in the name of a view saves it once', async () => {
  const { page, api } = screens
  await openList(page, `${path}?saved=0`)
  await choose('另存为视图…')
  const name = page.getByRole('dialog').getByPlaceholder('例如：东北区待审')
  await name.fill('回车')
  const saves = await sentDuring(page, 'views/save', async () => {
    await name.press('Enter')
    await viewName().getByText('回车', { exact: true }).waitFor()
  })
  expect(saves).toHaveLength(1)
  await api.post('views/remove', { id: Number(param(page, 'saved')) })
})
