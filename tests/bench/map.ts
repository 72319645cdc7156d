import type { Page } from 'playwright-core'
import { browse } from '../e2e/browser.ts'
import { signIn } from '../e2e/steps.ts'
import type { BenchDatabase } from './benchDatabase.ts'
import { startOurs } from './child.ts'
import { password } from './fill.ts'
import { watchFrames } from './frames.ts'
import { median, type AddFigure } from './report.ts'

const visits = 3
const frame = 34
const point = '.ant-table-row .cell-link.cell-number'

/** A map of 5,000 stations: from the click on a row's coordinates, and on its form's tab, to the map; then dragging. */
export async function measureMap(database: BenchDatabase, addFigure: AddFigure): Promise<void> {
  await using server = await startOurs(database.ours)
  await using browser = await browse(`http://127.0.0.1:${server.port}`)
  const seen = { cell: [] as number[], tab: [] as number[], late: [] as number[], longest: [] as number[] }
  for (let count = 0; count < visits; count++) {
    const { page } = await browser.open()
    await page.addInitScript(timing)
    await page.addInitScript(watchFrames)
    await signIn(page, '/gasstation', { orgcode: database.tenants[0]?.orgcode ?? '', username: 'admin', password })
    await page.locator(point).first().waitFor()
    const first = await opened(page, () => page.locator(point).first().click())
    const frames = await dragged(page)
    await page.keyboard.press('Escape')
    await page.locator('.map-window').waitFor({ state: 'hidden' })
    await page.locator('.ant-table-row').first().getByRole('button', { name: '编辑' }).click()
    const tab = page.getByRole('dialog').getByRole('tab', { name: '位置' })
    await tab.waitFor()
    await page.waitForTimeout(500)
    seen.cell.push(first)
    seen.tab.push(await opened(page, () => tab.click()))
    seen.late.push(frames.filter(time => time > frame).length)
    seen.longest.push(Math.max(...frames))
    await page.context().close()
  }
  const common = { part: 'map', on: 'browser', unit: 'ms' } as const
  addFigure({ ...common, name: 'coordinates clicked to the map, first use', value: median(seen.cell), most: 400 })
  addFigure({ ...common, name: 'tab of the form clicked to the map', value: median(seen.tab), most: 400 })
  const from = { 'longest ms': median(seen.longest) }
  addFigure({ ...common, name: '5,000 points dragged: frames over 34 ms', value: median(seen.late), unit: '', most: 0, from })
}

async function opened(page: Page, click: () => Promise<void>): Promise<number> {
  const shown = page.evaluate(() => window.clickToMap())
  await click()
  return await shown
}

/** Milliseconds of every frame while the map is dragged, once its points are drawn. */
async function dragged(page: Page): Promise<number[]> {
  await page.waitForLoadState('networkidle')
  await page.locator('.leaflet-container').hover()
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('the map has no place')
  // Zoomed out so that all of them are visible.
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 400).then(() => page.waitForTimeout(300))
  await page.waitForTimeout(1000)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = page.evaluate(() => window.framesFor(1500))
  for (let step = 0; step < 90; step++) await page.mouse.move(x + 120 * Math.sin(step / 9), y + 60 * Math.cos(step / 7))
  const times = await frames
  await page.mouse.up()
  return times
}

declare global {
  interface Window {
    clickToMap(): Promise<number>
  }
}

/** Runs in the page, before its own code. */
function timing(): void {
  const painted = () => new Promise<number>(done => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  window.clickToMap = async () => {
    const begun = await new Promise<number>(done =>
      addEventListener('click', () => done(performance.now()), { capture: true, once: true }),
    )
    while (!document.querySelector('.map canvas')) await painted()
    return (await painted()) - begun
  }
}
