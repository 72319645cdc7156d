import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { png } from '../fixtures/uploadForms.ts'
import {
  type Row,
  control,
  dialog,
  pageFaults,
  openList,
  openNew,
  openRow,
  pick,
  rowOf,
  saveAndClose,
  screensOf,
  sentDuring,
  waitForMessage,
  setTheme,
} from './listSteps.ts'
import { admin, shifts, hasFocus } from './steps.ts'

const path = '/config/dictionary'
const module = 'admin/config/dictionary'
const boardGroup = 2
const screens = screensOf(admin)

const save = (row: object) => screens.api.post(`${module}/save`, row)
const read = (id: number) => screens.api.post(`${module}/info`, { id })
const fill = (form: Locator, name: string, text: string) => control(form, name).fill(text)
const fault = (form: Locator, label: string) =>
  form.locator('.form-item').filter({ hasText: label }).getByRole('alert').textContent()
const press = (form: Locator, name: string) => form.getByRole('button', { name }).click()

async function openNewForm(): Promise<Locator> {
  await openList(screens.page, path)
  return openNew(screens.page)
}
/** Creates a row and opens its form. */
async function createAndOpen(title: string, more: object = {}): Promise<{ row: Row; form: Locator }> {
  const row = await save({ title, pid: boardGroup, sort: 500, ...more })
  await openList(screens.page, `${path}?pid=all&queryValue=${title}`)
  return { row, form: await openRow(screens.page, title) }
}

describe('the form of a new entry', () => {
  test('shows missing and out-of-range values at their fields, without a call', async () => {
    const form = await openNewForm()
    await fill(form, 'sort', '1001')
    const sent = await sentDuring(screens.page, 'save', async () => {
      await press(form, '保存')
      await form.getByRole('alert').first().waitFor()
    })
    await expect.poll(() => fault(form, '名称')).toBe('名称必须填写')
    await expect.poll(() => fault(form, '排序')).toBe('排序应在 1 到 1000 之间')
    await expect.poll(() => hasFocus(control(form, 'title'))).toBe(true)
    await fill(form, 'sort', '很多')
    await screens.page.keyboard.press('Tab')
    await expect.poll(() => fault(form, '排序')).toBe('只能填写数字')
    expect(sent).toEqual([])
  })

  test('shows a message when it is saved, closes, and its row is listed', async () => {
    const form = await openNewForm()
    await control(form, 'title').pressSequentially('新的板块')
    await fill(form, 'remark', '第一次')
    await saveAndClose(screens.page, form)
    await rowOf(screens.page, '新的板块').waitFor()
    await expect.poll(() => rowOf(screens.page, '新的板块').textContent()).toContain('第一次')
  })

  test('is saved once by a double click', async () => {
    const form = await openNewForm()
    await fill(form, 'title', '按了两次')
    const sent = await sentDuring(screens.page, 'save', async () => {
      await form.getByRole('button', { name: '保存' }).dblclick()
      await form.waitFor({ state: 'hidden' })
    })
    expect(sent).toHaveLength(1)
    await rowOf(screens.page, '按了两次').waitFor()
    await expect.poll(() => rowOf(screens.page, '按了两次').count()).toBe(1)
  })

  test('retains its values when the network is down, and saves them once it is back', async () => {
    const form = await openNewForm()
    await fill(form, 'title', '断网时填的')
    await screens.page.route('**/save', route => route.abort())
    await press(form, '保存')
    await waitForMessage(screens.page, '数据保存失败:网络出错,请检查您的网络或者服务是否可用')
    await expect.poll(() => control(form, 'title').inputValue()).toBe('断网时填的')
    await expect.poll(() => screens.window.errors.join()).toContain('net::ERR_FAILED')
    screens.window.errors.splice(0)
    await screens.page.unroute('**/save')
    await saveAndClose(screens.page, form)
    await rowOf(screens.page, '断网时填的').waitFor()
  })

  test('has a price only in the group 价格', async () => {
    const form = await openNewForm()
    await expect.poll(() => control(form, 'temp_price').count()).toBe(0)
    await pick(form, 'pid', { option: '价格' })
    await fill(form, 'temp_price', '12.5')
    await fill(form, 'title', '小时工')
    await saveAndClose(screens.page, form)
    await openList(screens.page, `${path}?pid=6&queryValue=小时工`)
    await expect.poll(() => rowOf(screens.page, '小时工').textContent()).toContain('12.5')
    const again = await openRow(screens.page, '小时工')
    await pick(again, 'pid', { option: '板块' })
    await control(again, 'temp_price').waitFor({ state: 'detached' })
  })

  test('has fields for content only while it is shown', async () => {
    const form = await openNewForm()
    for (const name of ['label_text', 'content', 'content_remark']) await expect.poll(() => control(form, name).count()).toBe(0)
    await control(form, 'showContent').click()
    for (const name of ['label_text', 'content', 'content_remark']) await control(form, name).waitFor()
    await control(form, 'showContent').click()
    await control(form, 'content').waitFor({ state: 'detached' })
  })

  test('closes on Esc at once, and asks when something was typed', async () => {
    const form = await openNewForm()
    await screens.page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    await openNew(screens.page)
    await fill(form, 'title', '没写完')
    await screens.page.keyboard.press('Escape')
    const question = dialog(screens.page, '有未保存的修改，确定放弃吗?')
    await press(question, '继续编辑')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => control(form, 'title').inputValue()).toBe('没写完')
    await press(form, '取消')
    await press(question, '放弃修改')
    await form.waitFor({ state: 'hidden' })
  })
})

