import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInCaller, dialog, type Row, screensOf, waitForMessage } from './listSteps.ts'
import { arrowDownTo, focused, tickState, openRole, press, deepenMenu, roles, save, tick } from './roleSteps.ts'
import { password } from './server.ts'
import { admin, signIn } from './steps.ts'

const screens = screensOf(admin)
const add = (title: string, more: object = {}) => screens.api.post('admin/config/role/save', { title, ...more })
const infoOf = (id: number) => screens.api.post<Row & { menus: number[]; rights: string[] }>('admin/config/role/info', { id })

describe('the pages of a role', () => {
  const rowIn = (window: Locator, title: string) => window.getByRole('row', { name: title })
  const roots = (window: Locator) => window.locator('tbody tr[aria-level="1"]').count()
  const pageNumber = (window: Locator) => window.locator('.ant-pagination-item-active').textContent()
  const turn = async (window: Locator, to: string) => {
    const from = await pageNumber(window)
    await window.getByTitle(to).click()
    await expect.poll(() => pageNumber(window)).not.toBe(from)
  }

  beforeAll(async () => {
    await deepenMenu(await signInCaller(new URL(screens.page.url()).origin, { ...admin, orgcode: 'platform' }))
  })

  test('granted on a parent are granted on all below it; a row, a column and everything have one tick each', async () => {
    const { page } = screens
    const { id } = await add('成片的')
    const window = await openRole(page, '成片的')
    await tick(window, '外层 查看').check()
    for (const title of ['内层', '字典管理']) await expect.poll(() => tickState(tick(window, `${title} 查看`))).toBe('checked')
    await expect.poll(() => tickState(tick(window, '全部页面 查看'))).toBe('partly')
    await tick(window, '字典管理 查看').uncheck()
    await expect.poll(() => tickState(tick(window, '外层 查看'))).toBe('none')
    await tick(window, '字典管理 全选').check()
    await expect.poll(() => tickState(tick(window, '外层 全选'))).toBe('checked')
    await tick(window, '全部页面 导出').check()
    await save(window)
    await window.waitFor({ state: 'hidden' })
    const { rights } = await infoOf(id)
    expect(rights.filter(right => right.startsWith('/config/dictionary:'))).toHaveLength(7)
    expect(rights).toEqual(expect.arrayContaining(['/config/role:export', '/config/role:view']))
    expect(rights.filter(right => !/^\/config\/dictionary:|:(export|view)$/.test(right))).toEqual([])
  })

  test('are paged by five groups, and ticks of one page stay on the next', async () => {
    const { page } = screens
    const { id } = await add('翻页的')
    const window = await openRole(page, '翻页的')
    await expect.poll(() => roots(window)).toBe(5)
    const [first, second] = ['外层 查看', '系统设置 编辑']
    await tick(window, first).check()
    while (!(await tick(window, second).isVisible())) await turn(window, '下一页')
    await expect.poll(() => tick(window, first).count()).toBe(0)
    await tick(window, second).check()
    await turn(window, '1')
    await expect.poll(() => tickState(tick(window, first))).toBe('checked')
    await press(page, 'Escape')
    await dialog(page, '有未保存的修改，确定放弃吗?').getByRole('button', { name: '继续编辑' }).click()
    await save(window)
    await window.waitFor({ state: 'hidden' })
    const { rights } = await infoOf(id)
    expect(rights).toEqual(expect.arrayContaining(['/config/dictionary:view', '/webinfo:edit']))
    expect(rights).not.toContain('/config/menu:edit')
  })

  test('collapse with their descendants', async () => {
    const { page } = screens
    const window = await openRole(page, '只读')
    await rowIn(window, '字典管理').waitFor()
    await window.getByRole('button', { name: '收起 外层' }).click()
    await rowIn(window, '内层').waitFor({ state: 'hidden' })
    await window.getByRole('button', { name: '展开 外层' }).click()
    await rowIn(window, '内层').waitFor()
    await expect.poll(() => rowIn(window, '字典管理').count()).toBe(0)
    await press(page, 'Escape')
    await window.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('页面权限')
  })

  test('are ticked by keyboard', async () => {
    const { page } = screens
    const { id } = await add('按键的')
    const window = await openRole(page, '按键的')
    await arrowDownTo(page, '外层 全选')
    await press(page, 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'Space')
    await expect.poll(() => focused(page)).toBe('外层 查看')
    await press(page, 'End', 'Control+Home', 'Home')
    await expect.poll(() => focused(page)).toBe('全部页面 全选')
    await press(page, 'Control+Enter')
    await window.waitFor({ state: 'hidden' })
    expect((await infoOf(id)).rights).toEqual(['/config/dictionary:view'])
  })

  test('changed by somebody else meanwhile are merged, with the ticks made here', async () => {
    const { page } = screens
    const { id, version } = await add('同时改的')
    const window = await openRole(page, '同时改的')
    await tick(window, '字典管理 编辑').check()
    await screens.api.post('admin/config/role/save', { id, version, rights: ['/config/dictionary:view', '/websit:view'] })
    await save(window)
    await waitForMessage(page, '权限已被他人修改')
    await expect.poll(() => tickState(tick(window, '机构管理 查看'))).toBe('checked')
    await expect.poll(() => tickState(tick(window, '字典管理 编辑'))).toBe('checked')
    await save(window)
    await window.waitFor({ state: 'hidden' })
    expect((await infoOf(id)).rights).toEqual(expect.arrayContaining(['/config/dictionary:edit', '/websit:view']))
  })
})

