import type { Locator, Page } from 'playwright-core'
import { browse } from '../../e2e/browser.ts'
import { serve } from '../../e2e/server.ts'
import { admin, signIn } from '../../e2e/steps.ts'
import { signInClient } from '../benchClient.ts'
import { watchFrames } from '../frames.ts'
import { median, percentile, type AddFigure } from '../report.ts'
import { go, heap } from '../shell.ts'
import { serveBaseline } from './baseline.ts'
import { releaseRows, holdRows, type Key, timeTo, watchEvents, watchKeys } from './timing.ts'

const path = '/wachapp'
const limit = 500
const rounds = 3
const late = 34
const size = { width: 1600, height: 900 }

/** Columns the baselines lack: all three show the same fourteen. */
const extraColumns = ['code_state', 'createTimeCount', 'status', 'created_at']

/** The actions measured on each of the three tables. */
interface Table {
  page: Page
  /** From loaded rows and an empty table to its drawn rows. */
  open(): Promise<number>
  close(): Promise<void>
  cell(row: number): Locator
  editors: string
}
interface Measured {
  paint: number[]
  edit: number[]
  firstEdit: number
  keys: readonly Key[]
  grown: number
}

/** 500 rows of cards, beside the same rows in antd pro's editable table and in a plain one. */
export async function measureGrid(addFigure: AddFigure): Promise<void> {
  await using deployment = await serve()
  await using baseline = await serveBaseline()
  await using browser = await browse(deployment.origin)
  const ask = await signInClient(Number(new URL(deployment.origin).port), admin)
  const columns = Object.fromEntries(extraColumns.map(name => [name, { show: false }]))
  await ask('preference/save', { key: 'list:wachapp', value: { columns } })
  const { page } = await browser.open(size)
  await prepare(page)
  await page.addInitScript(holdRows)
  await signIn(page)
  await page.locator('.shell-user').click()
  await page.getByText('标签栏').click()
  const ours = oursIn(page)
  const mine = await measured(ours)
  const frames = await scrolled(ours)
  await ours.close()
  const reached = await reachedIn(ours)
  await page.context().close()

  const { data: cards } = await ask<{ data: object[] }>('admin/websit/wachapp/list', { limit })
  const theirs = async (search: string) => {
    const { page: other } = await browser.open(size)
    await prepare(other)
    await other.addInitScript(rows => void Object.assign(window, { cards: rows }), cards)
    await other.goto(`${baseline.origin}/${search}`)
    const found = await measured(theirsIn(other))
    await other.context().close()
    return found
  }
  const [pro, plain] = [await theirs('?editable'), await theirs('?plain')]
  report(addFigure, { mine, pro, plain, frames, reached })
}

interface All {
  mine: Measured
  pro: Measured
  plain: Measured
  frames: readonly number[]
  reached: readonly number[]
}
function report(addFigure: AddFigure, { mine, pro, plain, frames, reached }: All): void {
  const on = { part: 'grid', on: 'browser' } as const
  const beside = (name: 'paint' | 'edit') => ({
    value: median(mine[name]) / median(pro[name]),
    unit: '×' as const,
    from: { 'ours ms': median(mine[name]), 'EditableProTable ms': median(pro[name]), 'plain table ms': median(plain[name]) },
  })
  addFigure({ ...on, name: '500 rows painted, beside EditableProTable', ...beside('paint'), most: 0.12 })
  const page = { 'first ms': Math.max(...reached) }
  addFigure({ ...on, name: 'to another page and its 500 rows, call and all', value: median(reached), unit: 'ms', from: page })
  addFigure({ ...on, name: 'row clicked to editors, beside EditableProTable', ...beside('edit'), most: 0.13 })
  const from = { 'first ms': mine.firstEdit }
  addFigure({ ...on, name: 'row clicked to editors', value: median(mine.edit), unit: 'ms', most: 45, from })
  const painted = ({ keys }: Measured) => keys.map(key => key.painted)
  const handled = ({ keys }: Measured) => median(keys.map(key => key.handled))
  const keyed = {
    'p95 ms': percentile(painted(mine), 95),
    'own code ms': handled(mine),
    'drawn up ms': median(mine.keys.map(({ drawn }) => drawn)),
    'EditableProTable ms': median(painted(pro)),
    'its code ms': handled(pro),
    'plain table ms': median(painted(plain)),
  }
  addFigure({ ...on, name: 'a keystroke, to its frame', value: median(painted(mine)), unit: 'ms', most: 10, from: keyed })
  const over = frames.filter(time => time > late).length
  const counted = { 'longest ms': Math.max(...frames), frames: frames.length }
  addFigure({ ...on, name: 'scrolled: frames over 34 ms', value: over, unit: '', most: 0, from: counted })
  const others = { 'EditableProTable MB': pro.grown, 'plain table MB': plain.grown }
  addFigure({ ...on, name: 'heap held by 500 rows', value: mine.grown, unit: 'MB', most: 20, from: others })
}

