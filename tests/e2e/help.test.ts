import { expect, test } from 'vitest'
import { openList, screensOf, waitForRows } from './listSteps.ts'
import { admin, moveTo, signIn, violations, viewer } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const help = () => page().locator('.help')

test('F1 opens the help of the page beside it, and Escape closes it', async () => {
  await openList(page(), '/wachapp')
  await page().keyboard.press('F1')
  await help().getByText('每一行是一张手机卡').waitFor()
  const gap = async () => {
    const [list, panel] = [await page().locator('.list').boundingBox(), await help().boundingBox()]
    return panel!.x - (list!.x + list!.width)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  expect(await violations(page())).toEqual([])
  await page().keyboard.press('Escape')
  await help().waitFor({ state: 'detached' })
})

test('a word typed into the help finds fields by their label, and says when it finds nothing', async () => {
  await page().getByRole('button', { name: '帮助（F1）' }).click()
  await help().getByRole('textbox').fill('卡槽编码')
  await expect.poll(() => help().locator('.help-fields > li > b').allTextContents()).toEqual(['卡槽编码'])
  await help().getByText('卡插在板块的哪个卡槽').waitFor()
  await help().getByRole('textbox').fill('没有这样的词')
  await help().getByText('帮助里没有找到').waitFor()
  await help().getByRole('textbox').fill('')
})

test('a link in the help opens another page, whose help is shown then', async () => {
  await help().getByRole('link', { name: '字典管理' }).first().click()
  await help().getByRole('heading', { name: '帮助：字典管理' }).waitFor()
  await help().getByText('各页面下拉选项的来源').waitFor()
  await expect.poll(() => new URL(page().url()).pathname).toBe('/config/dictionary')
  await moveTo(page(), '/home')
  await help().getByText('首页列出需要您处理的事').waitFor()
})

test('on a phone the help covers the page until it is closed', async () => {
  await page().setViewportSize({ width: 390, height: 844 })
  await page().getByRole('dialog', { name: '帮助' }).getByRole('textbox').press('Escape')
  await expect.poll(() => help().count()).toBe(0)
  await page().setViewportSize({ width: 1280, height: 720 })
})

test('the help names a right that the account lacks, and why it does', async () => {
  await signIn(page(), '/config/dictionary', viewer)
  await waitForRows(page())
  await page().keyboard.press('F1')
  await help().getByText('能做什么').click()
  const lacking = help().locator('.help-actions > li', { hasText: '没有“新增”权限' }).first()
  await lacking.getByRole('button', { name: '为什么？' }).click()
  const answer = page().getByRole('dialog', { name: '为什么' })
  await expect.poll(() => answer.textContent()).toContain('没有“新增”权限')
})
