import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openList, pageFaults, param, rowOf, screensOf, setTheme, waitForMessage } from './listSteps.ts'
import { admin, holdAnswer, moveTo, signIn, timeToShow, viewer, startPrint, endPrint } from './steps.ts'

const path = '/wachapp'
const screens = screensOf(admin)
const column = (name: string): Locator => screens.page.getByRole('region', { name, exact: true })
const cards = (name: string): Locator => column(name).locator('[data-row-key]')
const countOf = async (name: string): Promise<number> =>
  Number((await column(name).locator('b').textContent())?.replace(/\D/g, ''))
const openBoard = async (query = '') => {
  await screens.page.goto(`${path}?view=board${query}`)
  await screens.page.locator('.board[aria-busy=false]').waitFor()
}
const idOf = async (card: Locator): Promise<string> => (await card.getAttribute('data-row-key')) ?? ''
/** The first card of a column, wherever a change moves it. */
const firstCard = async (name: string) => {
  const id = await idOf(cards(name).first())
  return { id: Number(id), card: screens.page.locator(`.board [data-row-key="${id}"]`) }
}
/** Lets go of a card over a column that takes it. */
async function dropOn(name: string) {
  await expect.poll(() => column(name).getAttribute('data-over')).toBe('true')
  await screens.page.mouse.up()
}
/** Presses on a card, and takes it over a column without letting go. */
async function dragOver(card: Locator, name: string) {
  const [from, to] = [await card.boundingBox(), await column(name).boundingBox()]
  if (!from || !to) throw new Error('not shown')
  const { mouse } = screens.page
  await mouse.move(from.x + 60, from.y + 16)
  await mouse.down()
  await mouse.move(from.x + 80, from.y + 26, { steps: 3 })
  await mouse.move(to.x + to.width / 2, to.y + 120, { steps: 5 })
}

describe('a board', () => {
  test('is chosen above the list, stands in the URL, and is shown again on the next visit', async () => {
    const { page } = screens
    await openList(page, path)
    const synced = page.waitForResponse(/preference\/save/)
    await page.getByTitle('看板').click()
    await synced
    await page.locator('.board[aria-busy=false]').waitFor()
    await expect.poll(() => param(page, 'view')).toBe('board')
    await page.goto('/home')
    await page.goto(path)
    await page.locator('.board[aria-busy=false]').waitFor()
    await expect.poll(() => page.locator('.board h3 > span').allTextContents()).toEqual(['未请求', '已请求', '已准备', '无码'])
    // Its columns become narrower before it scrolls.
    await page.setViewportSize({ width: 1170, height: 720 })
    await expect.poll(() => page.locator('.board').evaluate(board => board.scrollWidth - board.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByTitle('表格').click()
    await rowOf(page, '编辑').first().waitFor()
  })

  test('shows the rows that the filters select, and more of a column when asked', async () => {
    const { page } = screens
    await openBoard()
    const all = await countOf('未请求')
    await startPrint(page)
    const lines = page.locator('.print-sheet tbody')
    await expect.poll(() => lines.textContent()).toContain(`未请求 · 只打印了前 50 条，共 ${all.toLocaleString('zh-CN')} 条`)
    await endPrint(page)
    await column('未请求')
      .locator('.board-cards')
      .evaluate(element => element.scrollTo({ top: 1e6 }))
    await column('未请求')
      .getByRole('button', { name: /再显示一些/ })
      .click()
    await expect
      .poll(() =>
        column('未请求')
          .locator('ul')
          .evaluate(list => list.clientHeight),
      )
      .toBeGreaterThan(60 * 140)
    await expect.poll(() => cards('未请求').count()).toBeLessThan(30)
    await openBoard('&whatsapp_status=4')
    await expect.poll(() => countOf('未请求')).toBeLessThan(all)
    await expect.poll(() => page.locator('.board .card').first().textContent()).toContain('永封')
  })

  test('moves a card by drag, but only to a column of a state it may change to', async () => {
    await openBoard()
    const [before, after] = [await countOf('未请求'), await countOf('已请求')]
    const { id, card } = await firstCard('未请求')
    await dragOver(card, '无码')
    await expect.poll(() => column('无码').getAttribute('data-takes')).toBe('false')
    await screens.page.mouse.up()
    await expect.poll(() => countOf('未请求')).toBe(before)
    await dragOver(card, '已请求')
    await dropOn('已请求')
    await column('已请求').locator(`[data-row-key="${id}"]`).waitFor()
    await expect.poll(async () => [await countOf('未请求'), await countOf('已请求')]).toEqual([before - 1, after + 1])
    await expect.poll(async () => (await screens.api.post('admin/websit/wachapp/info', { id }))['code_state']).toBe('requested')
  })

  test('moves a card by keyboard, and announces the column it is over', async () => {
    const { page } = screens
    await openBoard()
    const { id, card } = await firstCard('已请求')
    await card.focus()
    await page.keyboard.press('Space')
    await page.getByText('移到「已请求」').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText('移到「已准备」').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await column('已准备').locator(`[data-row-key="${id}"]:focus`).waitFor()
    await expect.poll(async () => (await screens.api.post('admin/websit/wachapp/info', { id }))['code_state']).toBe('prepared')
  })

  test('puts a card back when the server refuses its move, and shows the reason', async () => {
    const { page } = screens
    await openBoard()
    const { id, card } = await firstCard('已准备')
    await page.route('**/upfield', async route => {
      await screens.api.post('admin/websit/wachapp/upfield', { id, field: 'code_state', value: 'noCode' })
      await route.continue()
    })
    await dragOver(card, '无码')
    await dropOn('无码')
    await waitForMessage(page, /改过这条数据/)
    await page.unroute('**/upfield')
    await column('无码').locator(`[data-row-key="${id}"]`).waitFor()
    await expect.poll(() => cards('已准备').count()).toBeGreaterThan(0)
  })

  test('shows the cards of its filters when the answer to earlier filters comes later', async () => {
    const { page, api } = screens
    await openBoard()
    const { id } = await firstCard('未请求')
    await page.locator('.push[data-state=connected]').waitFor()
    const late = await holdAnswer(page, '**/aggregate*')
    await api.post('admin/websit/wachapp/upfield', { id, field: 'remark', value: '别处改的' })
    await late.answered
    await moveTo(page, `${path}?view=board&whatsapp_status=4`)
    const first = page.locator('.board[aria-busy=false] .card').first()
    await expect.poll(() => first.textContent()).toContain('永封')
    late.release()
    await timeToShow(page)
    await expect.poll(() => first.textContent()).toContain('永封')
  })

  test('has no fault in a small window, light and dark', async () => {
    const { page } = screens
    await openBoard()
    expect(await pageFaults(page)).toEqual([])
    await setTheme(page, 'dark')
    expect(await pageFaults(page)).toEqual([])
    await setTheme(page, 'light')
  })

  test('has no movable card for an account that may not edit', async () => {
    const { page, close } = await screens.browser.open()
    await signIn(page, `${path}?view=board`, viewer)
    await page.locator('.board[aria-busy=false]').waitFor()
    await expect.poll(() => page.locator('.card[data-movable=true]').count()).toBe(0)
    await expect.poll(() => page.locator('.card[data-movable=false]').count()).toBeGreaterThan(0)
    await close()
  })
})
