import { describe, expect, test } from 'vitest'
import { installClock } from './browser.ts'
import { signInCaller, dialog, screensOf } from './listSteps.ts'
import { pageSteps, serverRow } from './pageSteps.ts'
import { admin, shifts, signIn, violations, viewer, hasFocus } from './steps.ts'

const screens = screensOf(admin)
const {
  page,
  main,
  mainMenu,
  tagStrip,
  tagButton,
  tagTitles,
  list,
  path,
  query,
  menuItem,
  waitForVisibleRows,
  visit,
  switchSetting,
} = pageSteps(screens)

describe('the shell', () => {
  test('starts collapsed and without tags, and later as the account left it in any other window', async () => {
    await page().goto('/home')
    await expect.poll(async () => (await mainMenu().boundingBox())?.width).toBe(64)
    await expect.poll(() => tagStrip().count()).toBe(0)
    const expanded = page().waitForResponse(/preference\/save/)
    await page().getByRole('button', { name: '展开菜单' }).click()
    await expanded
    await switchSetting('标签栏')
    await expect.poll(tagTitles).toEqual(['首页'])
    const { page: second, close } = await screens.browser.open()
    await signIn(second, '/home', admin)
    await expect.poll(async () => (await second.getByRole('navigation', { name: '主菜单' }).boundingBox())?.width).toBe(200)
    await second.getByRole('navigation', { name: '打开的页面' }).waitFor()
    await close()
  })

  test('finds a page by its initials, by keyboard alone, wide or narrow', async () => {
    await mainMenu().getByRole('combobox').fill('zdgl')
    await expect.poll(() => mainMenu().getByRole('option').allTextContents()).toEqual(['站点管理机构与权限', '字典管理系统设置'])
    await page().keyboard.press('ArrowDown')
    await page().keyboard.press('Enter')
    await expect.poll(path).toBe('/config/dictionary')
    await page().getByRole('button', { name: '收起菜单' }).click()
    await mainMenu().getByRole('button', { name: '搜索菜单' }).press('Enter')
    await page().getByRole('combobox', { name: '搜索菜单' }).and(page().locator(':focus')).waitFor()
    await page().keyboard.type('tubiao')
    await page()
      .getByRole('option', { name: /图标管理/ })
      .waitFor()
    await page().keyboard.press('Enter')
    await expect.poll(path).toBe('/config/icon')
    await expect.poll(() => page().getByRole('option').count()).toBe(0)
    await page().getByRole('button', { name: '展开菜单' }).click()
  })

  test('shows the organisation, and the page in the window title', async () => {
    await expect.poll(() => page().getByRole('group', { name: '所在机构' }).textContent()).toMatch(/示例机构一.*demo1/)
    await expect.poll(() => page().title()).toMatch(/^图标管理 - ./)
    await page().getByRole('button', { name: '全屏' }).click()
    await page().getByRole('button', { name: '退出全屏', pressed: true }).click()
    await page().getByRole('button', { name: '全屏', pressed: false }).waitFor()
  })

  test('does not shift and is accessible', async () => {
    await page().reload()
    await waitForVisibleRows()
    expect(await shifts(page())).toEqual([])
    await mainMenu().getByRole('combobox').fill('g')
    expect(await violations(page())).toEqual([])
    await page().keyboard.press('Escape')
    await tagButton('字典管理').click({ button: 'right' })
    await menuItem('关闭其他').waitFor()
    expect(await violations(page())).toEqual([])
    await page().keyboard.press('Escape')
  })
})

