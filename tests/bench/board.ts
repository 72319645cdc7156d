import type { Page } from 'playwright-core'
import { browse } from '../e2e/browser.ts'
import { serveWith } from '../e2e/serveWith.ts'
import { admin, signIn } from '../e2e/steps.ts'
import { signInClient } from './benchClient.ts'
import { watchFrames } from './frames.ts'
import { holdRows, releaseRows, timeTo, watchEvents } from './grid/timing.ts'
import { type AddFigure, median } from './report.ts'

const rows = 1000
const rounds = 3
const late = 34
const path = '/test/ticket'
const kinds = ['fault', 'request', 'question', null]
const size = { width: 1600, height: 900 }

interface View {
  key: string
  ready: string
  item: string
  /** Loads what is not loaded at once. */
  loadAll: (page: Page) => Promise<void>
  /** Where a drag begins, and what it comes over. */
  places: (page: Page) => Promise<readonly Place[]>
}
interface Place {
  x: number
  y: number
}

/** 1,000 rows as cards in columns and on the days of a month: from the rows to the drawn view, and the frames of a drag. */
export async function measureBoard(addFigure: AddFigure): Promise<void> {
  await using deployment = await serveWith({ ticket: ['ticket'] })
  await using browser = await browse(deployment.origin)
  const ask = await signInClient(Number(new URL(deployment.origin).port), admin)
  for (let n = 0; n < rows; n++) await ask('test/ticket/save', { title: `工单 ${n}`, kind: kinds[n % 4], due_on: dayOf(n) })
  const { page } = await browser.open(size)
  for (const script of [watchEvents, watchFrames, holdRows]) await page.addInitScript(script)
  await signIn(page, path)
  for (const view of [board, calendar]) {
    const common = { part: 'board', on: 'browser' } as const
    const drawn: number[] = []
    // The first time loads the code of the view.
    for (let round = 0; round <= rounds; round++) drawn.push(await drawnIn(page, view))
    const value = median(drawn.slice(1))
    const name = `${view.key}: 1,000 rows`
    addFigure({ ...common, name: `${name} drawn`, value, unit: 'ms', most: 150, from: { 'first ms': drawn[0] ?? Number.NaN } })
    await view.loadAll(page)
    const frames = await framesOver(page, view, { pressed: true })
    const idle = await framesOver(page, view, { pressed: false })
    const over = (times: readonly number[]) => times.filter(time => time > late).length
    const from = {
      'longest ms': Math.max(...frames),
      frames: frames.length,
      'over 34 ms without a drag': over(idle),
      'longest without a drag ms': Math.max(...idle),
    }
    addFigure({ ...common, name: `${name} dragged: frames over 34 ms`, value: over(frames), unit: '', most: 0, from })
  }
}

const dayOf = (n: number): string => {
  const today = new Date()
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), 1 + (n % 28))).toISOString().slice(0, 10)
}

const board: View = {
  key: 'board3',
  ready: '.board[aria-busy=false]',
  item: '.board .card',
  async loadAll(page) {
    const columns = page.locator('.board-column')
    for (let at = 0; at < kinds.length; at++)
      for (let loaded = 50; loaded < rows / kinds.length; loaded += 50) {
        await columns
          .nth(at)
          .locator('.board-cards')
          .evaluate(element => element.scrollTo({ top: 1e6 }))
        const more = columns.nth(at).getByRole('button', { name: /再显示一些/ })
        await Promise.all([page.waitForResponse(/aggregate/), more.click()])
      }
    await page.locator('.board-cards').evaluateAll(all => all.forEach(one => one.scrollTo({ top: 0 })))
  },
  places: page =>
    page.locator('.board-column').evaluateAll(all =>
      all.map(one => {
        const { left, top } = one.getBoundingClientRect()
        return { x: left + 60, y: top + 60 }
      }),
    ),
}

const calendar: View = {
  key: 'calendar',
  ready: '.calendar[aria-busy=false]',
  item: '.calendar-entry',
  loadAll: async () => undefined,
  places: page =>
    page.locator('.calendar-day:has(.calendar-entry)').evaluateAll(all =>
      all.map(one => {
        const { left, top } = one.querySelector('.calendar-entry')?.getBoundingClientRect() ?? one.getBoundingClientRect()
        return { x: left + 20, y: top + 8 }
      }),
    ),
}

/** From loaded rows to the view that shows them; the table is shown before and after. */
async function drawnIn(page: Page, { key, ready, item }: View): Promise<number> {
  const choose = (at: number) => page.locator('.view-switch .ant-segmented-item').nth(at).click()
  await choose(0)
  await page.locator('.ant-table-row').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { heldReplies: 0, hold: true }))
  await choose(key === 'calendar' ? 5 : 4)
  await page.waitForFunction(() => window.heldReplies > 0)
  await page.waitForTimeout(500)
  await page.evaluate(() => void (window.hold = false))
  const time = await timeTo(page, { type: 'rows', selector: item, act: () => page.evaluate(releaseRows) })
  await page.locator(ready).waitFor()
  await page.waitForLoadState('networkidle')
  return time
}

/** Milliseconds of every frame while the pointer goes over one place after the other and back, with a card or without one. */
async function framesOver(page: Page, { places }: View, { pressed }: { pressed: boolean }): Promise<number[]> {
  const [begin, ...others] = await places(page)
  if (!begin) throw new Error('nothing to drag')
  const { mouse } = page
  await mouse.move(begin.x, begin.y)
  await page.waitForTimeout(500)
  const frames = page.evaluate(() => window.framesFor(4000))
  if (pressed) await mouse.down()
  for (const { x, y } of [...others, ...others.toReversed(), begin]) await mouse.move(x, y, { steps: 8 })
  const times = await frames
  if (pressed) await mouse.up()
  return times
}