async function prepare(page: Page): Promise<void> {
  await page.addInitScript(watchEvents)
  await page.addInitScript(watchKeys)
  await page.addInitScript(watchFrames)
}

/** In the running application, with the rest of its list page. */
function oursIn(page: Page): Table {
  return {
    page,
    async open() {
      await page.locator('.home:visible').waitFor()
      await page.evaluate(() => Object.assign(window, { heldReplies: 0, hold: true }))
      await page.evaluate(go, `${path}?limit=${limit}`)
      await page.waitForFunction(() => window.heldReplies > 0)
      await page.locator('.list .ant-table-thead:visible').waitFor()
      await settled(page)
      await page.evaluate(() => void (window.hold = false))
      const time = await timeTo(page, { type: 'rows', selector: '[data-row-key]', act: () => page.evaluate(releaseRows) })
      await page.locator('.list[aria-busy=false]:visible').waitFor()
      return time
    },
    async close() {
      await page.locator(`.shell-tags [data-path="${path}"] .tag-close`).click()
      await page.locator('.home:visible').waitFor()
    },
    cell: row => page.locator('[data-row-key]').nth(row).locator('[data-name=number]'),
    editors: '.inline-control input',
  }
}

function theirsIn(page: Page): Table {
  const press = () => page.locator('#show').click()
  return {
    page,
    async open() {
      await press()
      await page.locator('.ant-table-thead').waitFor()
      await settled(page)
      return timeTo(page, { type: 'rows', selector: '.ant-table-row', act: () => page.evaluate(releaseRows) })
    },
    async close() {
      await press()
      await page.locator('.ant-table-thead').waitFor({ state: 'detached' })
    },
    cell: row => page.locator('.ant-table-row').nth(row).locator('.ant-table-cell').nth(1),
    editors: '.ant-table-row .ant-input, .ant-table-row .ant-select',
  }
}

/** Waits until the page is idle. */
const settled = (page: Page) => page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())))

/** The whole wait of an operator: the page with filters and counts, the call, the rows. */
async function reachedIn({ page, close }: Table): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.locator('.home:visible').waitFor()
    const act = () => page.evaluate(go, `${path}?limit=${limit}`)
    times.push(await timeTo(page, { type: 'popstate', selector: '[data-row-key]', act }))
    await page.locator('.list[aria-busy=false]:visible').waitFor()
    await close()
  }
  return times
}

/** Rows and editors with their code loaded, and the memory of 500 rows. */
async function measured(table: Table): Promise<Measured> {
  const { page } = table
  const cdp = await page.context().newCDPSession(page)
  await table.open()
  const firstEdit = await edited(table, 1)
  await table.close()
  const empty = await heap(cdp)
  const [paint, edit]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    paint.push(await table.open())
    for (let row = 2; row < 6; row++) edit.push(await edited(table, row))
    if (round < rounds - 1) await table.close()
  }
  const grown = (await heap(cdp)) - empty
  return { paint, edit, firstEdit, keys: await keystrokes(table), grown }
}

async function edited({ page, cell, editors }: Table, row: number): Promise<number> {
  const time = await timeTo(page, { type: 'click', selector: editors, act: () => cell(row).click() })
  await page.keyboard.press('Escape')
  await page.locator(editors).first().waitFor({ state: 'detached' })
  return time
}

/** Types keys into a cell of the edited row, each once the one before is long shown. */
async function keystrokes({ page, cell, editors }: Table): Promise<Key[]> {
  await cell(3).click()
  await page.locator(editors).first().waitFor()
  await cell(3).locator('input').click()
  await settled(page)
  await page.evaluate(() => void (window.keys = []))
  await page.keyboard.type('K-2026-08-14-abcdefghijklmnopqrstuvwxyz', { delay: 50 })
  const keys = await page.evaluate(() => window.keys)
  // The first Escape discards the row, the second leaves it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator(editors).first().waitFor({ state: 'detached' })
  return keys
}

/** Milliseconds of every frame while scrolling from the first row to the last. */
async function scrolled({ page, cell }: Table): Promise<number[]> {
  await cell(3).hover()
  await page.waitForLoadState('networkidle')
  const frames = page.evaluate(() => window.framesFor(4000))
  for (let turn = 0; turn < 120; turn++) await page.mouse.wheel(0, 160)
  return frames
}
