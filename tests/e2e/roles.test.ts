import { describe, expect, test } from 'vitest'
import {
  waitForRows,
  control,
  dialog,
  pageFaults,
  openList,
  openNew,
  type Row,
  rowOf,
  rows,
  screensOf,
  sentDuring,
  waitForMessage,
  setTheme,
} from './listSteps.ts'
import {
  arrowDownTo,
  focused,
  createAccount,
  tickState,
  openPermission,
  openRole,
  press,
  roles,
  save,
  tick,
} from './roleSteps.ts'
import { password } from './server.ts'
import { admin, signIn } from './steps.ts'

const screens = screensOf(admin)
const add = (title: string, more: object = {}) => screens.api.post('admin/config/role/save', { title, ...more })
const infoOf = (id: number) => screens.api.post<Row & { menus: number[]; rights: string[] }>('admin/config/role/info', { id })

describe('a role', () => {
  test('is created, granted a menu and a page, and given to an account, which then sees exactly that', async () => {
    const { page } = screens
    await openList(page, roles)
    const form = await openNew(page)
    // The home page alone is in its menu, as in everybody's.
    await expect.poll(() => tickState(tick(form, '全部页面 菜单'))).toBe('none')
    await control(form, 'title').fill('字典管理员')
    await tick(form, '字典管理 菜单').check()
    await expect.poll(() => tickState(tick(form, '系统设置 菜单'))).toBe('partly')
    await expect.poll(() => tickState(tick(form, '字典管理 查看'))).toBe('checked')
    await tick(form, '字典管理 编辑').check()
    await save(form)
    await waitForMessage(page, /^保存成功$/)
    await form.waitFor({ state: 'hidden' })

    await createAccount(page, { nickname: '小字', username: 'words', password, role: '字典管理员' })

    const { page: accountPage, errors, close } = await screens.browser.open()
    await signIn(accountPage, '/config/dictionary', { ...admin, username: 'words' })
    await waitForRows(accountPage)
    const buttons = async () => (await accountPage.getByRole('main').getByRole('button').allTextContents()).join()
    for (const name of ['新增', '删除', '导出']) await expect.poll(buttons).not.toContain(name)
    await rows(accountPage).first().getByRole('checkbox').check()
    for (const name of ['启用', '禁用']) await expect.poll(buttons).toContain(name)
    await expect.poll(buttons).not.toContain('删除')
    await rows(accountPage).first().getByRole('checkbox').uncheck()
    await accountPage.getByRole('button', { name: '展开菜单' }).click()
    const side = accountPage.getByRole('navigation', { name: '主菜单' })
    await side.getByRole('link', { name: '字典管理' }).waitFor()
    await expect
      .poll(async () => (await side.getByRole('link').allTextContents()).filter(text => text !== '首页'))
      .toEqual(['字典管理'])
    // Granted rights and menu apply without a reload.
    const [known] = (await screens.api.post<{ data: Row[] }>('admin/config/role/list', { queryValue: '字典管理员' })).data
    const id = Number(known?.id)
    const { menus, rights: grantedRights } = await infoOf(id)
    const link = { rights: [...grantedRights, '/config/dictionary:add', '/config/icon:view'], menus: [] }
    await screens.api.post('admin/config/role/save', { id, ...link })
    await accountPage.getByRole('main').getByRole('button', { name: '新增' }).waitFor()
    await side.getByRole('link', { name: '图标管理' }).waitFor()
    await screens.api.post('admin/config/role/save', { id, rights: grantedRights, menus })
    await accountPage.getByRole('main').getByRole('button', { name: '新增' }).waitFor({ state: 'hidden' })
    await accountPage.goto('/config/menu')
    await accountPage.getByRole('heading', { name: '没有权限查看此页面' }).waitFor()
    expect(errors).toEqual([])
    await close()
  })

  test('has buttons for menus, pages and deletion in its row', async () => {
    await openList(screens.page, `${roles}?queryValue=只读`)
    const buttons = rowOf(screens.page, '只读').getByRole('button')
    await expect.poll(() => buttons.allTextContents()).toEqual(['菜单权限', '页面权限', '更多'])
    await buttons.filter({ hasText: '更多' }).click()
    await expect
      .poll(() => screens.page.locator('.ant-dropdown').getByRole('menuitem').allTextContents())
      .toEqual(['删除', '历史', '以此身份查看'])
  })

  test('without a name is not saved, and says so at the field', async () => {
    const { page } = screens
    await openList(page, roles)
    const form = await openNew(page)
    const sent = await sentDuring(page, 'admin/config/role/save', async () => {
      await save(form)
      await form.getByRole('alert').getByText('名称必须填写').waitFor()
    })
    expect(sent).toEqual([])
    await press(page, 'Escape')
    await form.waitFor({ state: 'hidden' })
  })
})

