import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { engineRoot } from '../../product/roots.ts'
import { browserPath } from './browserPath.ts'
import { startDemo } from './demoProduct.ts'
import { scenes } from './scenes.ts'

// `npm run docs:pictures`: the pictures of README and docs/walk-through.md, taken of the running product.
const folder = join(engineRoot, 'docs/pictures')
/** A small laptop: what an operator sees at once. */
const size = { width: 1440, height: 810 }
const quality = 80

/** Without what moves: a blinking caret, a fading window. */
const still =
  '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }'

async function capture(page: Page, name: string): Promise<void> {
  await page.addStyleTag({ content: still })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality })
    .toFile(join(folder, `${name}.webp`))
  console.log(`took docs/pictures/${name}.webp`)
}

await mkdir(folder, { recursive: true })
await using product = await startDemo()
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({
    baseURL: product.origin,
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  await page.goto('/login')
  for (const [name, text] of Object.entries(product.person)) await page.locator(`[name=${name}]`).fill(text)
  await capture(page, 'sign-in')
  await page.getByRole('button', { name: '登录' }).click()
  for (const { name, show } of scenes) {
    await show(page)
    await capture(page, name)
  }
} finally {
  await browser.close()
}
