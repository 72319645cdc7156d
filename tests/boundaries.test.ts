import { describe, expect, test } from 'vitest'
import { modules } from '../modules.config.ts'
import { handmadeTables } from '../src/server/db/tables/migrate.ts'
import { accountModules } from '../src/server/auth/accountModules.ts'
import { type FileImport, importsOf, type SourceFile, sourcesIn } from '../src/cli/imports.ts'

/** Every file belongs to the first zone that matches. */
const zones = {
  schema: /^src\/schema\//,
  rules: /^src\/rules\//,
  wire: /^src\/wire\//,
  sql: /^src\/fields\/([^/]+\/)?(sqls?|sanitise(InWorker|\.worker)?|hash)\.ts$/,
  view: /^src\/fields\/(([^/]+\/)?views?\b.*|.*\.css)$/,
  value: /^src\/fields\//,
  parts: /^src\/server\/modules\//,
  /** Where the engine and the product's own parts come together. */
  start: /^src\/server\/(main|start)\.ts$/,
  server: /^src\/server\//,
  /** What only one module shows. */
  shown: /^src\/(client\/)?modules\//,
  client: /^src\/client\//,
  cli: /^src\/cli\//,
  schemas: /^schemas\//,
  config: /^modules\.config\.ts$/,
  words: /^locales\//,
  tests: /^tests\//,
  /** Folders as such: the top level, and what is built. */
  folders: /^(dist\b.*|\.\.?)?$/,
  tools: /^(vite\.config\.ts|package\.json)$/,
} as const
type Zone = keyof typeof zones

const both = ['schema', 'wire', 'rules', 'value'] as const
/** Who may import whom; tests import everything. */
const allowed: { readonly [Z in Zone]: readonly Zone[] } = {
  schema: ['schema'],
  schemas: ['schemas', 'schema'],
  config: ['schemas', 'schema'],
  wire: ['wire', 'schema'],
  rules: ['rules', 'schema', 'wire'],
  value: both,
  sql: [...both, 'sql'],
  view: [...both, 'view', 'client'],
  start: [...both, 'start', 'server', 'parts', 'config', 'tools', 'folders'],
  server: [...both, 'sql', 'server', 'words', 'tools', 'folders'],
  parts: [...both, 'sql', 'server', 'parts', 'config', 'schemas'],
  shown: [...both, 'view', 'client', 'shown', 'config', 'words', 'schemas'],
  client: [...both, 'view', 'client', 'shown', 'config', 'words'],
  cli: [...both, 'sql', 'server', 'start', 'parts', 'client', 'shown', 'cli', 'config', 'words', 'tools', 'folders'],
  words: [],
  folders: [],
  tests: [],
  tools: ['cli'],
}

