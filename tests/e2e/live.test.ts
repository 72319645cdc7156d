import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForRows, control, dialog, openList, param, rowOf, rows, screensOf, waitForMessage } from './listSteps.ts'
import { admin, signIn, violations, hasFocus } from './steps.ts'

const screens = screensOf(admin)
const path = () => new URL(screens.page.url()).pathname
const palette = () => screens.page.getByRole('dialog', { name: '搜索页面、操作或数据' })
const options = () => palette().getByRole('option')

async function searchPalette(text: string) {
  await screens.page.keyboard.press('Control+k')
  await palette().getByRole('combobox').fill(text)
}

test('Ctrl+K finds a page by its initials, its actions, and a row by number or name', async () => {
  const { page, api } = screens
  const saved = await api.post('admin/config/dictionary/save', { title: '寻物板块', pid: 2, sort: 1 })
  await page.goto('/home')
  await page.locator('.home').waitFor()
  await searchPalette('zidian')
  await expect.poll(() => options().first().textContent()).toContain('字典管理')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(path).toBe('/config/dictionary')
  await palette().waitFor({ state: 'hidden' })
  await waitForRows(page)

  await searchPalette('新增')
  await options().filter({ hasText: '新增' }).first().waitFor()
  // Text during IME composition is no command yet.
  await palette().getByRole('combobox').dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await palette().waitFor()
  await page.keyboard.press('Enter')
  const added = control(dialog(page, '新增 - 字典管理'), 'title')
  await expect.poll(() => hasFocus(added)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog(page, '新增 - 字典管理').waitFor({ state: 'hidden' })

  await page.goto('/home')
  for (const keyword of ['寻物', `#${saved.id}`]) {
    await page.locator('.home').waitFor()
    await searchPalette(keyword)
    await options().filter({ hasText: '寻物板块' }).waitFor()
    await options().filter({ hasText: '寻物板块' }).click()
    const form = dialog(page, '编辑 - 字典管理')
    await expect.poll(() => control(form, 'title').inputValue()).toBe('寻物板块')
    await expect.poll(() => hasFocus(control(form, 'title'))).toBe(true)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    await page.goto('/home')
  }
  await page.locator('.home').waitFor()
  await page.getByRole('button', { name: /搜索（/ }).focus()
  await page.keyboard.press('Control+k')
  await palette().waitFor()
  await options().first().waitFor()
  // Found by its name only: an Enter at once signs nobody out.
  await expect.poll(() => options().filter({ hasText: '退出登录' }).count()).toBe(0)
  await palette().getByRole('combobox').fill('退出')
  await options().filter({ hasText: '退出登录' }).waitFor()
  await page.keyboard.press('Escape')
  await palette().waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(page.getByRole('button', { name: /搜索（/ }))).toBe(true)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  await page.keyboard.press('Escape')
})

test('a form typed while the server is down is stored, offered after a reload, and saved once it is back', async () => {
  const { page, window } = screens
  await openList(page, '/config/dictionary')
  await page.getByRole('button', { name: '新增' }).click()
  const form = dialog(page, '新增 - 字典管理')
  await control(form, 'title').fill('离线写的')
  await page.context().setOffline(true)
  await page.getByText('网络已断开').waitFor()
  await page.keyboard.press('Control+s')
  await waitForMessage(page, /数据保存失败/)
  await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft/')).length)).toBe(1)
  await page.context().setOffline(false)
  await page.getByText('网络已断开').waitFor({ state: 'hidden' })
  // The browser logs every call without network by itself.
  window.errors.splice(0)

  await page.reload()
  await waitForRows(page)
  await page.getByText('有 1 份未保存的草稿：新增').waitFor()
  await page.getByRole('button', { name: '恢复草稿' }).click()
  await expect.poll(() => control(form, 'title').inputValue()).toBe('离线写的')
  await page.keyboard.press('Control+s')
  await waitForMessage(page, '数据保存成功')
  await rowOf(page, '离线写的').waitFor()
  await expect.poll(() => rowOf(page, '离线写的').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft/')))).toEqual([])
})

test('a lost network is shown beside the count of unsaved rows, not over it', async () => {
  const { page, window } = screens
  await openList(page, '/wachapp')
  await page.locator('[data-row-key] [data-name=number]').first().click()
  await page.keyboard.type('K-离线')
  await page.context().setOffline(true)
  await page.getByText('网络已断开').waitFor()
  const count = page.locator('.list-aside')
  await count.getByText(/未保存/).waitFor()
  const [unsaved, banner] = await Promise.all([count.boundingBox(), page.getByText('网络已断开').boundingBox()])
  expect((unsaved?.x ?? 0) + (unsaved?.width ?? 0)).toBeLessThan(banner?.x ?? 0)
  await page.context().setOffline(false)
  await page.getByText('网络已断开').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  window.errors.splice(0)
})

/** Whether a click and another with Shift select the cells of three rows: while the code of ranges is loaded they select none. */
async function selectThreeRows(page: Page, cells: Locator): Promise<boolean> {
  await cells.nth(1).click()
  await page.keyboard.press('Escape')
  await cells.nth(3).click({ modifiers: ['Shift'] })
  const selected = page.locator('.list-footer').getByText('已选 3 行')
  return selected.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
}

test('what is opened while the network is lost opens once it is back, and ranges of cells are there at the next click', async () => {
  const { page, window } = screens
  await openList(page, '/wachapp')
  await page.context().setOffline(true)
  await page.getByText('网络已断开').waitFor()
  const cells = page.locator('[data-row-key] [data-name=number]')
  await cells.nth(1).click()
  await page.getByRole('button', { name: '新增' }).click()
  await dialog(page, '暂时连不上服务器').waitFor()
  await page.context().setOffline(false)
  await dialog(page, '新增 - 号码列表').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, '新增 - 号码列表').waitFor({ state: 'hidden' })
  await expect.poll(() => selectThreeRows(page, cells)).toBe(true)
  window.errors.splice(0)
})

