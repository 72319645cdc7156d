import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { xlsx } from '../fixtures/sheetFiles.ts'
import { waitForRows, dialog, openList, type Row, rowOf, screensOf, sentDuring, waitForMessage, setTheme } from './listSteps.ts'
import { admin, signIn, violations, viewer, hasFocus, pasteText } from './steps.ts'

const cardsPath = 'admin/websit/wachapp'
const screens = screensOf(admin)

const page = () => screens.page
const key = (name: string) => page().keyboard.press(name)
const importing = () => page().locator('.import')
const button = (name: string | RegExp) => importing().getByRole('button', { name })
const lineOf = (line: number) => importing().locator(`[data-row-key="${line}"]`)
const cell = (line: number, label: string) => importing().getByRole('textbox', { name: `第 ${line} 行 ${label}`, exact: true })
const view = (name: string) => importing().locator('.import-views label').filter({ hasText: name })
const counts = async () => {
  const texts = await importing().locator('.import-views label').allTextContents()
  return Object.fromEntries(
    texts.map(text => text.trim().split(/\s+/) as [string, string]).map(([name, count]) => [name, Number(count)]),
  )
}
const typeInto = async (box: Locator, text: string) => {
  await box.click()
  await key('Control+a')
  await page().keyboard.type(text)
}