describe('menus and rights in the one window of a role', () => {
  test('a verb grants view of its page, and revoking view revokes the other verbs', async () => {
    const { page } = screens
    await add('连带的')
    const window = await openRole(page, '连带的')
    await tick(window, '字典管理 编辑').check()
    await expect.poll(() => tickState(tick(window, '字典管理 查看'))).toBe('checked')
    await expect.poll(() => tickState(tick(window, '字典管理 菜单'))).toBe('checked')
    await tick(window, '字典管理 查看').uncheck()
    await expect.poll(() => tickState(tick(window, '字典管理 编辑'))).toBe('none')
    // Unchanged: no conflict to ask about.
    await press(page, 'Escape')
    await window.waitFor({ state: 'hidden' })
  })

  test('marks entries without effect, previews the role, and copies another', async () => {
    const { page } = screens
    await add('样板', { rights: ['/config/dictionary:view', '/config/dictionary:edit'] })
    const { id } = await add('照抄的')
    const window = await openRole(page, '照抄的')
    const others = window.getByRole('combobox', { name: '从其他角色复制' })
    const overview = '**/pagerole/overview'
    await page.route(overview, route => route.fulfill({ status: 409, json: { error: '稍后再试' } }))
    await others.click()
    await page
      .locator('.ant-select-dropdown')
      .getByText(/数据读取失败.稍后再试/)
      .waitFor()
    await page.unroute(overview)
    await others.blur()
    await expect.poll(() => others.getAttribute('aria-expanded')).toBe('false')
    await others.fill('样板')
    await page.locator('.ant-select-dropdown').getByText('样板', { exact: true }).click()
    await expect.poll(() => tickState(tick(window, '字典管理 编辑'))).toBe('checked')
    // From here on the menu no longer follows the rights.
    await tick(window, '字典管理 菜单').uncheck()
    await window.getByText('1 处不起作用').waitFor()
    await tick(window, '字典管理 菜单').check()
    await window.getByText('处不起作用').waitFor({ state: 'hidden' })
    await window.getByRole('button', { name: '以此角色预览' }).click()
    const preview = window.getByRole('region', { name: '以此角色预览' })
    await preview.getByText('查看、编辑').waitFor()
    await expect.poll(() => preview.getByText('机构管理').count()).toBe(0)
    await window.getByRole('button', { name: '返回设置' }).click()
    await save(window)
    await window.waitFor({ state: 'hidden' })
    const { rights, menus } = await infoOf(id)
    expect(rights).toEqual(['/config/dictionary:view', '/config/dictionary:edit'])
    expect(menus.length).toBeGreaterThan(0)
  })
})

test('an account grants only the rights it has itself: the others are locked with the reason', async () => {
  const rights = ['view', 'edit'].map(verb => `${roles}:${verb}`)
  const { id } = await add('小管理', { rights: [...rights, '/config/dictionary:view'] })
  await add('空角色')
  await screens.api.post('admin/config/admin/save', { username: 'little', password, nickname: '小管', role_list: [id] })
  const { page, errors, close } = await screens.browser.open()
  await signIn(page, '/home', { ...admin, username: 'little' })
  const window = await openRole(page, '空角色')
  const locked = tick(window, '字典管理 编辑')
  await expect.poll(() => locked.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => locked.getAttribute('title')).toBe('您没有此权限，不能授予')
  await locked.focus()
  await press(page, 'Space')
  await expect.poll(() => tickState(locked)).toBe('none')
  await tick(window, '字典管理 全选').click()
  await expect.poll(() => tickState(tick(window, '字典管理 查看'))).toBe('checked')
  await expect.poll(() => tick(window, '机构管理 菜单').getAttribute('title')).toBe('您没有此菜单，不能授予')
  await expect.poll(() => tick(window, '字典管理 菜单').getAttribute('aria-disabled')).toBe('false')
  await save(window)
  await waitForMessage(page, /^保存成功$/)
  expect(errors).toEqual([])
  await close()
})
