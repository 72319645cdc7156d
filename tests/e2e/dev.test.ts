import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaText, defaultFields, withModuleRegistered } from '../../src/cli/new/moduleDraft.ts'
import type { Envelope, RowsPage } from '../../src/shared/wire/envelope.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { galleryViews, type ViewState, viewStates } from '../../src/cli/dev/page/gallery/galleryViews.ts'
import { kindValues } from '../../src/kinds/lists/values.ts'
import { allowing } from '../fixtures/allowing.ts'
import { browse } from './browser.ts'
import { password } from './server.ts'
import { admin, signIn, violations } from './steps.ts'

const tree = mkdtempSync(join(tmpdir(), 'houtai-dev-'))
/** Pictures of each kind and of each view, to look at. */
const pictures = join(engineRoot, 'dist/gallery')
const dictionary = join(tree, 'schemas/dictionary.ts')
const original = readFileSync(join(engineRoot, 'schemas/dictionary.ts'), 'utf8')
let dev: ChildProcess
let base = ''
let token = ''

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

function send(path: string, body: unknown, bearer = token): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
  return fetch(`${base}/api/v2/manage/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
const post = async <T>(path: string, body: unknown): Promise<Envelope<T>> =>
  (await (await send(path, body)).json()) as Envelope<T>
const newSession = async (person = admin) => (await post<{ access_token: string }>('login', person)).data?.access_token ?? ''
const list = (path: string) => post<RowsPage>(`${path}/list?page=1`, { limit: 1 })

const withField = (text: string, name: string) => text.replace('    title: text(', `    ${name}: text('产地'),\n    title: text(`)
const hasField = async (name: string) => name in ((await list('admin/config/dictionary')).data?.data[0] ?? {})

/** Milliseconds until the condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > allowing(60_000)) throw new Error('it never came')
    await wait(20)
  }
  return performance.now() - started
}

/** Ways editors and tools replace a file; each but the last makes a new inode. */
const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: tree, stdio: 'ignore' })
const waysOfSaving: Readonly<Record<string, (path: string, text: string) => void>> = {
  'renaming a new one over it': (path, text) => {
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  },
  'moving it away first, as vim does': (path, text) => {
    renameSync(path, `${path}~`)
    writeFileSync(path, text)
    rmSync(`${path}~`)
  },
  'sed -i': (path, text) => {
    writeFileSync(`${path}.new`, text)
    execFileSync('sed', ['-i', '-e', `1r ${path}.new`, '-e', 'd', path])
    rmSync(`${path}.new`)
  },
  'git checkout': (path, text) => {
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, text)
    git('add', path)
    writeFileSync(path, before)
    git('checkout', '--', path)
  },
  'writing into it': (path, text) => writeFileSync(path, text),
}

beforeAll(async () => {
  for (const part of ['src', 'schemas', 'locales', 'modules.config.ts', 'vite.config.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(engineRoot, part), join(tree, part), { recursive: true })
  symlinkSync(join(engineRoot, 'node_modules'), join(tree, 'node_modules'))
  // The compiler beside the server reads the schemas alone: the whole takes half a minute of the processor.
  const config = JSON.parse(readFileSync(join(tree, 'tsconfig.json'), 'utf8')) as object
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ ...config, include: ['schemas'] }))
  git('init')
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(tree, 'data'),
    ADMIN_PASSWORD: password,
    DATABASE_URL: '',
    NODE_ENV: 'development',
  }
  dev = spawn(process.execPath, ['src/cli/dev.ts'], { cwd: tree, env, stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    dev.stdout?.on('data', (data: Buffer) => {
      printed += data.toString()
      if (printed.includes(`ready ${base}`)) resolve()
    })
    dev.once('exit', code => reject(new Error(`npm run dev ended with ${code}:\n${printed}`)))
  })
  token = await newSession()
})

afterAll(async () => {
  if (dev?.exitCode === null) dev.kill('SIGKILL')
  rmSync(tree, { recursive: true, force: true })
})

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

describe('while npm run dev runs', () => {
  test('a browser signs in, and shows a schema as soon as it is saved', async () => {
    await using browser = await browse(base)
    const { page, errors } = await browser.open()
    await signIn(page, '/config/dictionary')
    await page.getByRole('columnheader', { name: '名称' }).waitFor()
    expect(errors).toEqual([])
    writeFileSync(dictionary, original.replace("title: text('名称'", "title: text('词条'"))
    await page.getByRole('columnheader', { name: '词条' }).waitFor()
  })

  test('a field saved into a schema file is a column of the API in under two seconds', async () => {
    const times: number[] = []
    for (const name of ['colour', 'maker', 'origin']) {
      writeFileSync(dictionary, withField(original, name))
      times.push(await until(() => hasField(name)))
    }
    expect(Math.min(...times)).toBeLessThan(allowing(2000))
  })

  test.each(Object.entries(waysOfSaving))('a file is live however it was saved: by %s', async (method, saveAs) => {
    const name = method.replaceAll(/[^a-z]/g, '_')
    saveAs(dictionary, withField(original, name))
    await until(() => hasField(name))
    await expect.poll(async () => (await list('admin/config/dictionary')).data?.data[0]).toHaveProperty(name)
  })

  test('an invalid schema is answered with the reason, until it is repaired', async () => {
    writeFileSync(dictionary, withField(original, 'broken').replace("text('产地')", "txt('产地')"))
    await until(async () => (await list('admin/config/dictionary')).code === 503)
    await expect.poll(async () => (await list('admin/config/dictionary')).error).toContain('txt is not defined')
    writeFileSync(dictionary, original)
    await until(async () => (await list('admin/config/dictionary')).code === 200)
  })

  test('mistakes stand over the page with file and line, and go when they are mended', async () => {
    await using browser = await browse(base)
    const { page } = await browser.open()
    await page.goto(`${base}/login`)
    const panel = page.locator('dev-mistakes')
    await expect.poll(() => panel.count(), { timeout: allowing(60_000) }).toBe(0)
    const broken = original.replace("search: ['title']", "search: ['titel']")
    const line = broken.split('\n').findIndex(text => text.includes("'titel'")) + 1
    writeFileSync(dictionary, broken)
    await panel.getByText('The server did not start').waitFor({ timeout: allowing(60_000) })
    await panel.getByText(/no field "titel"; is "title" meant\?/).waitFor()
    await panel.getByText('Types').waitFor({ timeout: allowing(60_000) })
    await panel.getByText(/Did you mean '"title"'\?/).waitFor()
    await expect.poll(() => panel.getByRole('button', { name: `schemas/dictionary.ts:${line}` }).count()).toBe(2)
    writeFileSync(dictionary, original)
    await panel.waitFor({ state: 'detached', timeout: allowing(60_000) })
    await until(async () => (await list('admin/config/dictionary')).code === 200)
  })

  test.each([
    { theme: 'light', language: 'zh-CN', widths: [390, 1280], pictured: true },
    { theme: 'dark', language: 'en-US', widths: [1280], pictured: false },
  ])(
    'the gallery shows every kind, $theme and in $language, accessible, and nothing overflows',
    { timeout: allowing(600_000) },
    async ({ theme, language, widths, pictured }) => {
      await using browser = await browse(base)
      const { page, errors } = await browser.open()
      page.setDefaultTimeout(allowing(90_000))
      await page.goto(`${base}/_gallery?theme=${theme}&language=${language}`)
      const sections = page.locator('.gallery-kind')
      await page.locator('.gallery-kind .form-fault').last().waitFor()
      const kinds = Object.keys(kindValues).sort()
      await expect.poll(() => sections.evaluateAll(all => all.map(one => (one as HTMLElement).dataset['kind']))).toEqual(kinds)
      const tooWide = () =>
        page.evaluate(() => {
          const wide = [...document.querySelectorAll<HTMLElement>('.gallery-kind')].filter(
            one => one.scrollWidth > one.clientWidth,
          )
          const whole = document.documentElement
          return [...wide.map(one => one.dataset['kind']), ...(whole.scrollWidth > whole.clientWidth ? ['the page'] : [])]
        })
      await expect.poll(() => page.locator('.fence').count()).toBe(0)
      // What is disabled needs no contrast, and the bar of the editor is not ours.
      expect((await violations(page)).filter(one => !/-select-disabled|\.w-e-bar/.test(one))).toEqual([])
      for (const width of widths) {
        await page.setViewportSize({ width, height: 720 })
        await expect.poll(tooWide).toEqual([])
      }
      for (const kind of pictured ? kinds : [])
        await page.locator(`[data-kind="${kind}"]`).screenshot({ path: join(pictures, `${kind}.png`) })
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
      await using browser = await browse(base)
      // High enough for a view with all its states: a taller picture would resize the window, and lists load again for it.
      const { page, errors } = await browser.open({ width: 1600, height: 2200 })
      page.setDefaultTimeout(allowing(90_000))
      await page.goto(`${base}/_gallery?view=all&theme=${theme}&language=${language}`)
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
        await section.screenshot({ path: join(pictures, `view-${view}-${theme}.png`) })
      }
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    },
  )

  test('a new module answers once it is registered', async () => {
    const config = join(tree, 'modules.config.ts')
    writeFileSync(
      join(tree, 'schemas/brand.ts'),
      schemaText({ name: 'brand', label: '品牌', path: 'admin/brand', route: '/brand', fields: defaultFields }),
    )
    writeFileSync(config, withModuleRegistered(readFileSync(config, 'utf8'), 'brand'))
    await until(async () => (await list('admin/brand')).code === 200)
    expect((await post('admin/brand/save', { title: '一' })).code).toBe(200)
  })

  test('the page comes from the development server', async () => {
    await expect.poll(async () => (await fetch(`${base}/login`)).text()).toContain('/@vite/client')
  })

  test('Ctrl-C ends it and its server', async () => {
    const ended = new Promise(resolve => dev.once('exit', resolve))
    dev.kill('SIGINT')
    expect(await ended).toBe(0)
    await expect(fetch(base)).rejects.toThrow('fetch failed')
  })
})