test('a cell is typed into, though nothing more can be fetched; once it can, a reload is offered that brings ranges', async () => {
  const { page, window } = screens
  await openList(page, '/wachapp')
  const first = page.locator('[data-row-key]').first()
  const board = await first.locator('[data-name=card_sort_id]').textContent()
  const everything = /\/(assets\/.*\.js|api\/manage\/)/
  await page.route(everything, route => route.abort())
  const cells = page.locator('[data-row-key] [data-name=number]')
  await cells.first().click()
  await page.keyboard.type('K-1')
  await page.locator('.list-aside', { hasText: '未保存' }).waitFor()
  await expect.poll(() => first.locator('[data-name=card_sort_id] .ant-select-selection-item').textContent()).toBe(board)
  await page.unroute(everything)
  await page.keyboard.press('Escape')
  // Chromium does not fetch a module again that it failed to fetch.
  await cells.nth(1).click()
  await page.getByText('有些功能没有加载').waitFor()
  await page.getByRole('button', { name: '刷新页面' }).click()
  await page.getByText('有些功能没有加载').waitFor({ state: 'hidden' })
  await expect.poll(() => selectThreeRows(page, cells)).toBe(true)
  window.errors.splice(0)
})

test('a cell that throws shows a fault, leaves the rest working, and is reported once', async () => {
  const { page, window } = screens
  const posted: { type: string; count: number }[][] = []
  await page.route('**/errorlog/save', async route => {
    posted.push((route.request().postDataJSON() as { data: { type: string; count: number }[] }).data)
    await route.continue()
  })
  await page.route('**/admin/gasstation/list*', async route => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: { data: Record<string, unknown>[] } }
    // No server sends this: it stands for any fault of the product.
    for (const [index, row] of body.data.data.entries()) if (index < 2) row['headimg'] = { length: 1 }
    await route.fulfill({ response: reply, json: body })
  })
  await openList(page, '/gasstation')
  const broken = page.getByRole('alert').filter({ hasText: '此处显示出错' })
  await expect.poll(() => broken.count()).toBe(2)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2)
  await page.getByRole('button', { name: '列设置' }).waitFor()
  await expect.poll(() => posted.length).toBe(1)
  expect(posted[0]).toMatchObject([{ type: 'react', count: 2 }])
  // React logs the error it caught.
  window.errors.splice(0)
  await page.unroute('**/admin/gasstation/list*')
  await page.unroute('**/errorlog/save')
  await openList(page, '/errorlog')
  await expect.poll(() => param(page, 'type')).toBeNull()
  await expect.poll(() => rows(page).filter({ hasText: '页面' }).count()).toBe(1)
  await page.getByRole('button', { name: '归类' }).click()
  await dialog(page, '归类').getByRole('row').filter({ hasText: '页面' }).waitFor()
})

test('a notice on home links to the rows it counts; a new organisation sees its first steps until it closes them', async () => {
  const { page, browser } = screens
  await page.goto('/home')
  const disabled = page.locator('[data-notice="wachapp.disabled"]')
  const count = Number(await disabled.locator('b').textContent())
  await disabled.getByRole('link').click()
  await waitForRows(page)
  await expect.poll(() => [path(), param(page, 'status')]).toEqual(['/wachapp', '0'])
  await page.getByText(`共 ${count} 条`).waitFor()
  await page.goto('/home')
  await page.getByRole('article').filter({ hasText: '各城市门店' }).getByRole('link').nth(1).click()
  await waitForRows(page)
  await expect.poll(path).toBe('/gasstation')
  await expect.poll(() => param(page, 'cityid')).toMatch(/^\d{6}$/)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)

  const beginner = await browser.open()
  await signIn(beginner.page, '/home', { ...admin, orgcode: 'demo2' })
  const guide = beginner.page.getByRole('article').filter({ hasText: '开始使用' })
  await guide.getByRole('link', { name: '导入号码' }).waitFor()
  expect(await violations(beginner.page)).toEqual([])
  await guide.getByRole('button', { name: '不再显示' }).click()
  await guide.waitFor({ state: 'hidden' })
  await beginner.page.reload()
  await beginner.page.getByText('暂时没有需要处理的事项').waitFor()
  await beginner.page.waitForLoadState('networkidle')
  await expect.poll(() => guide.count()).toBe(0)
  expect(beginner.errors).toEqual([])
})