const browser = /^src\/(client|fields\/([^/]+\/)?views?\b)/
const server = /^src\/server\//
const drawing = /^src\/(client\/(engine|widgets)\/|fields\/([^/]+\/)?views?\b)/
const cli = /^(src\/cli\/|vite\.config\.ts$)/
/** Where each package may be imported; tests may import all of them. */
const homes: readonly (readonly [packages: RegExp, home: RegExp])[] = [
  [/^(fastify|@fastify\/.+|ws)$/, /^src\/server\/http\//],
  [/^(pg|kysely|@electric-sql\/pglite)$/, /^src\/server\/db\//],
  [/^(@ant-design\/pro-.+|@formily\/.+)$/, drawing],
  [/^umi-request$/, /^src\/client\/request\.ts$/],
  [/^uqr$/, /^src\/client\/pages\//],
  [/^leaflet(\/|$)/, /^src\/client\/widgets\/map\//],
  [/^gcoord$/, /^src\/(client\/widgets\/map|cli)\//],
  [/^(@wangeditor-next\/editor|dompurify)(\/|$)/, /^src\/client\/widgets\/richText\//],
  [/^(react-easy-crop|@dnd-kit\/[^/]+)(\/|$)/, /^src\/client\/widgets\/files\//],
  [
    /^(react|react-dom|react-router-dom|react-i18next|antd|@ant-design\/(icons|v5-patch-for-react-19|cssinjs)|ahooks|zustand)$/,
    browser,
  ],
  [/^(i18next|dayjs)$/, /^src\/(client|server|fields)\//],
  [/^(@node-rs\/argon2|sanitize-html)$/, /^src\/(server\/|fields\/[^/]+\/(sanitise|hash)\.ts$)/],
  [/^pinyin-pro$/, /^src\/(server|cli)\//],
  [/^aws4fetch$/, /^src\/server\/features\/s3\//],
  [/^(pino|rate-limiter-flexible|hucre|@e965\/xlsx|otpauth|sharp|@iconify-json\/.+)$/, server],
  [/^(vite|@vitejs\/.+|vitest|opencc-js)$/, cli],
  [/^node:/, /^(src\/(server|cli)\/|src\/fields\/[^/]+\/sanitise(InWorker|\.worker)\.ts$|vite\.config\.ts$)/],
]

const sources = sourcesIn('src', 'schemas', 'tests', 'modules.config.ts', 'vite.config.ts')
const imports = sources.flatMap(importsOf)

const zoneOf = (path: string): Zone | undefined => (Object.keys(zones) as Zone[]).find(zone => zones[zone].test(path))

/** What runs before a file does: neither types nor what it asks for later. */
function readFirst({ path, text }: SourceFile): string[] {
  const types = /^import (?:type\b[^;']*?|\{(?:\s*type [\w$]+(?: as [\w$]+)?,?)+\s*\}) from '[^'\n]+'$/gm
  const later = /\b(?:import|import\.meta\.glob(?:<[^(]*>)?|new URL)\([^)]*\)/g
  return importsOf({ path, text: text.replace(types, '').replace(later, '') }).map(({ to }) => to)
}

function trespass({ from, to }: FileImport): string | undefined {
  const [here, there] = [zoneOf(from), zoneOf(to)]
  if (here === 'tests') return undefined
  if (!here || !there) return `${here ? to : from}: belongs to no zone of tests/boundaries.test.ts`
  if (allowed[here].includes(there)) return undefined
  return `${from} imports ${to}: ${here} may import ${allowed[here].join(', ') || 'nothing'}`
}

function stray({ from, to }: FileImport): string | undefined {
  if (zoneOf(from) === 'tests') return undefined
  const home = homes.find(([packages]) => packages.test(to))
  if (!home) return `${from} imports ${to}: no home is named for it in tests/boundaries.test.ts`
  return home[1].test(from) ? undefined : `${from} imports ${to}: only ${home[1].source} may`
}

const said = (complaints: readonly (string | undefined)[]) => complaints.filter(complaint => complaint !== undefined)

describe('imports', () => {
  test('a file of ours is imported only from where it may be', () => {
    expect(said(imports.filter(one => one.ours).map(trespass))).toEqual([])
  })

  test.each([
    ['db', ['operations', 'http']],
    ['features', ['operations', 'http']],
    ['operations', ['http']],
  ])('the %s of the server know nothing of what stands on them', (room, above) => {
    const up = imports.filter(({ from, to }) => from.startsWith(`src/server/${room}/`) && above.includes(to.split('/')[2] ?? ''))
    expect(up.filter(({ to }) => to.startsWith('src/server/'))).toEqual([])
  })

  test('no file of the source waits for itself by way of others', () => {
    const left = new Map(sourcesIn('src').map(({ path, text }) => [path, readFirst({ path, text })]))
    for (let whole = [...left.keys()]; whole.length > 0;) {
      whole = [...left].flatMap(([path, needed]) => (needed.some(one => left.has(one)) ? [] : [path]))
      for (const path of whole) left.delete(path)
    }
    expect([...left.keys()]).toEqual([])
  })

  test('a package is imported only in its home', () => {
    expect(said(imports.filter(one => !one.ours).map(stray))).toEqual([])
  })

  test.each([
    ['src/server/http/createApp.ts', "import { t } from '../../client/i18n.ts'"],
    ['src/server/jobs/watchRowQuotas.ts', "import { account } from '../modules/account.ts'"],
    ['src/client/main.tsx', "const roles = await import('../server/db/roles.ts')"],
    ['src/client/main.tsx', "const all = import.meta.glob('../server/**/*.ts')"],
    ['src/client/main.tsx', "let open: typeof import('../server/db/open.ts')"],
    ['src/schema/read.ts', "import type { Refusal } from '../wire/refusal.ts'"],
    ['src/kinds/text/value.ts', "import { dictionary } from '../../../schemas/dictionary.ts'"],
    ['src/kinds/text/value.ts', "export { textSql } from './sql.ts'"],
    ['src/rules/codes.ts', "import { modules } from '../../modules.config.ts'"],
  ])('in %s the line `%s` is refused', (path, text) => {
    expect(said(importsOf({ path, text }).map(trespass))).toHaveLength(1)
  })

  test.each([
    ['src/server/operations/list.ts', "import Fastify from 'fastify'"],
    ['src/server/http/createApp.ts', "import type { Pool } from 'pg'"],
    ['src/client/pages/login/LoginPage.tsx', "import { ProTable } from '@ant-design/pro-components'"],
    ['src/client/list/ListPage.tsx', "import request from 'umi-request'"],
    ['src/client/list/ListPage.tsx', "import { join } from 'node:path'"],
    ['src/server/http/createApp.ts', "import { createServer } from 'vite'"],
    ['src/server/http/createApp.ts', "import leftPad from 'left-pad'"],
  ])('in %s the line `%s` is refused', (path, text) => {
    expect(said(importsOf({ path, text }).map(stray))).toHaveLength(1)
  })
})

describe('schemas', () => {
  test.each(sourcesIn('schemas'))('$path holds no function', ({ text }) => {
    expect(text).not.toMatch(/=>|\bfunction\b|\bclass\b/)
  })

  test.each([...modules])('$name survives a JSON round trip', module => {
    expect(JSON.parse(JSON.stringify(module))).toEqual(module)
  })
})

describe('the engine', () => {
  // The product's own parts, and the table of pages with two addresses.
  const mayName = /^src\/(server\/modules\b|modules\/|cli\/|client\/modules\/)/
  const engine = sourcesIn('src').filter(({ path }) => !mayName.test(path))

  test.each([...modules])('knows nothing of the module $name', module => {
    expect(engine.flatMap(source => namings(source, module))).toEqual([])
  })
})

/** Tables the engine knows: those it makes itself, and those that signing in stands on. */
const itsTables = new Set<string>([...handmadeTables([]), ...Object.values(accountModules)])

/** A comparison with a module's name, a look-up by it, its path or route written out, or its table in SQL. */
function namings({ path, text }: SourceFile, { name, path: prefix, route }: (typeof modules)[number]): string[] {
  const quoted = `['"\`]${name}['"\`]`
  const ways = [
    `\\b(?:name|module)\\s*[!=]==?\\s*${quoted}`,
    `${quoted}\\s*[!=]==?\\s*\\w+\\.name`,
    `[nN]amed\\(${quoted}`,
    `['"\`](?:/?(?:manage/)?${prefix}|${route})[/'"\`]`,
    ...(itsTables.has(name) ? [] : [`\\btable: ${quoted}`, `\\b(?:from|join|into|update) "?${name}"? `]),
  ]
  const pattern = new RegExp(ways.join('|'))
  const lines = text.split('\n')
  return lines.flatMap((line, index) =>
    pattern.test(line) ? [`${path}:${index + 1} names the module "${name}": ${line.trim()}`] : [],
  )
}

test('no file of the source is over 300 lines', () => {
  const long = sourcesIn('src').map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`)
  expect(long.filter(line => Number(/(\d+) lines$/.exec(line)?.[1]) > 300)).toEqual([])
})
