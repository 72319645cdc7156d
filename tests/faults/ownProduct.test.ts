import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { withModuleRegistered } from '../../src/cli/new/moduleDraft.ts'
import { freePort } from '../cluster.ts'
import { blocks } from '../documents.ts'
import { minute, packedProduct, run, startedIn } from './packedProduct.ts'
import { password } from './process.ts'

/** Adds the kind of docs/adding-a-kind.md and a module with such a field, as docs/own-product.md says. */
async function addOwnKind(shop: string): Promise<void> {
  const wanted = /^(src\/modules\/visit\/kinds\/creditcode\/(?!samples)|schemas\/partner\.ts)/
  for (const { file, text } of blocks.filter(block => block.use === 'new' && wanted.test(block.file))) {
    await mkdir(join(shop, dirname(file)), { recursive: true })
    const own = text
      .replace(
        "import { creditcode, defineModule, text } from 'houtai/schema'",
        "import { defineModule, text } from 'houtai/schema'",
      )
      // The sample of a kind is one value: several rows cannot differ in it.
      .replace("creditcode('信用代码', { unique: true })", "creditcode('信用代码')")
    const constructor = "import { creditcode } from '../src/kinds/constructors.ts'\n"
    await writeFile(join(shop, file), file.startsWith('schemas') ? constructor + own : own)
  }
  const config = join(shop, 'modules.config.ts')
  await writeFile(config, withModuleRegistered(await readFile(config, 'utf8'), 'partner'))
  await writeFile(
    join(shop, 'tests/partner.test.ts'),
    `import { testModule } from 'houtai/testing'
import { creditcode } from '../src/kinds/constructors.ts'
import { partner } from '../schemas/partner.ts'

testModule(partner, {
  expects: { refuses: { 'a wrong check sign': { draft: { code: '91350100M000100Y44' }, at: 'code', says: '格式不正确' } } },
})
// @ts-expect-error no option of the kind is called so
creditcode('信用代码', { uniqe: true })
`,
  )
  await run(join(shop, 'node_modules/.bin/houtai'), ['schema:record'], { cwd: shop })
}

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#c40"/></svg>'
/** A name with a sign that HTML escapes, a logo, and Chinese words in place of the engine's. */
async function nameProduct(shop: string): Promise<void> {
  const words = join(shop, 'locales/zh-CN')
  expect(JSON.parse(await readFile(join(words, 'shell.json'), 'utf8')), 'at first the folder').toEqual({ productName: 'shop' })
  await writeFile(join(words, 'shell.json'), '{ "productName": "小店 & 伙伴", "login": { "motto": "今天也开门" } }')
  await writeFile(join(words, 'errors.json'), '{ "refusal": { "loginFailed": "进不了店：请核对三项" } }')
  await writeFile(join(shop, 'src/logo.svg'), logo)
}
/** What a page calls itself before any script has run. */
const titleAt = async (address: string) => /<title>(.*)<\/title>/.exec(await (await fetch(address)).text())?.[1]
/** The picture of the browser's tab. */
async function logoAt(address: string): Promise<string> {
  const [, path = ''] = /rel="icon"[^>]* href="([^"]+)"/.exec(await (await fetch(address)).text()) ?? []
  return (await fetch(new URL(path, address))).text()
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
  'a product made of the packed engine, with a kind of its own, starts, takes rows, and passes its own checks and tests',
  { timeout: 20 * minute },
  async () => {
    const shop = await packedProduct()
    await writeFile(join(shop, 'locales/en-US/modules/role.json'), '{ "label": "Crews of the shop" }')
    await nameProduct(shop)

    // Beside the server that is started below, on rows of its own.
    const dev = await startedIn(shop, 'dev', { PORT: String(await freePort()), DATA_DIR: join(shop, 'data/dev') })
    const traits = async () => (await fetch(`${dev}/@id/__x00__product-kinds/traits`)).text()
    expect(await traits(), 'no kind of its own yet').toContain('/productKinds.js')
    expect([await titleAt(dev), await logoAt(dev)], 'its name and its logo, while houtai dev runs').toEqual([
      '小店 &amp; 伙伴',
      logo,
    ])
    await addOwnKind(shop)
    await expect.poll(traits, { message: 'the first one, while houtai dev runs' }).toContain('/shop/src/kinds/traits.ts')

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
    const partner = (code: string) => post('admin/partner/save', { title: `伙伴 ${code}`, code }, data.access_token)
    expect(await partner('91350100M000100Y43')).toMatchObject({ success: true, data: { code: '91350100M000100Y43' } })
    expect(await partner('91350100M000100Y44')).toMatchObject({ success: false, code: 422 })
    // The menu has the new module, and no entry for a page of a module that was left out.
    expect(pagesOf(router)).toEqual(expect.arrayContaining(['/home', '/config/admin', '/config/role', '/note']))
    expect(pagesOf(router)).not.toContain('/gasstation')
    expect(await (await fetch(origin)).text()).toContain('<div id="root">')
    expect([await titleAt(origin), await logoAt(origin)], 'its name and its logo').toEqual(['小店 &amp; 伙伴', logo])
    expect(await post('login', { ...credentials, password: 'wrong' })).toMatchObject({ msg: '进不了店：请核对三项' })
    const scripts = await scriptsOf(shop)
    expect(scripts, 'words of the engine in English').toContain('Enter the registration code')
    expect(scripts, 'a word of the product in place of one').toContain('Crews of the shop')
    expect(scripts, 'a Chinese one').toContain('今天也开门')
    expect(scripts, 'which is gone').not.toContain('机构、人员与业务')
    expect(scripts, 'a kind of the product').toContain('0123456789ABCDEFGHJKLMNPQRTUWXY')
    expect(scripts, 'help of a module of the engine').toContain('A role decides which menus a person sees')

    const { stdout } = await run('npm', ['test'], { cwd: shop })
    const printed = stripVTControlCharacters(stdout)
    expect(printed).toContain('✓ types')
    expect(printed).toMatch(/Test Files\D+2 passed/)
  },
)
