import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { galleryViews, type ViewState, viewStates } from '../../src/cli/dev/page/gallery/galleryViews.ts'
import { kindValues } from '../../src/kinds/lists/values.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { allowing } from '../fixtures/allowing.ts'
import { browse } from './browser.ts'
import { devServer } from './devServer.ts'
import { colourRules, violations } from './steps.ts'

const dev = devServer()
/** A folder for pictures of each kind and of each view, to look at. */
const pictures = process.env['SCREENSHOTS']
/** The elements are the same in the dark theme, only their colours are not. */
const rulesIn: Readonly<Record<string, typeof colourRules>> = { dark: colourRules }

test.each([
  {
    theme: 'light',
    language: 'zh-CN',
    widths: [390, 1280],
    words: { region: '广东省', item: '事项 1', amount: '金额' },
  },
  {
    theme: 'dark',
    language: 'en-US',
    widths: [1280],
    words: { region: 'Guangdong', item: 'Task 1', amount: 'Amount' },
  },
])(
  'the gallery shows every kind, $theme and in $language, accessible, and nothing overflows',
  { timeout: allowing(600_000) },
  async ({ theme, language, widths, words }) => {
    await using browser = await browse(dev.origin, { reuse: true })
    const { page, errors } = await browser.open()
    page.setDefaultTimeout(allowing(90_000))
    await page.goto(`${dev.origin}/_gallery?theme=${theme}&language=${language}`)
    const sections = page.locator('.gallery-kind')
    await page.locator('.gallery-kind .form-fault').last().waitFor()
    const kinds = Object.keys(kindValues).sort()
    await expect.poll(() => sections.evaluateAll(all => all.map(one => (one as HTMLElement).dataset['kind']))).toEqual(kinds)
    const tooWide = () =>
      page.evaluate(() => {
        const wide = [...document.querySelectorAll<HTMLElement>('.gallery-kind')].filter(one => one.scrollWidth > one.clientWidth)
        const whole = document.documentElement
        return [...wide.map(one => one.dataset['kind']), ...(whole.scrollWidth > whole.clientWidth ? ['the page'] : [])]
      })
    await expect.poll(() => page.locator('.fence').count()).toBe(0)
    // What they refer to is not of this product: it is the same in one without regions.
    const { region, item, amount } = words
    await page.locator('[data-kind="region"] .gallery-cells').getByText(region).waitFor()
    const icon = page.locator('[data-kind="icon"] .set-icon').first()
    await expect.poll(() => icon.evaluate(one => getComputedStyle(one).maskImage)).toContain('/ri/home-line.svg')
    await page.locator('[data-kind="references"] .gallery-cells').getByText(item).first().waitFor()
    const amounts = page.locator('[data-kind="children"]').getByRole('columnheader', { name: amount })
    await expect.poll(() => amounts.count()).toBe(6)
    // What is disabled needs no contrast, and the bar of the editor is not ours.
    expect((await violations(page, rulesIn[theme])).filter(one => !/-select-disabled|\.w-e-bar/.test(one))).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 720 })
      await expect.poll(tooWide).toEqual([])
    }
    for (const kind of pictures && theme === 'light' ? kinds : [])
      await page.locator(`[data-kind="${kind}"]`).screenshot({ path: `${pictures}/${kind}.png` })
    expect(errors).toEqual([])
  },
)

test.each([
  {
    theme: 'light',
    language: 'zh-CN',
    words: { failed: '数据库没有应答', forbidden: '没有权限查看', row: /^事项 \d+$/, chart: '8370.00', map: '23 条有坐标' },
  },
  {
    theme: 'dark',
    language: 'en-US',
    words: {
      failed: 'The database does not answer',
      forbidden: 'You may not see',
      row: /^Task \d+$/,
      chart: '8370.00',
      map: /^23 /,
    },
  },
])(
  'the gallery shows every view in every state of its rows, $theme and in $language, accessible',
  { timeout: allowing(600_000) },
  async ({ theme, language, words }) => {
    await using browser = await browse(dev.origin, { reuse: true })
    // High enough for a view with all its states: a taller picture would resize the window, and lists load again for it.
    const { page, errors } = await browser.open({ width: 1600, height: 2200 })
    page.setDefaultTimeout(allowing(90_000))
    await page.goto(`${dev.origin}/_gallery?view=all&theme=${theme}&language=${language}`)
    const views = page.locator('.gallery-view')
    await expect.poll(() => views.count()).toBe(galleryViews.length)
    for (const view of galleryViews) {
      const section = page.locator(`[data-view=${view}]`)
      await section.scrollIntoViewIfNeeded()
      const inState = (state: ViewState) => section.locator(`[data-state=${state}]`)
      await inState('error').getByText(words.failed).waitFor()
      await inState('forbidden').getByText(words.forbidden).waitFor()
      await inState('many')
        .getByText(view === 'chart' || view === 'map' ? words[view] : words.row)
        .first()
        .waitFor()
      await expect.poll(() => section.locator('.list').count()).toBe(viewStates.length)
      if (pictures) await section.screenshot({ path: `${pictures}/view-${view}-${theme}.png` })
    }
    expect(await violations(page, rulesIn[theme])).toEqual([])
    expect(errors).toEqual([])
  },
)

/** Texts of a source file that are long enough to belong to it alone. */
const textsOf = (source: string) =>
  [...source.matchAll(/'([^'\n]{12,})'|>([^<>{}\n]{12,})</g)].map(match => match[1] ?? match[2] ?? '')

test('nothing of the pages of npm run dev is in the built client', () => {
  const everything = (folder: string) =>
    readdirSync(join(engineRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.(tsx?|js|css|html)$/.test(path))
      .map(path => readFileSync(join(engineRoot, folder, path), 'utf8'))
  const product = ['src/client', 'src/modules', 'src/kinds', 'src/schema', 'src/shared'].flatMap(everything).join('\n')
  const own = everything('src/cli/dev/page')
    .flatMap(textsOf)
    .filter(text => !product.includes(text))
  expect(own).toContain('The server did not start')
  const built = everything('dist/client').join('\n')
  expect(built).toContain('createRoot')
  expect(own.filter(text => built.includes(text))).toEqual([])
})