describe('the form of an existing entry', () => {
  test('sends only changed fields', async () => {
    const { row, form } = await createAndOpen('改一处', { remark: '旧的' })
    await fill(form, 'remark', '新的')
    const [sent] = await sentDuring(screens.page, 'save', () => saveAndClose(screens.page, form))
    expect(sent?.body).toEqual({ id: row.id, version: row.version, remark: '新的' })
    await expect.poll(() => rowOf(screens.page, '改一处').textContent()).toContain('新的')
  })

  test('says that nothing was changed, closes, and sends no call', async () => {
    const { form } = await createAndOpen('不变的')
    const sent = await sentDuring(screens.page, 'save', async () => {
      await press(form, '保存')
      await waitForMessage(screens.page, '没有改动，无需保存')
      await form.waitFor({ state: 'hidden' })
    })
    expect(sent).toEqual([])
  })

  test('shows a refusal of the server at its field', async () => {
    const group = await save({ title: '短命的组', pid: 0 })
    const { row, form } = await createAndOpen('要换组')
    await pick(form, 'pid', { option: '短命的组', keyword: '短命' })
    await screens.api.post(`${module}/del`, { id: group.id })
    await press(form, '保存')
    await waitForMessage(screens.page, /^数据保存失败:/)
    await expect.poll(() => fault(form, '分组')).toBe('分组所选的数据不存在或不可用，请重新选择')
    expect(await read(row.id)).toMatchObject({ pid: boardGroup, version: row.version })
    await pick(form, 'pid', { option: '价格' })
    await expect.poll(() => form.getByRole('alert').count()).toBe(0)
  })

  test('offers 对方的 and 我的 where somebody else has changed the entry meanwhile, and saves the chosen values', async () => {
    const { row, form } = await createAndOpen('两人同改', { remark: '原来的' })
    await fill(form, 'remark', '我的备注')
    await fill(form, 'sort', '7')
    await save({ id: row.id, version: row.version, title: '两人同改过', remark: '对方的备注', sort: 9 })
    await press(form, '保存')
    const conflict = dialog(screens.page, '数据已被修改')
    await conflict.getByRole('columnheader', { name: '对方的' }).waitFor()
    await expect.poll(() => conflict.getByRole('columnheader', { name: '我的' }).isVisible()).toBe(true)
    await expect.poll(() => conflict.getByRole('radio', { name: '名称 对方的' }).isChecked()).toBe(true)
    await expect.poll(() => conflict.getByRole('radio', { name: '排序 我的' }).isChecked()).toBe(true)
    expect(await pageFaults(screens.page)).toEqual([])
    await screens.page.keyboard.press('Escape')
    await form.locator('button:focus').getByText('保存', { exact: true }).waitFor()
    await press(form, '保存')
    await conflict.getByText('对方的备注').click()
    await press(conflict, '按选择保存')
    await waitForMessage(screens.page, '数据保存成功')
    await form.waitFor({ state: 'hidden' })
    expect(await read(row.id)).toMatchObject({ title: '两人同改过', remark: '对方的备注', sort: 7 })
  })

  test('uploads a picture, and shows it again when it is opened again', async () => {
    const { form } = await createAndOpen('有图标的')
    const drawn = () =>
      form.locator('[data-field=image] img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth))
    const chooseFile = async (name: string) =>
      form.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: await png() })
    await chooseFile('图.bmp')
    await screens.page.getByRole('alert').filter({ hasText: '文件格式不正确' }).getByText('请上传正确格式的文件').waitFor()
    await chooseFile('图.png')
    await expect.poll(drawn).toEqual([40])
    await saveAndClose(screens.page, form)
    await openRow(screens.page, '有图标的')
    await expect.poll(drawn).toEqual([40])
  })
})

describe('how the form looks', () => {
  test.each(['light', 'dark'] as const)('fits, stands still and is accessible in the %s theme', async theme => {
    await openList(screens.page, path)
    await setTheme(screens.page, theme)
    const form = await openNewForm()
    expect(await shifts(screens.page)).toEqual([])
    expect(await pageFaults(screens.page)).toEqual([])
    await press(form, '保存')
    await form.getByRole('alert').first().waitFor()
    expect(await pageFaults(screens.page)).toEqual([])
    await press(form, '取消')
    await form.waitFor({ state: 'hidden' })
  })
})