describe('a page that is left', () => {
  const keyword = () => list().locator('[name=queryValue]')
  const body = () => list().locator('.ant-table-body')
  const ticked = () => list().locator('tbody .ant-checkbox-checked').count()
  const form = () => page().locator('.form-modal')

  test('comes back with its URL, typed values, ticks and scroll position', async () => {
    await page().setViewportSize({ width: 1280, height: 600 })
    await page().goto('/config/dictionary?status=all&orderKey=sort&limit=20')
    await list().locator(serverRow).nth(9).waitFor()
    await list().locator(`${serverRow} input`).first().click()
    await keyword().fill('没查')
    await body().evaluate(element => (element.scrollTop = 60))
    await visit('图标管理')
    await expect.poll(query).toBe('')
    await visit('字典管理')
    await expect.poll(query).toBe('?status=all&orderKey=sort&limit=20')
    await expect.poll(() => keyword().inputValue()).toBe('没查')
    await expect.poll(ticked).toBe(1)
    await expect.poll(() => body().evaluate(element => element.scrollTop)).toBe(60)
    await page().goBack()
    await page().goBack()
    await expect.poll(query).toBe('?status=all&orderKey=sort&limit=20')
    await page().setViewportSize({ width: 1280, height: 720 })
  })

  test('reloads when its link is clicked again', async () => {
    await mainMenu().getByRole('link', { name: '字典管理' }).click()
    await expect.poll(query).toBe('')
    await expect.poll(path).toBe('/config/dictionary')
  })

  test('sends no call, ignores keys, and refreshes when it is back', async () => {
    await visit('图标管理')
    const requestedPaths: string[] = []
    page().on('request', request => requestedPaths.push(new URL(request.url()).pathname))
    const { page: visible, close } = await screens.browser.open()
    await signIn(visible, '/config/dictionary?pid=2&limit=100')
    await screens.api.post('admin/config/dictionary/save', { title: '别处新增', pid: 2, sort: 1000 })
    // A list that is shown has refreshed by now.
    await visible.getByText('别处新增').waitFor()
    await close()
    expect(requestedPaths.filter(one => one.includes('dictionary'))).toEqual([])
    await main().click({ position: { x: 4, y: 4 } })
    await page().keyboard.press('/')
    await expect.poll(() => hasFocus(keyword())).toBe(true)
    await tagButton('字典管理').click()
    await list().getByText('别处新增').waitFor()
  })

  test('keeps an open form, which works when it is back', async () => {
    await list().locator(serverRow).filter({ hasText: '别处新增' }).getByRole('button', { name: '编辑' }).click()
    await form().locator('input[name=title]:focus').fill('草稿')
    await page().goBack()
    await expect.poll(path).toBe('/config/icon')
    await expect.poll(() => form().isVisible()).toBe(false)
    await page().goForward()
    await form().waitFor()
    await expect.poll(() => form().locator('input[name=title]').inputValue()).toBe('草稿')
    await form().locator('input[name=title]').fill('草稿改过')
    await form().getByRole('button', { name: '保存' }).click()
    await form().waitFor({ state: 'hidden' })
    await list().getByText('草稿改过').waitFor()
  })

  test('asks before it is closed with unsaved changes', async () => {
    await list().locator(serverRow).filter({ hasText: '草稿改过' }).getByRole('button', { name: '编辑' }).click()
    await form().locator('input[name=title]:focus').fill('没有保存')
    await page().goBack()
    await expect.poll(path).toBe('/config/icon')
    await tagButton('字典管理').press('Delete')
    const question = dialog(page(), '有未保存的内容')
    await expect.poll(() => question.textContent()).toContain('字典管理')
    await question.getByRole('button', { name: '返回' }).click()
    await expect.poll(tagTitles).toContain('字典管理')
    await tagButton('字典管理').press('Delete')
    await question.getByRole('button', { name: '不保存，离开' }).click()
    await expect.poll(tagTitles).not.toContain('字典管理')
    await expect.poll(() => page().locator('.form-modal').count()).toBe(0)
  })
})

