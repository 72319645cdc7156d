import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { lensPath, type LensQuestion, type LensReply } from '../../src/cli/dev/lens/lensReply.ts'
import { schemaText, defaultFields, withModuleRegistered } from '../../src/cli/new/moduleDraft.ts'
import { engineRoot } from '../../src/product/roots.ts'
import type { Envelope, RowsPage } from '../../src/shared/wire/envelope.ts'
import { allowing } from '../fixtures/allowing.ts'
import { browse } from './browser.ts'
import { devServer } from './devServer.ts'
import { admin, signIn, violations, viewer, hasFocus } from './steps.ts'

const dev = devServer()
const { tree } = dev
const dictionaryFile = join(tree, 'schemas/dictionary.ts')
const dictionaryText = readFileSync(join(engineRoot, 'schemas/dictionary.ts'), 'utf8')
const clientListFile = join(tree, 'src/modules/clients.ts')
const clientListText = readFileSync(join(engineRoot, 'src/modules/clients.ts'), 'utf8')
let token = ''
beforeAll(async () => {
  git('init')
  token = await newSession()
})

function send(path: string, body: unknown, bearer = token): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
  return fetch(`${dev.origin}/api/v2/manage/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
const post = async <T>(path: string, body: unknown): Promise<Envelope<T>> =>
  (await (await send(path, body)).json()) as Envelope<T>
const newSession = async (person = admin) => (await post<{ access_token: string }>('login', person)).data?.access_token ?? ''
const list = (path: string) => post<RowsPage>(`${path}/list?page=1`, { limit: 1 })

/** The process that serves, and the standby that takes over after a change. */
const servers = (): readonly string[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(join(tree, 'src/cli/dev/standby.ts')))

const withField = (text: string, name: string) => text.replace('    title: text(', `    ${name}: text('产地'),\n    title: text(`)
const hasField = async (name: string) => name in ((await list('admin/config/dictionary')).data?.data[0] ?? {})

/** Milliseconds until the condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > allowing(60_000)) throw new Error(`not within a minute: ${String(isSo)}`)
    await wait(20)
  }
  return performance.now() - started
}

const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: tree, stdio: 'ignore' })
/** Ways editors and tools replace a file; each but the last makes a new inode. */
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

describe('while npm run dev runs', () => {
  test('a page shows a saved schema and drops a removed client half, without being loaded or its menu drawn again', async () => {
    await using browser = await browse(dev.origin, { reuse: true })
    const { page, errors } = await browser.open()
    await signIn(page, '/config/dictionary')
    await page.getByRole('columnheader', { name: '名称' }).waitFor()
    expect(errors).toEqual([])
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    const menu = page.locator('.shell-menu')
    const stayed: number[] = []
    for (const title of ['词条', '词语', '词目']) {
      await menu.evaluate(element => void (element.dataset['stayed'] = ''))
      writeFileSync(dictionaryFile, dictionaryText.replace("title: text('名称'", `title: text('${title}'`))
      await page.getByRole('columnheader', { name: title }).waitFor()
      stayed.push(await page.locator('.shell-menu[data-stayed]').count())
    }
    // Vite may load it once more for packages that it has bundled meanwhile. A menu of a hundred modules takes a second to draw.
    expect(stayed).toContain(1)
    const counters = page.locator('.shell-counters')
    await counters.waitFor()
    const before = loads
    writeFileSync(clientListFile, clientListText.replace('  wachapp: wachappClient,\n', ''))
    await counters.waitFor({ state: 'detached' })
    writeFileSync(clientListFile, clientListText)
    await counters.waitFor()
    expect(loads).toBe(before)
  })

  const times: number[] = []
  test.each(Object.entries(waysOfSaving))('a file is live however it was saved: by %s', async (method, saveAs) => {
    const name = method.replaceAll(/[^a-z]/g, '_')
    saveAs(dictionaryFile, withField(dictionaryText, name))
    times.push(await until(() => hasField(name)))
    await expect.poll(async () => (await list('admin/config/dictionary')).data?.data[0]).toHaveProperty(name)
  })

  test('a field saved into a schema file is a column of the API in under two seconds', () => {
    expect(times).toHaveLength(Object.keys(waysOfSaving).length)
    expect(Math.min(...times)).toBeLessThan(allowing(2000))
  })

  test('an invalid schema is answered with the reason, until it is repaired, and the process stays', async () => {
    await expect.poll(() => servers().length).toBe(2)
    const before = servers()
    writeFileSync(dictionaryFile, withField(dictionaryText, 'broken').replace("text('产地')", "txt('产地')"))
    await until(async () => (await list('admin/config/dictionary')).code === 503)
    await expect.poll(async () => (await list('admin/config/dictionary')).error).toContain('txt is not defined')
    writeFileSync(dictionaryFile, dictionaryText)
    await until(async () => (await list('admin/config/dictionary')).code === 200)
    expect(servers()).toEqual(before)
  })

  test('mistakes are shown over the page with file and line, and disappear when they are mended', async () => {
    await using browser = await browse(dev.origin, { reuse: true })
    const { page } = await browser.open()
    await page.goto(`${dev.origin}/login`)
    const panel = page.locator('dev-mistakes')
    await expect.poll(() => panel.count(), { timeout: allowing(60_000) }).toBe(0)
    const broken = dictionaryText.replace("search: ['title']", "search: ['titel']")
    const line = broken.split('\n').findIndex(text => text.includes("'titel'")) + 1
    writeFileSync(dictionaryFile, broken)
    await panel.getByText('服务未能启动').waitFor({ timeout: allowing(60_000) })
    await panel.getByText(/no field "titel"; is "title" meant\?/).waitFor()
    await panel.getByText('类型').waitFor({ timeout: allowing(60_000) })
    await panel.getByText(/Did you mean '"title"'\?/).waitFor()
    await expect.poll(() => panel.getByRole('button', { name: `schemas/dictionary.ts:${line}` }).count()).toBe(2)
    writeFileSync(dictionaryFile, dictionaryText)
    await panel.waitFor({ state: 'detached', timeout: allowing(60_000) })
    await until(async () => (await list('admin/config/dictionary')).code === 200)
  })

  test('a page whose server does not start connects its socket once it does, and prints no error meanwhile', async () => {
    await using browser = await browse(dev.origin, { reuse: true })
    const { page, errors } = await browser.open()
    await signIn(page, '/config/dictionary')
    const sockets = { opened: 0, answered: 0 }
    page.on('websocket', socket => {
      if (!socket.url().endsWith('/ws')) return
      sockets.opened++
      socket.once('framereceived', () => sockets.answered++)
    })
    writeFileSync(dictionaryFile, dictionaryText.replace("search: ['title']", "search: ['titel']"))
    await until(async () => sockets.opened > 0)
    await until(async () => (await list('admin/config/dictionary')).code === 503)
    expect(sockets.answered).toBe(0)
    writeFileSync(dictionaryFile, dictionaryText)
    await until(async () => sockets.answered > 0)
    expect(errors.filter(text => text.includes('WebSocket'))).toEqual([])
  })

  describe('the lens', () => {
    const callPath = 'admin/config/dictionary'
    const ask = async (question: Omit<LensQuestion, 'module'>, bearer = token) => {
      const reply = await send(lensPath, { module: 'dictionary', ...question }, bearer)
      return { status: reply.status, data: ((await reply.json()) as Envelope<LensReply>).data }
    }
    const idOf = ({ headers }: Response) => headers.get('x-request-id') ?? ''

    test('shows the statements of a request, with their plan, only to the session that sent it', async () => {
      const requestId = idOf(await send(`${callPath}/list?page=1`, { limit: 3 }))
      const { data } = await ask({ do: 'view', requestId })
      expect(data?.statements.map(({ plan }) => plan).join('\n')).toMatch(/on dictionary/)
      expect(data?.statements[0]).toMatchObject({ sql: expect.stringContaining('select'), rows: expect.any(Number) })
      expect(data).toMatchObject({ allowed: true, steps: [{ ok: true, code: 'granted' }] })
      const others = await Promise.all([newSession(), newSession(viewer)])
      for (const other of others) expect((await ask({ do: 'view', requestId }, other)).data?.statements).toEqual([])
      expect((await ask({ do: 'view', requestId }, 'none')).status).toBe(401)
    })

    test('explains a write without writing again, and shows a missing right as the call would refuse it', async () => {
      const rows = async () => (await list(callPath)).data?.total
      const requestId = idOf(await send(`${callPath}/save`, { title: '透镜', pid: 2, status: 1 }))
      const before = await rows()
      const { data } = await ask({ do: 'add', requestId })
      expect(data?.statements.map(({ plan }) => plan).join('\n')).toMatch(/Insert on dictionary/)
      expect(await rows()).toBe(before)
      const refused = await ask({ do: 'add' }, await newSession(viewer))
      expect(refused.data).toMatchObject({ allowed: false, steps: [{ ok: false, code: 'notGranted' }] })
    })

    test('opens for what is clicked with Alt or has the focus, without that being pressed, and gives the focus back', async () => {
      await using browser = await browse(dev.origin, { reuse: true })
      const { page, errors } = await browser.open()
      await signIn(page, '/config/dictionary')
      const lens = page.locator('dev-lens [role=dialog]')
      const line = (text: string) =>
        `schemas/dictionary.ts:${dictionaryText.slice(0, dictionaryText.indexOf(text)).split('\n').length}`
      const closeLens = async () => {
        await page.keyboard.press('Escape')
        await lens.waitFor({ state: 'detached' })
      }
      const waitForLens = async (what: string, text: string, place: string) => {
        await lens.getByRole('heading', { name: what }).waitFor()
        await lens.getByText(text).first().waitFor()
        await lens.getByRole('button', { name: place }).first().waitFor()
        await lens.getByText('允许').waitFor()
      }
      const alt = { modifiers: ['Alt' as const] }
      await page.getByRole('columnheader', { name: '排序' }).click(alt)
      await waitForLens('列 排序', `/manage/${callPath}/list`, line('sort, status, remark'))
      await lens.locator('pre.plan').first().waitFor()
      expect(await violations(page)).toEqual([])
      await closeLens()
      await page.locator('[data-row-key] td').nth(2).click(alt)
      await waitForLens('单元格', `/manage/${callPath}/list`, line("columns: ['id'"))
      await closeLens()
      await page.locator('form[role=search]').getByText('分组').click(alt)
      await waitForLens('筛选 分组', `/manage/${callPath}/list`, line('filters: ['))
      await closeLens()
      await page.getByRole('button', { name: '新增' }).click(alt)
      await waitForLens('按钮 新增', '还没有发出过', line("form: ['title'"))
      await closeLens()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await page.locator('[data-action=edit]').first().click()
      const title = page.locator('#dictionary-title')
      await title.focus()
      await page.keyboard.press('Alt+Shift+KeyL')
      await waitForLens('表单项', `/manage/${callPath}/info`, line("title: text('名称'"))
      await closeLens()
      await expect.poll(() => hasFocus(title)).toBe(true)
      expect(errors).toEqual([])
    })
  })

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

  test('the client half and the server half of a module are live once their files are there, and gone with them', async () => {
    const folder = join(tree, 'src/modules/brand')
    const listed = (side: string) => readFileSync(join(tree, `src/modules/${side}s.ts`), 'utf8').includes('./brand/')
    const answers = async (code: number) => until(async () => (await post('admin/brand/hello', {})).code === code)
    mkdirSync(folder)
    writeFileSync(
      join(folder, 'server.ts'),
      `import { brand } from '../../../schemas/brand.ts'
import { defineServer } from 'houtai/server'

export const brandServer = defineServer(brand, { calls: { 'admin/brand/hello': { needs: ['view'], body: { type: 'object' }, reply: { type: 'object' }, run: async () => ({}) } } })
`,
    )
    await answers(200)
    writeFileSync(
      join(folder, 'client.tsx'),
      `import { brand } from '../../../schemas/brand.ts'
import { defineClient } from 'houtai/client'

export const brandClient = defineClient(brand, {})
`,
    )
    await until(async () => listed('client'))
    await until(async () => (await (await fetch(`${dev.origin}/@fs${clientListFile}`)).text()).includes('brandClient'))
    rmSync(folder, { recursive: true })
    await answers(403)
    expect([listed('server'), listed('client')]).toEqual([false, false])
  })

  test('the page comes from the development server', async () => {
    await expect.poll(async () => (await fetch(`${dev.origin}/login`)).text()).toContain('/@vite/client')
  })

  test('Ctrl-C ends it and its server', async () => {
    const ended = new Promise(resolve => dev.program.once('exit', resolve))
    dev.program.kill('SIGINT')
    expect(await ended).toBe(0)
    await expect(fetch(dev.origin)).rejects.toThrow('fetch failed')
  })
})