describe('the menu of a role', () => {
  test('is chosen by group, with its parents; the chosen entries and the views they need are sent', async () => {
    const { page } = screens
    const { id, version } = await add('全设置')
    const form = await openRole(page, '全设置', '菜单权限')
    await tick(form, '系统设置 菜单').check()
    for (const title of ['图标管理', '字典管理']) await expect.poll(() => tickState(tick(form, `${title} 查看`))).toBe('checked')
    await tick(form, '图标管理 菜单').uncheck()
    await expect.poll(() => tickState(tick(form, '系统设置 菜单'))).toBe('partly')
    await form.getByText('1 处不起作用').waitFor()
    await form.getByRole('row', { name: '图标管理' }).getByText('没有入口').waitFor()
    await tick(form, '图标管理 查看').uncheck()
    await form.getByText('处不起作用').waitFor({ state: 'hidden' })
    const sent = await sentDuring(page, 'admin/config/role/save', () => save(form))
    await form.waitFor({ state: 'hidden' })
    const { menus, rights } = await infoOf(id)
    expect(sent).toEqual([{ body: { data: { id, version, menus: [...menus].sort((a, b) => a - b), rights } } }])
    expect(menus.length).toBeGreaterThan(2)
    expect(rights).toContain('/config/dictionary:view')
    expect(rights).not.toContain('/config/icon:view')
  })

  test('loses an entry when view of its page is revoked', async () => {
    const { page } = screens
    await add('取消的')
    const form = await openRole(page, '取消的', '菜单权限')
    await tick(form, '门店管理 菜单').check()
    await tick(form, '分公司 菜单').check()
    await tick(form, '分公司 查看').uncheck()
    await expect.poll(() => tickState(tick(form, '分公司 菜单'))).toBe('none')
    await expect.poll(() => tickState(tick(form, '门店管理 菜单'))).toBe('checked')
    await press(page, 'Escape')
    await dialog(page, '有未保存的修改，确定放弃吗?').getByRole('button', { name: '放弃修改' }).click()
    await form.waitFor({ state: 'hidden' })
  })

  test('is chosen by keyboard, and the focus returns to its button', async () => {
    const { page } = screens
    const { id } = await add('键盘的')
    const form = await openRole(page, '键盘的', '菜单权限')
    await arrowDownTo(page, '门店 全选')
    await press(page, 'ArrowLeft')
    await expect.poll(() => tick(form, '分公司 菜单').count()).toBe(0)
    await press(page, 'ArrowRight', 'End', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await expect.poll(() => focused(page)).toBe('分公司 菜单')
    await press(page, 'Space', 'Control+s')
    await form.waitFor({ state: 'hidden' })
    const { menus, rights } = await infoOf(id)
    expect(menus.length).toBeGreaterThan(1)
    expect(rights).toEqual(['/branch:view'])
    await expect.poll(() => focused(page)).toBe('菜单权限')
  })

  test('is merged with what somebody else changed meanwhile; fields other than ticks are asked about', async () => {
    const { page } = screens
    const { id, version } = await add('两人改的', { remark: '原来' })
    const form = await openRole(page, '两人改的', '菜单权限')
    await tick(form, '分公司 菜单').check()
    await control(form, 'remark').fill('我的')
    await screens.api.post('admin/config/role/save', { id, version, remark: '别人的', rights: ['/link:view'] })
    await save(form)
    await dialog(page, '数据已被修改').getByRole('button', { name: '按选择保存' }).click()
    await waitForMessage(page, /^保存成功$/)
    await form.waitFor({ state: 'hidden' })
    expect(await infoOf(id)).toMatchObject({ remark: '我的', rights: ['/branch:view', '/link:view'] })
  })
})

test('on a phone the fields of a new role fit into its window', async () => {
  const { page } = screens
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/config/role')
  await page.getByRole('main').getByRole('button', { name: '新增' }).click()
  const form = page.locator('.form-modal')
  await form.locator('.role-tree .tree-grid').waitFor()
  const beyondRight = () =>
    form
      .locator('input:not([type=checkbox])')
      .evaluateAll(all => all.filter(one => one.getBoundingClientRect().right > 390).length)
  await expect.poll(beyondRight).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('an overview shows all roles and pages, and finds pages by name', async () => {
  const { page } = screens
  await add('只看字典的', { rights: ['/config/dictionary:view', '/config/dictionary:edit'] })
  await page.goto('/config/home/test1')
  const table = page.getByRole('main').getByRole('table')
  const column = async (title: string) => (await table.getByRole('columnheader').allTextContents()).indexOf(title) - 1
  const cells = (title: string) => table.locator('tbody').getByRole('row', { name: title }).getByRole('cell')
  await table.waitFor()
  const cellLabel = (title: string, role: number) => cells(title).nth(role).getByRole('img').getAttribute('aria-label')
  await expect.poll(async () => cellLabel('字典管理', await column('只看字典的'))).toBe('查看、编辑')
  await expect.poll(async () => cellLabel('角色管理', await column('只看字典的'))).toBe('没有权限')
  await expect.poll(async () => cellLabel('角色管理', await column('只读'))).toBe('查看')
  const beyondRight = () =>
    table
      .locator('td > .rights-of')
      .evaluateAll(
        all => all.filter(one => one.getBoundingClientRect().right > one.parentElement!.getBoundingClientRect().right - 4).length,
      )
  await expect.poll(beyondRight).toBe(0)
  await page.getByRole('textbox', { name: '查找页面或地址' }).fill('/config/dict')
  await expect.poll(() => cells('角色管理').count()).toBe(0)
  await expect.poll(() => cells('字典管理').count()).toBeGreaterThan(0)
})

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  test('the windows of a role fit and are accessible', async () => {
    const { page } = screens
    await openList(page, roles)
    await setTheme(page, theme)
    const windows = [() => openRole(page, '只读'), () => openPermission(page, '只读')]
    for (const open of windows) {
      const window = await open()
      expect(await pageFaults(page)).toEqual([])
      // Nothing extends below the window.
      const body = window.locator('.ant-modal-body')
      await expect.poll(() => body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
      await press(page, 'Escape')
      await window.waitFor({ state: 'hidden' })
    }
    await page.goto('/config/home/test1')
    await page.getByRole('main').getByRole('table').waitFor()
    expect(await pageFaults(page)).toEqual([])
  })
})