describe('opening a page', () => {
  const origin = () => new URL(page().url()).origin

  test('by the URL of a group shows its first page, and by a second URL the page it belongs to', async () => {
    await page().goto('/config')
    await expect.poll(path).toMatch(/^\/config\/\w+$/)
    await page().goto('/config/home/juese')
    await expect.poll(() => page().title()).toMatch(/^角色管理 - /)
    await page().goto('/config/home/test1')
    await expect.poll(() => page().title()).toMatch(/^页面权限总览 - /)
  })

  test('an external link opens another window without access to this one', async () => {
    const platform = await signInCaller(origin(), { ...admin, orgcode: 'platform' })
    await platform.post('admin/config/menu/save', { title: '外面', pageUrl: 'https://example.com/a', sort: 2 })
    await page().reload()
    const link = mainMenu().getByRole('link', { name: '外面' })
    await expect
      .poll(async () => [await link.getAttribute('target'), await link.getAttribute('rel')])
      .toEqual(['_blank', 'noopener noreferrer'])
  })

  test('gets the newest version: the page is revalidated each time, its files are cached for good', async () => {
    const [shell, script] = await page().evaluate(async () => {
      const cacheControlOf = async (address: string) => (await fetch(address)).headers.get('cache-control')
      return [
        await cacheControlOf('/branch'),
        await cacheControlOf(document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? ''),
      ]
    })
    expect(shell).toBe('no-cache')
    expect(script).toContain('immutable')
  })

  test('a missing page no longer returns by itself once a key was pressed', async () => {
    const clock = await installClock(screens.window)
    await page().goto('/nowhere')
    await page().getByText('5 秒后自动返回').waitFor()
    await page().keyboard.press('Shift')
    await page().getByText('已留在此页').waitFor()
    await clock.runFor(6000)
    await expect.poll(path).toBe('/nowhere')
  })

  test('closes a page at once when the right to view it is revoked', async () => {
    const { page: viewerPage, close } = await screens.browser.open()
    await signIn(viewerPage, '/config/dictionary', viewer)
    await viewerPage.locator(serverRow).first().waitFor()
    // The call made last would be refused before the page closes.
    await viewerPage.waitForLoadState('networkidle')
    const again = await viewerPage.getByRole('button', { name: '刷新' }).elementHandle()
    const { data } = await screens.api.post<{ data: { id: number; title: string }[] }>('admin/config/role/list', {})
    const { id: roleid } = data.find(({ title }) => title === '只读') ?? { id: 0 }
    await screens.api.post('admin/config/pagerole', { roleid, roletitle: '只读', checkRoleData: [] })
    // Clicked without waiting: a list that refreshes by itself may have been refused already.
    await again?.evaluate(button => (button as HTMLElement).click())
    await viewerPage.getByRole('heading', { name: '没有权限查看此页面' }).waitFor()
    await expect.poll(() => new URL(viewerPage.url()).pathname).toBe('/401')
    await viewerPage.setViewportSize({ width: 390, height: 844 })
    const beyond = () =>
      viewerPage
        .getByRole('main')
        .getByRole('button')
        .evaluateAll(all => all.filter(one => one.getBoundingClientRect().right > 390).length)
    await viewerPage.getByRole('button', { name: '为什么？' }).waitFor()
    await expect.poll(beyond).toBe(0)
    await viewerPage.setViewportSize({ width: 1280, height: 720 })
    await expect.poll(() => viewerPage.getByRole('menuitem', { name: '系统设置' }).count()).toBe(0)
    await close()
  })
})

test('the demonstration has a site that is filled in to its last field', async () => {
  await page().goto('/site')
  await waitForVisibleRows()
  const line = page().locator(serverRow).first()
  await expect.poll(() => line.getByText('USPS', { exact: true }).count()).toBe(1)
  await expect.poll(() => line.locator('img').count()).toBe(1)
  const [site] = (
    await screens.api.post<{ data: { doupeng: string; expiration: string; upload_list_3: object[] }[] }>(
      'admin/websit/site/list?page=1',
      {},
    )
  ).data
  expect(site).toMatchObject({
    doupeng: expect.stringMatching(/./),
    expiration: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    upload_list_3: [{}],
  })
})
