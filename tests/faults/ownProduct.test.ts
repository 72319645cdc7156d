import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { engineRoot } from '../../src/product/roots.ts'
import { directory, password } from './process.ts'

const run = promisify(execFile)
/** Compiling, installing 470 packages and building a client, on a machine that does other things too. */
const minutes = 60_000

/** The address of the product in a folder, started by its own command and ended with the test. */
async function started(folder: string): Promise<string> {
  const { DATABASE_URL: _elsewhere, DATA_DIR: _here, ...rest } = process.env
  const env = { ...rest, PORT: '0', ADMIN_PASSWORD: password, DEMO: '1' }
  const server = spawn(join(folder, 'node_modules/.bin/houtai'), ['start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
  const lines: string[] = []
  createInterface({ input: server.stderr }).on('line', line => lines.push(line))
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line)
    if (line.startsWith('ready ')) return line.slice('ready '.length)
  }
  throw new Error(lines.join('\n'))
}

/** The scripts of the built client. */
async function scriptsOf(folder: string): Promise<string> {
  const client = join(folder, 'dist/client')
  const scripts = (await readdir(client, { recursive: true })).filter(path => path.endsWith('.js'))
  return (await Promise.all(scripts.map(path => readFile(join(client, path), 'utf8')))).join('\n')
}

interface MenuEntry {
  title: string
  pageUrl: string
  children: readonly MenuEntry[]
}
const pagesOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ pageUrl, children }) => [pageUrl, ...pagesOf(children ?? [])])

test(
  'a product made of the packed engine starts, takes a row, and passes its own checks and tests',
  { timeout: 20 * minutes },
  async () => {
    await run(process.execPath, ['src/cli/pack/main.ts'], { cwd: engineRoot })
    const { version } = JSON.parse(await readFile(join(engineRoot, 'package.json'), 'utf8')) as { version: string }
    const packed = (name: string) => join(engineRoot, `dist/packages/${name}-${version}.tgz`)
    const empty = await directory()
    await writeFile(join(empty, 'package.json'), '{ "private": true }')
    await run('npm', ['install', '--prefer-offline', packed('create-houtai')], { cwd: empty })
    await run('npx', ['create-houtai', 'shop', '--engine', packed('houtai')], { cwd: empty })
    const shop = join(empty, 'shop')
    await writeFile(join(shop, 'locales/en-US/modules/role.json'), '{ "label": "Crews of the shop" }')

    const origin = await started(shop)
    const post = async <T>(path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const reply = await fetch(`${origin}/api/manage/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await reply.json()) as { success: boolean; data: T; router?: readonly MenuEntry[] }
    }
    const credentials = { orgcode: 'demo1', username: 'admin', password }
    const { data, router = [] } = await post<{ access_token: string }>('login', credentials)
    const saved = await post<{ id: number }>('admin/note/save', { title: '第一条' }, data.access_token)
    expect(saved).toMatchObject({ success: true, data: { title: '第一条' } })
    // The menu has the new module, and no entry for a page of a module that was left out.
    expect(pagesOf(router)).toEqual(expect.arrayContaining(['/home', '/config/admin', '/config/role', '/note']))
    expect(pagesOf(router)).not.toContain('/gasstation')
    expect(await (await fetch(origin)).text()).toContain('<div id="root">')
    const scripts = await scriptsOf(shop)
    expect(scripts, 'words of the engine in English').toContain('Enter the registration code')
    expect(scripts, 'a word of the product in place of one').toContain('Crews of the shop')
    expect(scripts, 'help of a module of the engine').toContain('A role decides which menus a person sees')

    const { stdout } = await run('npm', ['test'], { cwd: shop })
    const printed = stripVTControlCharacters(stdout)
    expect(printed).toContain('✓ types')
    expect(printed).toMatch(/Tests\D+2 passed/)
  },
)
