import { expect, test } from 'vitest'
import { screensOf, waitForRows } from './listSteps.ts'
import { admin, moveTo, signIn, violations, viewer } from './steps.ts'

const screens = screensOf(admin)
const page = () => screens.page
const tour = () => page().locator('.tour')
const waitForStep = (name: string) => tour().getByRole('heading', { name }).waitFor()
const stepCount = async () => Number(/共 (\d+) 步/.exec(await tour().locator('.tour-count').innerText())?.[1])

test('the tour is offered on the home page of a demonstration, and leads on as each thing is done', async () => {
  await page().goto('/home')
  await page().getByRole('article').filter({ hasText: '三分钟了解后台' }).getByRole('button', { name: '开始' }).click()
  await waitForStep('打开一个列表')
  const entry = page().locator('.shell-side').getByRole('menuitem', { name: '号码列表' })
  const isRinged = async () => {
    const [ring, box] = await Promise.all([page().locator('.tour-ring').boundingBox(), entry.boundingBox()])
    return ring && box && Math.abs(ring.x - box.x) < 2 && Math.abs(ring.width - box.width) < 2
  }
  await expect.poll(isRinged).toBe(true)
  expect(await violations(page())).toEqual([])
  await tour().getByRole('button', { name: '打开号码列表' }).click()
  await waitForStep('输入几个字就能找到')
  await page().locator('.filters-keyword input').fill('138')
  await page().keyboard.press('Enter')
  await waitForStep('在表格里直接改')
  const cell = page().locator('.list [data-row-key] [data-name=number]').first()
  await cell.click()
  await cell.locator('input').fill('T-1')
  await page()
    .getByRole('banner')
    .click({ position: { x: 200, y: 4 } })
  await waitForStep('一次改很多行')
})

test('the tour rings the element of a step, and does not cover it', async () => {
  const places = async () => {
    const [ring, card, box] = await Promise.all([
      page().locator('.tour-ring').boundingBox(),
      tour().boundingBox(),
      page().locator('.list [data-row-key] .ant-checkbox-wrapper').first().boundingBox(),
    ])
    return {
      isRinged: Math.abs(ring!.x - box!.x) < 2 && Math.abs(ring!.y - box!.y) < 2,
      isBeside: card!.y > box!.y + box!.height || card!.x > box!.x + box!.width,
    }
  }
  await expect.poll(places).toEqual({ isRinged: true, isBeside: true })
})

test('the tour leaves out a step whose element is not there, forwards and backwards', async () => {
  await tour().getByRole('button', { name: '下一步' }).click()
  await waitForStep('从 Excel 导入')
  await expect.poll(() => page().locator('.list-last').count()).toBe(0)
  await tour().getByRole('button', { name: '上一步' }).click()
  await waitForStep('一次改很多行')
})

test('the tour asks to go back to the list from another page', async () => {
  await moveTo(page(), '/me')
  await tour().getByText('请先回到那里').waitFor()
  await tour().getByRole('button', { name: '打开号码列表' }).click()
  await tour().getByText('勾选两三行').waitFor()
  await expect.poll(() => new URL(page().url()).pathname).toBe('/wachapp')
})

test('the tour is closed by Escape, and goes on where it was closed', async () => {
  await tour().getByRole('button', { name: '下一步' }).focus()
  await page().keyboard.press('Escape')
  await tour().waitFor({ state: 'detached' })
  await moveTo(page(), '/home')
  await page().getByRole('button', { name: '接着上次' }).click()
  await waitForStep('一次改很多行')
  const all = await stepCount()
  await tour().getByRole('button', { name: '跳过' }).click()
  await expect.poll(() => tour().count()).toBe(0)
  expect(all).toBe(9)
})

test('the tour is not offered again, and starts from the menu of the account', async () => {
  await page().reload()
  await page().getByText('可以从这里开始').waitFor()
  await expect.poll(() => page().locator('.tour-offer').count()).toBe(0)
  await page().locator('.shell-user').click()
  await page().getByRole('menuitem', { name: '三分钟了解后台' }).click()
  await waitForStep('打开一个列表')
  await tour().getByRole('button', { name: '跳过' }).click()
})

test('the tour has fewer steps for an account that may only view, and fits on a phone', async () => {
  await page().setViewportSize({ width: 390, height: 844 })
  await signIn(page(), '/home', viewer)
  await page().getByRole('button', { name: '开始' }).click()
  await waitForStep('打开一个列表')
  await expect.poll(stepCount).toBe(4)
  await tour().getByRole('button', { name: '打开号码列表' }).click()
  await waitForRows(page())
  await waitForStep('输入几个字就能找到')
  const isInside = async () => {
    const card = await tour().boundingBox()
    return card!.x >= 0 && card!.x + card!.width <= 390
  }
  await expect.poll(isInside).toBe(true)
})
