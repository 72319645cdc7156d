import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readSheet } from '../fixtures/readSheet.ts'
import {
  confirmDialog,
  waitForRows,
  dialog,
  pageFaults,
  shiftsWhileLoading,
  openList,
  param,
  pick,
  rowOf,
  rows,
  screensOf,
  sentDuring,
  undoOfMessage,
  waitForMessage,
  setTheme,
} from './listSteps.ts'
import { admin, signIn, viewer } from './steps.ts'

const path = '/config/dictionary'
const module = 'admin/config/dictionary'
const boardGroup = 2
const screens = screensOf(admin)

const filters = () => screens.page.getByRole('search')
const main = () => screens.page.getByRole('main')
const open = (query = '') => openList(screens.page, `${path}${query}`)
const titles = () => rows(screens.page).locator('td:nth-child(2)').allTextContents()
const press = (name: string) => main().getByRole('button', { name, exact: true }).click()
const tick = (name: string) => screens.page.getByRole('checkbox', { name: `选择 ${name}` }).check()

async function addRows(...names: readonly string[]) {
  for (const title of names) await screens.api.post(`${module}/save`, { title, pid: boardGroup, sort: 500 })
}
async function search(keyword: string) {
  await filters().getByRole('textbox', { name: '请输入名称' }).fill(keyword)
  await screens.page.keyboard.press('Enter')
  await expect.poll(() => param(screens.page, 'queryValue')).toBe(keyword)
}
const choose = (name: string, option: string) => pick(filters(), name, { option })
const sortedTitles = async () => (await titles()).sort()
const filterText = (name: string) => filters().locator(`[data-field=${name}]`).textContent()

