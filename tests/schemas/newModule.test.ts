import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { fieldsOfTable } from '../../src/cli/new/fieldsOfTable.ts'
import { type ModuleDraft, defaultFields, withModuleRegistered, schemaText } from '../../src/cli/new/moduleDraft.ts'
import { refusedName, refusedAddress } from '../../src/cli/new/refusedName.ts'
import { engineRoot } from '../../src/product/roots.ts'
import { type AnyModule, checkModules } from '../../src/schema/index.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { engine, emptyDatabase } from '../server.ts'

const folder = mkdtempSync(join(tmpdir(), 'houtai-new-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The module in the text, once it compiles. */
async function compiled(text: string, name: string): Promise<AnyModule> {
  const path = join(folder, `${name}.ts`)
  const config = `${path}.json`
  writeFileSync(
    path,
    text
      .replaceAll("'houtai/schema'", `'${engineRoot}src/schema/index.ts'`)
      .replaceAll("'houtai/schemas/common'", `'${engineRoot}schemas/common.ts'`),
  )
  writeFileSync(
    config,
    JSON.stringify({ extends: join(engineRoot, 'tsconfig.json'), compilerOptions: { types: [] }, include: [path] }),
  )
  expect(spawnSync(join(engineRoot, 'node_modules/.bin/tsc'), ['-p', config], { encoding: 'utf8' }).stdout).toBe('')
  return ((await import(/* @vite-ignore */ path)) as Record<string, AnyModule>)[name]!
}

const brand: ModuleDraft = { name: 'brand', label: "品牌's", path: 'admin/brand', route: '/brand', fields: defaultFields }

describe('a new module', () => {
  test('compiles and is valid', async () => {
    expect(checkModules([...modules, await compiled(schemaText(brand), 'brand')])).toEqual([])
  })

  test('stands in the menu where its schema says', async () => {
    const placed = { ...brand, name: 'placed', menu: { under: '财务', icon: 'ri:bill-line' } }
    expect((await compiled(schemaText(placed), 'placed')).menu).toEqual({ under: '财务', icon: 'ri:bill-line' })
  })

  test.each([
    [
      'as const',
      "import { menu } from './schemas/menu.ts'\n\nexport const modules = [menu] as const\n",
      "import { brand } from './schemas/brand.ts'\nimport { menu } from './schemas/menu.ts'\n\nexport const modules = [menu, brand] as const\n",
    ],
    [
      'over several lines',
      'export const modules = [\n  menu,\n  icon,\n] as const\n',
      "import { brand } from './schemas/brand.ts'\nexport const modules = [\n  menu,\n  icon,\n  brand,\n] as const\n",
    ],
    [
      'given to a function',
      'export const modules = withLabels([\n  menu,\n])\n',
      "import { brand } from './schemas/brand.ts'\nexport const modules = withLabels([\n  menu,\n  brand,\n])\n",
    ],
    [
      'of none',
      'export const modules = [] as const\n',
      "import { brand } from './schemas/brand.ts'\nexport const modules = [brand] as const\n",
    ],
  ])('is listed last in a list %s', (_, config, expected) => {
    expect(withModuleRegistered(config, 'brand')).toBe(expected)
  })

  test.each([
    ['Brand', 'is no name'],
    ['brand-x', 'is no name'],
    ['b'.repeat(49), 'is no name'],
    ['class', 'a word of the language'],
    ['text', 'a word of the schema language'],
    ['remark', 'a word of the schema language'],
    ['counter', 'a table of the engine'],
    ['menu', 'already'],
    ['common', 'already'],
  ])('named %s is refused: %s', (name, reason) => {
    expect(refusedName(name)).toContain(reason)
  })

  test('with a good name is not refused', () => {
    expect(refusedName('brand')).toBeUndefined()
    expect(refusedAddress(brand)).toBeUndefined()
  })

  test.each([
    [{ path: '/brand' }, 'is not like'],
    [{ route: 'brand' }, 'is not like'],
    [{ route: '/config/menu' }, 'already taken by "menu"'],
    [{ label: ' ' }, 'label is empty'],
  ])('that stands at %o is refused', (address, reason) => {
    expect(refusedAddress({ ...brand, ...address })).toContain(reason)
  })
})

describe(`a module from an existing table on ${engine}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase(engine)
  })
  afterAll(() => database.close())

  test('has a field of a fitting kind for every supported column', async () => {
    await database.asOwner(async query => {
      await query(raw('create table menu (id bigint primary key)'))
      await query(
        raw(`create table shop (id bigint primary key, name varchar(80) not null, body text, price numeric(10,2), weight numeric(8,3),
        amount integer not null default 0, open boolean, opened_on date, seen timestamptz, tags text[], sort integer, status smallint,
        menu_id bigint references menu, pid bigint references shop, extra jsonb, "Odd" text, created_at timestamptz)`),
      )
      await query(raw(`comment on column shop.name is '店名'`))
    })
    const { fields, notes } = await fieldsOfTable(database, { table: 'shop', own: 'shop' })
    expect(notes).toEqual(['extra (jsonb)', 'Odd (text)'])
    const module = await compiled(schemaText({ ...brand, name: 'shop', path: 'admin/shop', route: '/shop', fields }), 'shop')
    expect(checkModules([...modules, module])).toEqual([])
    expect(Object.entries(module.fields).map(([name, field]) => `${name} ${field.kind}`)).toEqual([
      'name text',
      'body text',
      'price money',
      'weight number',
      'amount number',
      'open flag',
      'opened_on date',
      'seen timestamp',
      'tags list',
      'menu_id reference',
      'pid parent',
      'sort number',
      'status status',
    ])
    expect(module.fields['name']).toMatchObject({ label: '店名', required: true, max: 80 })
  })

  test('that does not exist is refused', async () => {
    const found = fieldsOfTable(database, { table: 'nowhere', own: 'nowhere' })
    await expect(found).rejects.toThrow('the database has no table "nowhere"')
  })
})
