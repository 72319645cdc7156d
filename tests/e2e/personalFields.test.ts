import { beforeAll, describe, expect, test } from 'vitest'
import { customer } from '../fixtures/customer.ts'
import { deployWith } from './deploy.ts'
import { control, dialog, openList, rowOf, rows, screensOf, sentDuring, waitForMessage, waitForRows } from './listSteps.ts'
import { admin, violations } from './steps.ts'

describe('personal fields on the page', () => {
  const screens = screensOf(admin, () => deployWith('shop'))
  const person = { name: '欧阳小玲', phone: '13812349876', address: '浙江省杭州市西湖区文三路90号', note: '老客户' }
  beforeAll(async () => {
    await screens.api.post('test/customer/save', person)
    await screens.api.post('test/customer/save', { name: '王大力', phone: '13900001888', note: '新客户' })
  })
  const shown = async () => (await screens.page.getByRole('main').textContent()) ?? ''

  test('a list shows masks, and the plain value of one cell by mouse and by keyboard', async () => {
    const { page } = screens
    await openList(page, customer.route)
    await page.getByRole('button', { name: '查看手机明文' }).first().waitFor()
    await expect.poll(async () => (await shown()).includes('138****9876')).toBe(true)
    // As high as the rows of any list: by that the page size is reckoned.
    await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(32)
    const sent = await sentDuring(page, 'reveal', async () => {
      await rowOf(page, '老客户').getByRole('button', { name: '查看手机明文' }).click()
      await page.getByText(person.phone).waitFor()
      await rowOf(page, '新客户').getByRole('button', { name: '查看姓名明文' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('王大力').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('隐藏姓名明文')
    })
    expect(sent.map(({ body }) => body['field'])).toEqual(['phone', 'name'])
    await expect.poll(shown).not.toContain('欧阳')
    await rowOf(page, '老客户').getByRole('button', { name: '隐藏手机明文' }).click()
    await page.getByText('138****9876').waitFor()
  })

  test('the values of the page are shown after a question, and masked again', async () => {
    const { page } = screens
    await page.getByRole('button', { name: '隐藏明文' }).click()
    await page.getByRole('button', { name: '本页明文' }).click()
    await dialog(page, '查看本页 2 条数据的明文').getByRole('button', { name: '查看明文' }).click()
    await page.getByText(person.address).waitFor()
    await page.locator('.personal-page:focus').getByText('隐藏明文').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '本页明文' }).waitFor()
    await expect.poll(shown).not.toContain('13812349876')
  })

  test('a form that is saved untouched sends no mask; what is typed replaces the value', async () => {
    const { page } = screens
    await rowOf(page, '老客户').getByRole('button', { name: '编辑' }).click()
    const form = page.locator('.form-modal')
    await form.getByRole('button', { name: '查看手机明文' }).waitFor()
    await expect.poll(() => control(form, 'phone').inputValue()).toBe('138****9876')
    await control(form, 'phone').focus()
    await expect.poll(() => control(form, 'phone').inputValue()).toBe('')
    await form.getByText('输入的内容将替换原来的内容').waitFor()
    await control(form, 'note').fill('常客')
    await expect.poll(() => control(form, 'phone').inputValue()).toBe('138****9876')
    const [untouched] = await sentDuring(page, 'save', async () => {
      await form.getByRole('button', { name: '保存' }).click()
      await waitForMessage(page, '数据保存成功')
    })
    expect(untouched?.body).toEqual({ id: expect.any(Number), version: 1, note: '常客' })
    await form.waitFor({ state: 'hidden' })
    await waitForRows(page)
    await rowOf(page, '常客').getByRole('button', { name: '编辑' }).click()
    await form.getByRole('button', { name: '查看手机明文' }).waitFor()
    await control(form, 'phone').focus()
    await page.keyboard.type('13512349999')
    await form.getByRole('button', { name: '保持原样' }).click()
    await expect.poll(() => control(form, 'phone').inputValue()).toBe('138****9876')
    await control(form, 'phone').focus()
    await page.keyboard.type('13512349999')
    const [typed] = await sentDuring(page, 'save', async () => {
      await form.getByRole('button', { name: '保存' }).click()
      await form.waitFor({ state: 'hidden' })
    })
    expect(typed?.body).toMatchObject({ phone: '13512349999' })
    await page.getByText('135****9999').waitFor()
  })

  test('an erasure asks with the fields, and empties them', async () => {
    const { page } = screens
    await waitForRows(page)
    await rowOf(page, '新客户').getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '抹除个人信息' }).click()
    const question = dialog(page, '抹除“王**”的个人信息')
    await expect.poll(() => question.textContent()).toContain('姓名、手机、邮箱、证件号、银行账号、住址、病史')
    await expect.poll(() => question.textContent()).toContain('抹除后无法恢复')
    await question.getByRole('button', { name: '抹除' }).click()
    await waitForMessage(page, '个人信息已抹除')
    await expect.poll(shown).not.toContain('139****1888')
    await expect.poll(() => rowOf(page, '新客户').count()).toBe(1)
    await rowOf(page, '新客户').locator('button:focus').getByText('更多').waitFor()
  })

  test('the log tells who saw what', async () => {
    const { page } = screens
    await openList(page, '/audit?action=reveal')
    await expect.poll(() => page.locator('[data-row-key]').count()).toBeGreaterThan(2)
    const [first] = await page.locator('[data-row-key]').allTextContents()
    expect(first).toContain('客户')
    expect(first).toContain('查看明文')
  })

  test('the history of a row leads to who saw it', async () => {
    const { page } = screens
    await openList(page, '/test/customer')
    const row = rowOf(page, '常客')
    await row.getByRole('button', { name: '更多' }).focus()
    await page.keyboard.press('Enter')
    const history = page.getByRole('menuitem', { name: '历史' })
    await history.focus()
    await page.keyboard.press('Enter')
    await dialog(page, '修改历史').waitFor()
    await history.waitFor({ state: 'hidden' })
    await dialog(page, '修改历史').getByRole('button', { name: '谁看过' }).click()
    await page.waitForURL(/\/personalread\?module=customer&row_id=\d+/)
    const seen = rows(page).filter({ visible: true })
    await expect.poll(() => seen.count()).toBeGreaterThan(1)
    const texts = await seen.allTextContents()
    expect(texts.every(text => text.includes('客户') && text.includes('页面查看'))).toBe(true)
    expect(texts.join()).toContain('手机')
    expect(await violations(page)).toEqual([])
  })
})