async function openImport(path: string) {
  await openList(page(), path)
  await page().getByRole('main').getByRole('button', { name: '导入' }).click()
  await button('下载 Excel 模板').waitFor()
}
async function choose(name: string, buffer: Buffer) {
  await importing().locator('#import-file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await importing().locator('.import-table [data-row-key]').first().waitFor()
}
async function commit(count: number) {
  await button(`导入 ${count} 条`).click()
  await importing().getByText('数据导入成功').waitFor()
}
const outcome = () => importing().locator('.import-counts dd').allTextContents()
const cardsWith = (mobile: string) =>
  screens.api.post<{ data: Row[] }>(`${cardsPath}/list`, { queryValue: mobile }).then(({ data }) => data)

test('a sheet is previewed, corrected in its cells, overwrites what differs, and is undone', async () => {
  await screens.api.post(`${cardsPath}/save`, { mobile: '13700000010', number: 'K-旧' })
  await openImport('/wachapp')
  const sheet = await xlsx([
    ['手机号', '编号', '板块', '快递单号'],
    ['13700000011', 'K-1', '华东一区', 'SF1'],
    ['1370x', 'K-2', '华东一区', 'SF2'],
    ['13700000010', 'K-新', '', 'SF3'],
    ['13700000013', 'K-3', '没有的板块', 'SF4'],
    ['13700000011', 'K-4', '', 'SF5'],
  ])
  await importing()
    .locator('#import-file')
    .setInputFiles({ name: '卡.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await importing()
    .getByRole('row', { name: /快递单号/ })
    .waitFor()
  expect(await violations(page())).toEqual([])
  await button('核对数据').click()
  await importing().locator('.import-table [data-row-key]').first().waitFor()
  await importing()
    .getByText(/不会导入：快递单号/)
    .waitFor()
  await expect.poll(counts).toMatchObject({ 全部: 5, 有变化: 1, 无变化: 0 })
  await page().mouse.move(0, 0)
  expect(await violations(page())).toEqual([])
  await expect.poll(() => cell(6, '手机号').evaluate(box => box.scrollWidth <= box.clientWidth)).toBe(true)
  // The first wrong cell has the focus; Enter validates it and goes to the next.
  await expect.poll(() => hasFocus(cell(3, '手机号'))).toBe(true)
  await typeInto(cell(3, '手机号'), '13700000012')
  await key('Enter')
  await lineOf(3).getByText('新增').waitFor()
  await expect.poll(() => hasFocus(cell(5, '板块'))).toBe(true)
  await typeInto(cell(5, '板块'), '华南一区')
  await lineOf(5).getByText('新增').waitFor()
  await expect.poll(() => hasFocus(cell(5, '板块'))).toBe(true)
  await view('全部').click()
  const duplicateLine = lineOf(6)
  await duplicateLine.getByRole('button', { name: '第 6 行不导入' }).click()
  await expect.poll(counts).toMatchObject({ 新增: 3, 有变化: 1, 拒绝: 0, 不导入: 1 })
  await view('有变化').click()
  await expect.poll(() => lineOf(4).locator('del, ins').allTextContents()).toEqual(expect.arrayContaining(['K-旧', 'K-新']))
  await importing().getByRole('radio', { name: '覆盖已有' }).check()
  const [sent] = await sentDuring(page(), `${cardsPath}/excel`, () => commit(4))
  expect(sent?.body).toMatchObject({
    mode: 'overwrite',
    fixes: { 3: { mobile: '13700000012' }, 5: { card_sort_id: '华南一区' }, 6: null },
  })
  await expect.poll(outcome).toEqual(['3', '1', '0', '0'])
  expect((await cardsWith('13700000010'))[0]).toMatchObject({ number: 'K-新' })
  expect(await cardsWith('13700000013')).toHaveLength(1)
  await button('撤销本次导入').click()
  const question = dialog(page(), '确定撤销本次导入吗？').last()
  await question.getByText('将删除新增的 3 条，并还原更新的 1 条').waitFor()
  await question.getByRole('button', { name: '撤销', exact: true }).click()
  await waitForMessage(page(), '已撤销，还原 4 条')
  expect((await cardsWith('13700000010'))[0]).toMatchObject({ number: 'K-旧' })
  expect(await cardsWith('13700000013')).toEqual([])
  await button('完成').click()
  await importing().waitFor({ state: 'hidden' })
  await expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toBe('导入')
})

test('headings are matched once, wrong values replaced at once from a picker, and a column is pasted', async () => {
  const strange = await xlsx([
    ['联系号码', '归哪块', '备注'],
    ['13700000041', '火星区', 'a'],
    ['13700000042', '火星区', 'b'],
    ['坏的', '华东一区', 'c'],
    ['也坏', '华东一区', 'd'],
  ])
  const upload = () =>
    importing()
      .locator('#import-file')
      .setInputFiles({ name: '外来.xlsx', mimeType: 'application/octet-stream', buffer: strange })
  await openImport('/wachapp')
  await upload()
  for (const [heading, field] of [
    ['联系号码', '手机号'],
    ['归哪块', '板块'],
  ] as const) {
    await importing()
      .getByRole('combobox', { name: `“${heading}”对应的字段` })
      .fill(field)
    await key('Enter')
  }
  await button('核对数据').click()
  await expect.poll(counts).toMatchObject({ 拒绝: 4 })
  await button('全部 2 处换成…').click()
  const replacing = dialog(page(), '把板块“火星区”换成…').last()
  // What is typed at once is meant for it, and not for the cell behind.
  await replacing.locator('input:focus').waitFor()
  await page().keyboard.type('华南一区')
  await page().locator('.ant-select-dropdown').getByTitle('华南一区', { exact: true }).click()
  expect(await violations(page())).toEqual([])
  await replacing.getByRole('button', { name: '全部 2 处都换' }).click()
  await expect.poll(counts).toMatchObject({ 新增: 2, 拒绝: 2 })
  await cell(4, '手机号').click()
  await pasteText(cell(4, '手机号'), '13700000043\t华南一区\r\n13700000044\t华东一区\r\n')
  await expect.poll(counts).toMatchObject({ 新增: 4, 拒绝: 0 })
  await key('Escape')
  await dialog(page(), '有未保存的修改')
    .getByRole('button', { name: /放弃|不保存|离开/ })
    .click()
  await importing().waitFor({ state: 'hidden' })
  // Remembered on the server: the second time nothing is asked.
  await openImport('/wachapp')
  await upload()
  await importing().locator('.import-table [data-row-key]').first().waitFor()
  await expect.poll(counts).toMatchObject({ 拒绝: 4 })
  await button('关闭').click()
})

test('pasted rows are validated like a file; corrections survive an accidental close, and the tray undoes it', async () => {
  await openImport('/wachapp')
  // Pasted where the window has the focus when it opens.
  const focusedFile = importing().locator('#import-file:focus')
  const lines = '手机号\t备注\n13700000020\t张三\n13700000021\t李四\n坏的\t王五\n'
  expect(await pasteText(focusedFile, lines)).toBe(true)
  await importing().locator('#import-paste:focus').waitFor()
  await button('核对粘贴的内容').click()
  await typeInto(cell(4, '备注'), '改过')
  await key('Escape')
  await dialog(page(), '有未保存的修改').getByRole('button', { name: '继续编辑' }).click()
  await expect.poll(counts).toMatchObject({ 新增: 2, 拒绝: 1 })
  const [file] = await Promise.all([page().waitForEvent('download'), button('下载拒绝的行').click()])
  expect(file.suggestedFilename()).toBe('号码列表-未导入.csv')
  await commit(2)
  await expect.poll(outcome).toEqual(['2', '0', '0', '1'])
  const [report] = await Promise.all([page().waitForEvent('download'), button('下载拒绝的行').click()])
  expect(report.suggestedFilename()).toMatch(/\.(xlsx|csv)$/)
  await button('完成').click()
  await waitForRows(page())
  await rowOf(page(), '13700000021').waitFor()
  const tray = page().getByRole('button', { name: /^后台任务：0 个进行中，[1-9]\d* 个新完成/ })
  await page().locator('.ant-badge', { has: tray }).locator('.ant-badge-dot').waitFor()
  await tray.click()
  const job = page().locator('[data-job]').filter({ hasText: '新增 2' })
  await job.getByRole('button', { name: '下载被拒绝的行' }).waitFor()
  await job.getByRole('button', { name: '撤销' }).click()
  await dialog(page(), '确定撤销本次导入吗？').getByRole('button', { name: '撤销', exact: true }).click()
  await waitForMessage(page(), '已撤销，还原 2 条')
  // Updated by the push: the list was not reloaded.
  await rowOf(page(), '13700000021').waitFor({ state: 'detached' })
  // The refused lines are a file that can be corrected and imported.
  await openImport('/wachapp')
  const refused = (await readFile(await file.path())).toString().replace('坏的', '13700000022')
  await choose(file.suggestedFilename(), Buffer.from(refused))
  await expect.poll(() => lineOf(2).textContent()).toContain('改过')
  await expect.poll(counts).toMatchObject({ 新增: 1, 拒绝: 0 })
  await button('关闭').click()
})

test('the last import is undone in the footer of the list, also after a reload', async () => {
  await openImport('/wachapp')
  await importing().getByRole('textbox').fill('手机号\n13700000024\n13700000025\n')
  await button('核对粘贴的内容').click()
  await commit(2)
  await button('完成').click()
  await page().reload()
  const footer = page().locator('.list-footer')
  await footer.getByText('新增 2，').waitFor()
  await footer.getByRole('button', { name: '撤销' }).click()
  await dialog(page(), '确定撤销本次导入吗？').getByRole('button', { name: '撤销', exact: true }).click()
  await waitForMessage(page(), '已撤销，还原 2 条')
  await footer.getByText('新增 2，').waitFor({ state: 'detached' })
  expect(await cardsWith('13700000024')).toEqual([])
})

/** The lines 手机号,备注 and 13700000030,张三 as Chinese Windows encodes them. */
const gbk = Buffer.concat([
  Buffer.from('cad6bbfabac52cb1b8d7a20d0a', 'hex'),
  Buffer.from('13700000030,'),
  Buffer.from('d5c5c8fd0d0a', 'hex'),
])

test('a GBK text is read, in the dark theme too; a file of another kind or too large is not sent', async () => {
  await openImport('/wachapp')
  await importing()
    .locator('#import-file')
    .setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await importing().getByText('请上传正确格式的文件').waitFor()
  const large = { name: '大.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2048 * 1024 + 1, 49) }
  await importing().locator('#import-file').setInputFiles(large)
  await importing().getByText('最多不能超过 2M').waitFor()
  await importing().locator('#import-paste').fill('甲\t乙\n13700000030\tK30\n')
  await button('核对粘贴的内容').click()
  await importing().getByText('各列按顺序当作 手机号、国家码').waitFor()
  await button('关闭').click()
  await setTheme(page(), 'dark')
  await openImport('/wachapp')
  await choose('卡.txt', gbk)
  await expect.poll(() => lineOf(2).textContent()).toContain('张三')
  await page().mouse.move(0, 0)
  expect(await violations(page())).toEqual([])
  await button('关闭').click()
  await setTheme(page(), 'light')
})

test('the sheet of stations names their regions', async () => {
  await openImport('/gasstation')
  const sheet = await xlsx([
    ['门店名称', '电话', '省', '市', '区县', '92#'],
    ['导入一号站', '13700000041', '广东省', '深圳市', '南山区', 7.85],
    ['导入二号站', '13700000042', '广东省', '没有的市', '', 7.9],
  ])
  await choose('门店.xlsx', sheet)
  await lineOf(3).locator('.import-fault').first().waitFor()
  await commit(1)
  await expect.poll(outcome).toEqual(['1', '0', '0', '1'])
  await button('完成').click()
  const { data } = await screens.api.post<{ data: Row[] }>('admin/gasstation/list', { queryValue: '导入一号站' })
  expect(data[0]).toMatchObject({ provinceTitle: '广东省', cityTitle: '深圳市', countyTitle: '南山区', price_92: 7.85 })
})

test('a role without add has no import button', async () => {
  const { page: viewerPage, close } = await screens.browser.open()
  await signIn(viewerPage, '/wachapp', viewer)
  await waitForRows(viewerPage)
  await viewerPage.getByRole('main').getByRole('button', { name: '刷新' }).waitFor()
  await expect.poll(() => viewerPage.getByRole('main').getByRole('button', { name: '导入' }).count()).toBe(0)
  await close()
})
