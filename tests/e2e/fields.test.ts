import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { goods } from '../fixtures/goods.ts'
import { deployWith } from './deploy.ts'
import {
  control,
  openList,
  openRow,
  pick,
  rowOf,
  rows,
  saveAndClose,
  screensOf,
  setTheme,
  saveShot,
  waitForRows,
  openNew,
} from './listSteps.ts'
import { admin, violations } from './steps.ts'

const screens = screensOf(admin, () => deployWith('shop'))
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

test('several files are uploaded in a form, one that lies about its type is refused, and each is a download in the list', async () => {
  const { page } = screens
  await openList(page, '/test/contract')
  const form = await openNew(page)
  await control(form, 'title').fill('房屋租约')
  const input = form.locator('[data-field=papers] input[type=file]')
  await page.route('**/inc/file/attachment?*', async route => {
    await expect.poll(() => form.getByRole('progressbar').count()).toBeGreaterThan(0)
    await route.continue()
  })
  await input.setInputFiles([
    { name: '租约.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: '附注.txt', mimeType: 'text/plain', buffer: Buffer.from('押一付三') },
  ])
  await form.getByRole('link', { name: '下载 租约.pdf' }).waitFor()
  await form.getByRole('link', { name: '下载 附注.txt' }).waitFor()
  await page.unroute('**/inc/file/attachment?*')
  await input.setInputFiles({ name: '假的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no pdf at all') })
  await page.getByText('文件的内容不是 pdf').first().waitFor()
  await saveShot(screens.page, 'files-form')
  await expect.poll(() => form.getByRole('link', { name: /^下载/ }).count()).toBe(2)
  await saveAndClose(page, form)

  await rowOf(page, '房屋租约').getByRole('button', { name: '2 个文件' }).click()
  const link = page.locator('.file-names').getByRole('link', { name: '租约.pdf' })
  await link.waitFor()
  await saveShot(screens.page, 'files-list')
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('租约.pdf')
  expect(await readFile(await download.path())).toEqual(pdf)
})

test('a barcode is drawn while it is typed, and one with a wrong check digit is refused with the right one', async () => {
  const { page } = screens
  await openList(page, goods.route)
  const form = await openNew(page)
  await control(form, 'title').fill('酱油')
  await control(form, 'ean').fill('6901234567890')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('条码的最后一位（校验位）应为 2').waitFor()
  await expect.poll(() => form.locator('.barcode-bars').count()).toBe(0)
  await control(form, 'ean').fill('6901234567892')
  await form.locator('.barcode-bars').waitFor()
  await saveShot(screens.page, 'barcode-form')
  await saveAndClose(page, form)
  await rowOf(page, '酱油').getByRole('button', { name: '6901234567892' }).click()
  await page.locator('.ant-popover .barcode-bars').waitFor()
  await saveShot(screens.page, 'barcode-list')
})

test('a sum in a list follows a line that changes at once; the list is sorted by it, and filtered by a field of a referenced row', async () => {
  const { page, api } = screens
  const save = async (path: string, row: object) => (await api.post(`test/${path}/save`, row)).id
  const best = await save('vendor', { name: '大厂', level: 3 })
  const plain = await save('vendor', { name: '小店', level: 1, home: best })
  const first = await save('purchase', { title: '面粉单', vendor: plain })
  const second = await save('purchase', { title: '白糖单', vendor: best })
  const line = await save('purchaseline', { title: '面粉', purchase: first, quantity: 2, price: 3 })
  await save('purchaseline', { title: '白糖', purchase: second, quantity: 1, price: 50 })
  await openList(page, '/test/purchase')
  await rowOf(page, '面粉单').getByText('6.00', { exact: true }).first().waitFor()
  await api.post('test/purchaseline/save', { id: line, title: '面粉', purchase: first, quantity: 2, price: 44 })
  await rowOf(page, '面粉单').getByText('88.00', { exact: true }).first().waitFor()
  await page.getByRole('columnheader', { name: '合计' }).click()
  const titles = async () => (await rows(page).allTextContents()).map(text => /面粉单|白糖单/.exec(text)?.[0])
  await expect.poll(titles).toEqual(['白糖单', '面粉单'])
  await page.getByRole('columnheader', { name: '合计' }).click()
  await expect.poll(titles).toEqual(['面粉单', '白糖单'])
  await saveShot(screens.page, 'computed-list')
  await openList(page, '/test/purchase?vendor.level=3')
  await expect.poll(titles).toEqual(['白糖单'])
  await page.setViewportSize({ width: 1600, height: 900 })
  await openList(page, '/test/purchase')
  await page.getByRole('combobox', { name: '供应商·总部' }).click({ force: true })
  await page.locator('.ant-select-item-option', { hasText: '大厂' }).click()
  await expect.poll(titles).toEqual(['面粉单'])
  expect(new URL(page.url()).searchParams.get('vendor.home')).toBe(String(best))
  await openList(page, '/test/purchase?group=vendor.home')
  await page.getByRole('row').filter({ hasText: '大厂' }).filter({ hasNotText: '面粉单' }).first().waitFor()
  await page.getByText('面粉单').first().waitFor()
})

test('the sign before an amount follows the currency that is picked beside it', async () => {
  const { page } = screens
  await openList(page, '/test/transfer')
  const form = await openNew(page)
  const box = form.locator('.number-box')
  await control(form, 'title').fill('设备款')
  await control(form, 'amount').fill('1200')
  await expect.poll(() => box.textContent()).toBe('¥')
  await pick(form, 'currency', { option: '日元' })
  await expect.poll(() => box.textContent()).toBe('JP¥')
  await saveAndClose(page, form)
  await rowOf(page, '设备款').getByText('JP¥1200', { exact: true }).waitFor()

  await setTheme(page, 'dark')
  await page.setViewportSize({ width: 1600, height: 900 })
  await openRow(page, '设备款')
  await saveShot(screens.page, 'currency-dark')
  expect(await violations(page)).toEqual([])
  for (const name of ['contract', 'goods', 'purchase']) {
    await openList(page, `/test/${name}`)
    await waitForRows(page)
    await saveShot(screens.page, `${name}-dark`)
    expect(await violations(page)).toEqual([])
  }
})
