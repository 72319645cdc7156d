import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  confirmDialog,
  waitForRows,
  control,
  pageFaults,
  shiftsWhileLoading,
  pickerOptions,
  openList,
  openNew,
  openPicker,
  openRow,
  pick,
  rowOf,
  rows,
  saveAndClose,
  screensOf,
  waitForMessage,
  setTheme,
} from './listSteps.ts'
import { admin, shifts, signIn } from './steps.ts'

const path = '/config/menu'
const module = 'admin/config/menu'
const screens = screensOf({ ...admin, orgcode: 'platform' })

const main = () => screens.page.getByRole('main')
const open = (query = '') => openList(screens.page, `${path}${query}`)
const add = (title: string, more: object = {}) => screens.api.post(`${module}/save`, { title, sort: 900, ...more })
const named = async (name: string) =>
  (await screens.api.post<{ data: { id: number }[] }>(`${module}/list?page=1`, { queryValue: name })).data[0]
const titles = () => rows(screens.page).locator('td:nth-child(2)').allTextContents()
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
const fill = (form: Locator, name: string, text: string) => control(form, name).fill(text)

describe('the list of menu entries', () => {
  test('is a tree, open until it is collapsed', async () => {
    await open()
    const [parent, child] = [rowOf(screens.page, 'content'), rowOf(screens.page, '商品分类')]
    await expect.poll(() => child.isVisible()).toBe(true)
    await parent.getByRole('button', { name: '关闭行' }).click()
    await child.waitFor({ state: 'hidden' })
    await press('收起全部')
    await rowOf(screens.page, '分公司').waitFor({ state: 'hidden' })
    await press('展开全部')
    await child.waitFor()
  })

  test('has five root entries a page, their children not counted', async () => {
    for (const title of ['甲', '乙', '丙', '丁']) await add(`顶级${title}`)
    await open()
    await main().getByTitle('5 条/页').waitFor()
    await expect
      .poll(
        async () => (await titles()).filter(title => /^(首页|号码列表|门店|内容|机构与权限|系统设置|顶级.)$/.test(title)).length,
      )
      .toBe(5)
    const first = await titles()
    await main().getByTitle('下一页').click()
    await expect.poll(titles).not.toEqual(first)
    await expect.poll(async () => (await titles()).filter(title => first.includes(title))).toEqual([])
  })

  test('filtered by a parent shows its children', async () => {
    await open()
    await pick(main().getByRole('search'), 'pid', { option: '门店' })
    await expect.poll(async () => (await titles()).sort()).toEqual(['门店管理', '每日油价', '分公司'].sort())
  })

  test('asks before deleting as a batch does', async () => {
    await add('不要的菜单')
    await open('?queryValue=不要的菜单')
    await rowOf(screens.page, '不要的菜单').getByRole('button', { name: '删除' }).click()
    await confirmDialog(screens.page, '确定要执行当前 [删除] 操作吗?')
    await waitForMessage(screens.page, '数据删除成功')
    await expect.poll(titles).toEqual([])
  })

  test('asks the same of the batch, and disables ticked rows', async () => {
    await add('暂停的菜单')
    await open('?queryValue=暂停的菜单')
    await rowOf(screens.page, '暂停的菜单').getByRole('checkbox').check()
    await press('禁用')
    await confirmDialog(screens.page, '确定要执行当前 [禁用] 操作吗?')
    await waitForMessage(screens.page, '操作成功')
    await expect.poll(titles).toEqual([])
  })

  test('keeps a parent while it has children, and says why', async () => {
    const parent = await add('有下级的')
    await add('它的下级', { pid: parent.id })
    await open('?queryValue=有下级的')
    await rowOf(screens.page, '有下级的').getByRole('button', { name: '删除' }).click()
    await confirmDialog(screens.page, '确定要执行当前 [删除] 操作吗?')
    await waitForMessage(screens.page, '“有下级的”下还有下级数据，请先处理下级')
    await expect.poll(titles).toEqual(['有下级的'])
  })
})