describe('the list of dictionary entries', () => {
  test('opens with the enabled rows of the group 板块, as many as the window has room for', async () => {
    await open()
    await expect.poll(() => filterText('pid')).toContain('板块')
    await expect.poll(() => rows(screens.page).count()).toBe(12)
    await expect.poll(() => main().getByText('共 12 条').isVisible()).toBe(true)
    await expect.poll(() => main().locator('.list-size').textContent()).toMatch(/^自动 · 1\d 条\/页$/)
    await expect.poll(titles).not.toContain('港澳区')
  })

  test('shows the matches of a keyword, which stands in the URL; Back removes it', async () => {
    await open()
    await search('华东')
    await expect.poll(sortedTitles).toEqual(['华东一区', '华东三区', '华东二区'])
    await choose('status', '禁用')
    await main().getByText('没有符合条件的数据').waitFor()
    await expect.poll(() => [param(screens.page, 'queryValue'), param(screens.page, 'status')]).toEqual(['华东', '0'])
    await screens.page.goBack()
    await expect.poll(titles).toHaveLength(3)
    await expect.poll(() => filterText('status')).toContain('正常')
    await screens.page.goBack()
    await expect.poll(titles).toHaveLength(12)
    await expect.poll(() => filters().getByRole('textbox', { name: '请输入名称' }).inputValue()).toBe('')
  })

  test('opened at a URL shows what the URL says', async () => {
    await open('?pid=6&status=all&queryValue=油')
    await expect.poll(sortedTitles).toEqual(['上门送油', '更换机油', '更换机油（全合成）'])
    await expect.poll(() => filterText('pid')).toContain('价格')
    await expect.poll(() => filterText('status')).toContain('全部')
  })

  test('with 全部 shows every group', async () => {
    await open('?limit=100')
    await choose('pid', '全部')
    await expect.poll(titles).toContain('虚拟机-A01')
    await expect.poll(titles).toContain('普通洗车')
  })

  test('shows disabled and deleted rows when filtered by them', async () => {
    await addRows('去掉的板块')
    const [row] = (await screens.api.post<{ data: { id: number }[] }>(`${module}/list?page=1`, { queryValue: '去掉的板块' })).data
    await screens.api.post(`${module}/del`, { id: row?.id })
    await open()
    await choose('status', '禁用')
    await expect.poll(sortedTitles).toEqual(['测试板块', '港澳区'])
    await choose('status', '已删除')
    await expect.poll(titles).toEqual(['去掉的板块'])
    await expect.poll(() => rowOf(screens.page, '去掉的板块').getByRole('button').allTextContents()).toEqual(['恢复', '历史'])
    await rowOf(screens.page, '去掉的板块').getByRole('button', { name: '恢复' }).click()
    await waitForMessage(screens.page, '操作成功')
    await expect.poll(titles).toEqual([])
  })

  test('sorts by a column, the other way at the next click', async () => {
    await open()
    const header = main().getByRole('columnheader', { name: '排序' })
    await header.click()
    await expect.poll(() => param(screens.page, 'orderKey')).toBe('sort')
    await expect.poll(async () => (await titles())[0]).toBe('华东一区')
    await header.click()
    await expect.poll(() => param(screens.page, 'orderKey')).toBe('-sort')
    await expect.poll(async () => (await titles())[0]).not.toBe('华东一区')
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
  })

  test('reset removes the filters of its URL', async () => {
    await open('?pid=6&status=0&queryValue=胎')
    await press('重置')
    await expect.poll(titles).toContain('东北区')
    await expect.poll(() => new URL(screens.page.url()).search).toBe('')
  })

  test('exports its rows as xlsx', async () => {
    await open('?queryValue=华东')
    const download = screens.page.waitForEvent('download')
    await main().getByRole('button', { name: '导出' }).click()
    await dialog(screens.page, '导出 - ').getByRole('button', { name: '导出' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const sheet = await readSheet(await readFile(await file.path()))
    expect(sheet.rows.map(([, title]) => String(title)).toSorted()).toEqual(['华东一区', '华东三区', '华东二区', '名称'])
  })
})

describe('rows of the list', () => {
  test('deleted one by one ask first, and are restored by 撤销', async () => {
    await addRows('要删的板块')
    await open('?queryValue=要删')
    await rowOf(screens.page, '要删的板块').getByRole('button', { name: '删除' }).click()
    await confirmDialog(screens.page, '您确定要删除吗?')
    await waitForMessage(screens.page, '数据删除成功')
    const undo = await undoOfMessage(screens.page)
    await expect.poll(titles).toEqual([])
    await undo.click()
    await expect.poll(titles).toEqual(['要删的板块'])
  })

  test('stay when the confirmation is cancelled', async () => {
    await open()
    const sent = await sentDuring(screens.page, 'del', async () => {
      await rowOf(screens.page, '东北区').getByRole('button', { name: '删除' }).click()
      await dialog(screens.page, '您确定要删除吗?').getByRole('button', { name: '取消' }).click()
      await dialog(screens.page, '您确定要删除吗?').waitFor({ state: 'hidden' })
    })
    expect(sent).toEqual([])
    await expect.poll(titles).toContain('东北区')
  })

  test('are not changed by a batch when none is ticked', async () => {
    await open()
    const sent = await sentDuring(screens.page, 'batch', async () => {
      for (const command of ['删除', '恢复', '禁用', '启用']) {
        await screens.page.locator('.toolbar').getByRole('button', { name: '更多' }).click()
        await screens.page.getByRole('menuitem', { name: command }).click()
      }
      await waitForMessage(screens.page, '请选择至少一条数据')
    })
    expect(sent).toEqual([])
  })

  test('ticked are disabled together once confirmed', async () => {
    await addRows('成批一', '成批二', '成批三')
    await open('?queryValue=成批')
    await tick('成批一')
    await tick('成批三')
    await press('禁用')
    await confirmDialog(screens.page, '确定要执行当前 [禁用] 操作吗?')
    await waitForMessage(screens.page, '操作成功')
    await expect.poll(titles).toEqual(['成批二'])
    await expect.poll(() => main().getByText('已选').isVisible()).toBe(false)
    await choose('status', '禁用')
    await expect.poll(sortedTitles).toEqual(['成批一', '成批三'])
  })

  test('stay ticked while other pages are shown, and are unticked by another filter', async () => {
    await open('?limit=10&orderKey=sort')
    await tick('华东一区')
    await main().getByTitle('下一页').click()
    await expect.poll(() => param(screens.page, 'page')).toBe('2')
    await rowOf(screens.page, '东北区').getByRole('checkbox').check()
    await main().getByText('已选 2 项').waitFor()
    await main().getByTitle('上一页').click()
    await rowOf(screens.page, '华东一区').waitFor()
    await expect.poll(() => screens.page.getByRole('checkbox', { name: '选择 华东一区' }).isChecked()).toBe(true)
    await expect.poll(() => screens.page.getByRole('checkbox', { name: '选择 华东二区' }).isChecked()).toBe(false)
    await search('华')
    await main().getByText('已选').waitFor({ state: 'hidden' })
  })
})

describe('how the list looks', () => {
  test.each(['light', 'dark'] as const)('stands still, fits and is accessible in the %s theme', async theme => {
    await open()
    await setTheme(screens.page, theme)
    expect(await shiftsWhileLoading(screens.page, path)).toEqual([])
    expect(await pageFaults(screens.page)).toEqual([])
  })

  test('stores its columns and its page size for the account, on the server', async () => {
    await open()
    await main().locator('.list-size').click()
    await screens.page.getByTitle('20 条/页').click()
    await expect.poll(() => rows(screens.page).count()).toBeGreaterThan(10)
    // Not that of the page size.
    const preferenceSaved = screens.page.waitForResponse(
      reply => reply.url().endsWith('preference/save') && (reply.request().postData() ?? '').includes('remark'),
    )
    await press('列设置')
    await screens.page.getByRole('group', { name: '列设置' }).getByRole('checkbox', { name: '备注' }).click()
    await preferenceSaved
    const elsewhere = await screens.browser.open()
    await signIn(elsewhere.page, path)
    await waitForRows(elsewhere.page)
    await expect.poll(() => elsewhere.page.getByRole('columnheader', { name: '备注' }).count()).toBe(0)
    await expect.poll(() => elsewhere.page.getByRole('columnheader', { name: '状态' }).count()).toBe(1)
    await expect.poll(() => rows(elsewhere.page).count()).toBeGreaterThan(10)
    await elsewhere.close()
    await open()
    await expect.poll(() => main().getByRole('columnheader', { name: '备注' }).count()).toBe(0)
  })

  test('does not overwrite stored columns when the server failed to send them', async () => {
    const { page } = screens
    await page.route('**/preference/get', route => route.fulfill({ json: { success: false, code: 500 } }))
    await open()
    await expect.poll(() => main().getByRole('columnheader', { name: '备注' }).count()).toBe(0)
    const saved = page.waitForRequest(
      request => request.url().endsWith('preference/save') && (request.postData() ?? '').includes('"size":50'),
    )
    await main().locator('.list-size').click()
    await page.getByTitle('50 条/页').click()
    expect((await saved).postData()).toContain('remark')
    await page.unroute('**/preference/get')
  })
})

describe('a viewer', () => {
  test('sees the page at its URL, without buttons that change it', async () => {
    const { page, errors, close } = await screens.browser.open()
    await signIn(page, path, viewer)
    await waitForRows(page)
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(10)
    const buttons = await page.getByRole('main').getByRole('button').allTextContents()
    expect(buttons).toContain('历史')
    for (const name of ['新增', '编辑', '删除', '恢复', '禁用', '启用', '导出']) expect(buttons.join()).not.toContain(name)
    await expect.poll(() => page.getByRole('main').getByRole('checkbox').count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })
})

test('a tree with hundreds of rows below one starts collapsed, draws those in sight alone, and says that some are missing', async () => {
  const { page } = screens
  await page.route('**/shop/goods/classify/list*', async route => {
    const reply = await (await route.fetch()).json()
    const [first] = reply.data.data
    first.title = '很多下级'
    first.children = Array.from({ length: 600 }, (_, index) => ({
      ...first,
      id: 900_000 + index,
      title: `下级 ${index}`,
      children: undefined,
    }))
    reply.data.cut = true
    await route.fulfill({ json: reply })
  })
  await page.goto('/classify')
  const many = page.locator('[data-row-key]').filter({ hasText: '很多下级' })
  await many.waitFor()
  await page.getByText('下级太多，只列出了一部分').waitFor()
  await expect.poll(() => page.getByText('下级 0', { exact: true }).count()).toBe(0)
  await many.locator('.ant-table-row-expand-icon').click()
  await page.getByText('下级 0', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-row-key]').count()).toBeLessThan(60)
  await page.unroute('**/shop/goods/classify/list*')
})
