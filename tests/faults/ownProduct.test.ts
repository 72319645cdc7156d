import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { minutes, packedProduct, run, startedIn } from './packedProduct.ts'
import { password } from './process.ts'

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
    const shop = await packedProduct()
    await writeFile(join(shop, 'locales/en-US/modules/role.json'), '{ "label": "Crews of the shop" }')

    const origin = await startedIn(shop)
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
