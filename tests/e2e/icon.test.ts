import { describe, expect, test } from 'vitest'
import {
  waitForRows,
  control,
  pageFaults,
  shiftsWhileLoading,
  pickerOptions,
  openList,
  openNew,
  openPicker,
  openRow,
  rowOf,
  saveAndClose,
  screensOf,
  setTheme,
} from './listSteps.ts'
import { admin, shifts } from './steps.ts'

const path = '/config/icon'
const screens = screensOf({ ...admin, orgcode: 'platform' })

const main = () => screens.page.getByRole('main')
const open = (query = '') => openList(screens.page, `${path}${query}`)
const iconStyle = (title: string) =>
  rowOf(screens.page, title)
    .locator('.set-icon')
    .evaluate(icon => ({ mask: getComputedStyle(icon).maskImage, colour: getComputedStyle(icon).color }))

describe('the list of icons', () => {
  test('shows the drawing, name and code of each', async () => {
    await open('?queryValue=油价')
    await expect
      .poll(() => main().getByRole('columnheader').allTextContents())
      .toEqual(expect.arrayContaining(['图标', '图标名称', '图标代码']))
    await expect.poll(() => rowOf(screens.page, '油价').textContent()).toMatch(/油价.*ri:oil-line.*24.*#ea7a0c.*正常/)
    await expect
      .poll(() => iconStyle('油价'))
      .toEqual({
        mask: expect.stringContaining('/api/icons/ri/oil-line.svg') as string,
        colour: 'rgb(234, 122, 12)',
      })
  })

  test('finds by name and by code', async () => {
    await open()
    const keyword = main().getByRole('search').getByRole('textbox', { name: '请输入图标名称、图标代码' })
    for (const word of ['油价', 'oil-line']) {
      await keyword.fill(word)
      await screens.page.keyboard.press('Enter')
      await main().getByText('共 1 条').waitFor()
      await expect.poll(() => rowOf(screens.page, '油价').textContent()).toContain('ri:oil-line')
      await main().getByRole('button', { name: '重置' }).click()
      await main().getByText('共 1 条').waitFor({ state: 'hidden' })
    }
  })
})

describe('the form of an icon', () => {
  test('needs a name and an icon, and limits the colour to seven characters', async () => {
    await open()
    const form = await openNew(screens.page)
    await expect.poll(() => control(form, 'size').inputValue()).toBe('24')
    await control(form, 'color').pressSequentially('#1234567890')
    await expect.poll(() => control(form, 'color').inputValue()).toBe('#123456')
    await form.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => form.getByRole('alert').allTextContents()).toEqual(['名称必须填写', '图标代码必须填写'])
  })

  test('refuses an invalid colour at its field', async () => {
    await open()
    const form = await openNew(screens.page)
    await control(form, 'color').fill('红色')
    await screens.page.keyboard.press('Tab')
    await expect.poll(() => form.getByRole('alert').allTextContents()).toEqual(['名称必须填写', '颜色应为颜色，例如 #1f5eff'])
  })

  test('adds an icon found by keyword in the bundled sets', async () => {
    await open()
    const form = await openNew(screens.page)
    await control(form, 'title').pressSequentially('小火箭')
    await openPicker(form, 'code', 'rocket')
    const offer = pickerOptions(screens.page).filter({ hasText: 'ri:rocket-line' })
    await offer.locator('.set-icon').waitFor()
    await offer.click()
    await control(form, 'color').fill('#cf2a33')
    await control(form, 'size').fill('32')
    await saveAndClose(screens.page, form)
    await rowOf(screens.page, '小火箭').waitFor()
    await expect.poll(() => rowOf(screens.page, '小火箭').textContent()).toMatch(/ri:rocket-line.*32.*#cf2a33/)
    await expect
      .poll(() => iconStyle('小火箭'))
      .toEqual({
        mask: expect.stringContaining('/api/icons/ri/rocket-line.svg') as string,
        colour: 'rgb(207, 42, 51)',
      })
  })

  test('changed is changed in the list', async () => {
    await open('?queryValue=充电桩')
    const form = await openRow(screens.page, '充电桩')
    await control(form, 'size').fill('48')
    await saveAndClose(screens.page, form)
    await waitForRows(screens.page)
    await expect.poll(() => rowOf(screens.page, '充电桩').textContent()).toMatch(/ri:charging-pile-line.*48/)
  })
})

describe('how icon management looks', () => {
  test.each(['light', 'dark'] as const)('stands still, fits and is accessible in the %s theme', async theme => {
    await open()
    await setTheme(screens.page, theme)
    expect(await shiftsWhileLoading(screens.page, path)).toEqual([])
    expect(await pageFaults(screens.page)).toEqual([])
    const form = await openNew(screens.page)
    expect(await shifts(screens.page)).toEqual([])
    expect(await pageFaults(screens.page)).toEqual([])
    await form.getByRole('button', { name: '取消' }).click()
    await form.waitFor({ state: 'hidden' })
  })
})
