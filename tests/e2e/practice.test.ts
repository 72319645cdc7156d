import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowing } from '../fixtures/allowing.ts'
import { control, openList, rows, saveShot, screensOf, setTheme, signInCaller, waitForMessage, waitForRows } from './listSteps.ts'
import { password } from './server.ts'
import { moveTo, type Person, signIn, violations } from './steps.ts'

const platform: Person = { orgcode: 'platform', username: 'admin', password }
const trainee: Person = { orgcode: 'drill', username: 'admin', password }
const screens = screensOf(platform)
const page = () => screens.page
const bar = () => page().locator('.practice-bar')
const total = async () => Number(/(\d[\d,]*) 条/.exec(await page().locator('.list').innerText())?.[1]?.replace(',', ''))

test('the platform opens a practice organisation with a new organisation', async () => {
  await openList(page(), '/websit')
  await page().getByRole('main').getByRole('button', { name: '新增' }).click()
  const form = page().locator('.form-modal')
  await control(form, 'orgname').fill('练习用')
  await control(form, 'orgcode').fill(trainee.orgcode)
  await control(form, 'admin_password').fill(password)
  await form.getByRole('switch', { name: '练习机构' }).click()
  await saveShot(page(), 'practice-form')
  await form.getByRole('button', { name: '保存' }).click()
  await waitForMessage(page(), '数据保存成功')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => bar().count()).toBe(0)
})

test('its accounts see on every page that it is for practice, and when it is reset next', async () => {
  await expect
    .poll(
      () =>
        signIn(page(), '/wachapp', trainee).then(
          () => true,
          () => false,
        ),
      { timeout: allowing(60_000) },
    )
    .toBe(true)
  await bar()
    .getByText(/\d\d-\d\d 04:00 自动重置/)
    .waitFor()
  await waitForRows(page())
  await expect.poll(() => rows(page()).count()).toBeGreaterThan(5)
  expect(await violations(page())).toEqual([])
  await saveShot(page(), 'practice-1280')
  await page().setViewportSize({ width: 1600, height: 900 })
  await saveShot(page(), 'practice-1600')
  await page().setViewportSize({ width: 390, height: 844 })
  await saveShot(page(), 'practice-390')
  await page().setViewportSize({ width: 1280, height: 720 })
  await moveTo(page(), '/home')
  await bar().waitFor()
})

test('a reset asks first, is announced, and puts the examples back into the open list', async () => {
  await openList(page(), '/wachapp')
  await expect.poll(total).toBeGreaterThan(0)
  const before = await total()
  const { origin } = new URL(page().url())
  const card = { mobile: `139${randomInt(10_000_000, 100_000_000)}`, number: 'K_77' }
  await (await signInCaller(origin, trainee)).post('admin/websit/wachapp/save', card)
  await expect.poll(total, { timeout: allowing(60_000) }).toBe(before + 1)
  await bar().getByRole('button', { name: '立即重置' }).click()
  const question = page().getByRole('dialog').filter({ hasText: '立即重置这个练习机构' })
  await question.waitFor()
  expect(await violations(page())).toEqual([])
  await saveShot(page(), 'practice-question')
  await question
    .getByRole('button', { name: '重 置' })
    .or(question.getByRole('button', { name: '重置' }))
    .click()
  await waitForMessage(page(), '已重置为示例数据')
  await expect.poll(total, { timeout: allowing(60_000) }).toBe(before)
  await bar().getByText('自动重置').waitFor()
})

test('the bar has enough contrast in the dark theme', async () => {
  await setTheme(page(), 'dark')
  await bar().waitFor()
  expect(await violations(page(), ['color-contrast'])).toEqual([])
  await saveShot(page(), 'practice-dark')
})