describe('the form of a menu entry', () => {
  test('of a new one needs a name, and starts at 1 and enabled', async () => {
    await open()
    const form = await openNew(screens.page)
    await expect.poll(() => control(form, 'sort').inputValue()).toBe('1')
    await expect.poll(() => control(form, 'status').getAttribute('aria-checked')).toBe('true')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByRole('alert').getByText('名称必须填写').waitFor()
  })

  test('offers as parent neither the entry itself nor its descendants', async () => {
    await open()
    const form = await openRow(screens.page, 'content')
    await openPicker(form, 'pid')
    await pickerOptions(screens.page).getByText('首页', { exact: true }).waitFor()
    const offered = await pickerOptions(screens.page).allTextContents()
    expect(offered).toContain('顶级菜单')
    for (const title of ['内容', '商品分类', '域名管理']) expect(offered).not.toContain(title)
  })

  test('finds an icon by a word or its pinyin, shows it, and the menu shows it', async () => {
    await open()
    const form = await openNew(screens.page)
    await fill(form, 'title', '新菜单')
    await fill(form, 'pageUrl', '/config/dictionary?pid=all')
    await pick(form, 'pid', { option: '内容' })
    for (const keyword of ['用户', 'yonghu']) {
      await openPicker(form, 'icon', keyword)
      const offer = pickerOptions(screens.page).filter({ hasText: 'ri:user-line' })
      await offer.locator('.set-icon').waitFor()
      if (keyword === '用户') await screens.page.keyboard.press('Escape')
      else await offer.click()
    }
    await expect.poll(() => control(form, 'icon').textContent()).toContain('ri:user-line')
    const drawn = control(form, 'icon').locator('.set-icon')
    await expect.poll(() => drawn.evaluate(icon => getComputedStyle(icon).maskImage)).toMatch(/api\/icons\/ri\/user-line\.svg/)
    await saveAndClose(screens.page, form)
    expect(await named('新菜单')).toMatchObject({ icon: 'ri:user-line', pageUrl: '/config/dictionary?pid=all' })
    await screens.page.reload()
    await screens.page.getByRole('button', { name: '展开菜单' }).click()
    const side = screens.page.getByRole('navigation', { name: '主菜单' })
    await side.getByText('内容').click()
    const link = side.getByRole('link', { name: '新菜单' })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe('/config/dictionary?pid=all')
  })

  test('makes an entry the start page by a switch', async () => {
    await add('默认去处', { pageUrl: '/config/icon' })
    await open('?queryValue=默认去处')
    const form = await openRow(screens.page, '默认去处')
    await control(form, 'isDefaultRouter').click()
    await saveAndClose(screens.page, form)
    expect(await named('默认去处')).toMatchObject({ isDefaultRouter: 1 })
    await screens.page.goto('/')
    await screens.page.waitForURL('**/config/icon')
    await open('?queryValue=默认去处')
    const again = await openRow(screens.page, '默认去处')
    await control(again, 'isDefaultRouter').click()
    await saveAndClose(screens.page, again)
    await screens.page.goto('/')
    await screens.page.waitForURL('**/home')
  })
})

describe('how menu management looks', () => {
  test.each(['light', 'dark'] as const)('stands still, fits and is accessible in the %s theme', async theme => {
    await open()
    await setTheme(screens.page, theme)
    expect(await shiftsWhileLoading(screens.page, path)).toEqual([])
    expect(await pageFaults(screens.page)).toEqual([])
    const form = await openRow(screens.page, '分公司')
    expect(await shifts(screens.page)).toEqual([])
    expect(await pageFaults(screens.page)).toEqual([])
    await form.getByRole('button', { name: '取消' }).click()
    await form.waitFor({ state: 'hidden' })
  })
})

describe('an administrator of a tenant', () => {
  test('sees an entry added, renamed and removed without reloading', async () => {
    const { page, errors, close } = await screens.browser.open()
    await signIn(page, '/home', admin)
    await page.getByRole('button', { name: '展开菜单' }).click()
    const link = (name: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true })
    const { id } = await add('即时的', { pageUrl: '/config/icon' })
    await link('即时的').waitFor()
    await screens.api.post(`${module}/save`, { id, title: '改名的' })
    await link('改名的').waitFor()
    await expect.poll(() => link('即时的').count()).toBe(0)
    await screens.api.post(`${module}/batch`, { command: 'forbidden', ids: [id] })
    await link('改名的').waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await close()
  })

  test('sees the menu entries, without buttons that change them', async () => {
    const { page, errors, close } = await screens.browser.open()
    await signIn(page, path, admin)
    await waitForRows(page)
    await rowOf(page, '分公司').waitFor()
    const buttons = (await page.getByRole('main').getByRole('button').allTextContents()).join()
    for (const name of ['新增', '编辑', '删除', '恢复', '禁用', '启用']) expect(buttons).not.toContain(name)
    expect(buttons).toContain('导出')
    expect(errors).toEqual([])
    await close()
  })
})
