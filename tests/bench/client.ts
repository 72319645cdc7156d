import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { browse } from '../e2e/browser.ts'
import { fillIn, shifts, watchShifts, watchScriptSizes } from '../e2e/steps.ts'
import type { BenchDatabase } from './benchDatabase.ts'
import { startOurs } from './child.ts'
import { password } from './fill.ts'
import { median, type Figure, type AddFigure } from './report.ts'

const visits = 5
/** The least time to type an account and a password. */
const typing = 1500
const settled = 500
const row = '.ant-table-row[data-row-key]'
const field = '[name=orgcode]'
const list = '/config/dictionary'

interface Visit {
  loginSize: number
  listSize: number
  formSeen: number
  rowVisibility: number
  turned: number[]
  shifted: number
}

/** From the URL to the second page of 100 rows, in a browser with an empty cache. */
export async function measureClient(database: BenchDatabase, addFigure: AddFigure): Promise<void> {
  await using server = await startOurs(database.ours)
  await using browser = await browse(`http://127.0.0.1:${server.port}`)
  const seen: Visit[] = []
  for (let count = 0; count < visits; count++) {
    const { page } = await browser.open()
    seen.push(await visit(page, { orgcode: database.tenants[count]?.orgcode ?? '', username: 'admin', password }))
    await page.context().close()
  }
  for (const figure of figures(seen)) addFigure({ part: 'client', on: 'browser', ...figure })
}

const figures = (seen: readonly Visit[]): Omit<Figure, 'part' | 'on'>[] => [
  {
    name: 'JavaScript of the sign-in page, as sent',
    value: median(seen.map(one => one.loginSize)) / 1024,
    unit: 'KB',
    most: 180,
  },
  {
    name: 'JavaScript up to the first list, as sent',
    value: median(seen.map(one => one.listSize)) / 1024,
    unit: 'KB',
    most: 500,
  },
  { name: 'address to sign-in form', value: median(seen.map(one => one.formSeen)), unit: 'ms', most: 500 },
  { name: 'sign-in to rows', value: median(seen.map(one => one.rowVisibility)), unit: 'ms', most: 400 },
  { name: 'a page of 100 rows turned', value: median(seen.flatMap(one => one.turned)), unit: 'ms', most: 150 },
  { name: 'layout shift while a list loads', value: Math.max(...seen.map(one => one.shifted)), unit: '', most: 0 },
]

async function visit(page: Page, person: Parameters<typeof fillIn>[1]): Promise<Visit> {
  await page.addInitScript(timing, field)
  await watchShifts(page)
  // Asking for the sizes ends the watching.
  const [ofLogin, ofList] = [watchScriptSizes(page), watchScriptSizes(page)]
  await page.goto(list)
  const formSeen = await page.evaluate(() => window.formShown)
  await page.waitForLoadState('networkidle')
  const { bytes: loginSize } = await ofLogin()
  await fillIn(page, person)
  await sleep(typing)
  const rowVisibility = await timed(page, null, () => page.getByRole('button', { name: '登录' }).click())
  await page.waitForLoadState('networkidle')
  const { bytes: listSize } = await ofList()
  return { loginSize, listSize, formSeen, rowVisibility, turned: await turns(page), shifted: await shiftsOf(page) }
}

async function turns(page: Page): Promise<number[]> {
  await page.goto(`${list}?limit=100`)
  const times: number[] = []
  for (const arrow of ['next', 'next', 'prev', 'prev']) {
    await page.locator(row).first().waitFor()
    const key = await page.locator(row).first().getAttribute('data-row-key')
    times.push(await timed(page, key, () => page.locator(`.ant-pagination-${arrow} button`).click()))
  }
  return times
}

async function shiftsOf(page: Page): Promise<number> {
  await page.goto(list)
  await page.locator(row).first().waitFor()
  await sleep(settled)
  return (await shifts(page)).reduce((sum, one) => sum + Number.parseFloat(one), 0)
}

/** From the click event to the frame with rows that start with another key. */
async function timed(page: Page, key: string | null, click: () => Promise<void>): Promise<number> {
  const shown = page.evaluate(([selector, before]) => window.clickToRow(selector, before), [row, key] as const)
  await click()
  return await shown
}

declare global {
  interface Window {
    formShown: Promise<number>
    clickToRow(selector: string, before: string | null): Promise<number>
  }
}

/** Runs in the page, before its own code. */
function timing(form: string): void {
  const painted = () => new Promise<number>(done => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const once = (holds: () => boolean) =>
    new Promise<number>(done => {
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        void painted().then(done)
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  window.formShown = once(() => document.querySelector(form) !== null)
  window.clickToRow = async (selector, before) => {
    const begun = await new Promise<number>(done =>
      addEventListener('click', () => done(performance.now()), { capture: true, once: true }),
    )
    const keyShown = () => document.querySelector(selector)?.getAttribute('data-row-key') ?? before
    return (await once(() => keyShown() !== before)) - begun
  }
}
