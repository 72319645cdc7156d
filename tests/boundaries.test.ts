import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules } from '../modules.config.ts'
import { type FileImport, importsOf, type SourceFile, sourcesIn } from '../src/cli/imports.ts'
import { productRoot } from '../src/product/roots.ts'
import { tableOf } from '../src/schema/index.ts'
import { accountModules } from '../src/server/auth/accountModules.ts'
import { handmadeTables } from '../src/server/db/tables/migrate.ts'

/** Every file belongs to the first room that matches. */
const rooms = {
  schema:
    /^src\/(schema\/|kinds\/(lists\/(types|constructors|traits|checks)|(?!lists\/)[^/]+\/(kind|check))\.ts$|modules\/[^/]+\/kinds\/[^/]+\/(kind|check)\.ts$)/,
  wire: /^src\/shared\/wire\//,
  rules: /^src\/shared\/rules\//,
  api: /^src\/shared\/api\//,
  'kinds/sql':
    /^src\/(modules\/[^/]+\/kinds\/[^/]+\/sql\.ts$|kinds\/(kindSqls?|lists\/sqls|[^/]+\/(sql|sanitise\w*(\.worker)?|hashPassword))\.ts$)/,
  'kinds/view':
    /^src\/(modules\/[^/]+\/kinds\/[^/]+\/(view\.tsx|[^/]+\.css)$|kinds\/(kindViews?\.ts|lists\/views\.ts|[^/]+\/view\.tsx|.*\.css)$)/,
  'kinds/value': /^src\/(kinds|modules\/[^/]+\/kinds)\//,
  'server/start':
    /^src\/server\/(main|startServer|serveProduct|connections|endOnSignals|compose|config|databaseConfig|checkParts|refuseMisspelt)\.ts$/,
  'server/kit': /^src\/server\/kit\.ts$/,
  'server/http': /^src\/server\/http\//,
  'server/seed': /^src\/server\/seed\//,
  'server/operations': /^src\/server\/operations\//,
  'server/jobs': /^src\/server\/jobs\//,
  'server/sheets': /^src\/server\/sheets\//,
  'server/text': /^src\/server\/text\//,
  'server/push': /^src\/server\/push\//,
  'server/files': /^src\/server\/files\//,
  'server/auth': /^src\/server\/auth\//,
  'server/messages': /^src\/server\/messages\//,
  'server/monitoring': /^src\/server\/monitoring\//,
  'server/db': /^src\/server\/db\//,
  'server/storage': /^src\/server\/storage\//,
  'server/outgoing': /^src\/server\/outgoing\//,
  'client/start': /^src\/client\/main\.tsx$/,
  'client/kit': /^src\/client\/kit\.tsx?$/,
  'client/app': /^src\/client\/app\//,
  'client/shell': /^src\/client\/shell\//,
  'client/pages': /^src\/client\/pages\//,
  'client/list': /^src\/client\/list\//,
  'client/inline': /^src\/client\/inline\//,
  'client/bulk': /^src\/client\/bulk\//,
  'client/import': /^src\/client\/import\//,
  'client/export': /^src\/client\/export\//,
  'client/print': /^src\/client\/print\//,
  'client/history': /^src\/client\/history\//,
  'client/form': /^src\/client\/form\//,
  'client/views': /^src\/client\/views\//,
  'client/ui': /^src\/client\/ui\//,
  'client/api': /^src\/client\/api\//,
  /** Where engine and product are on the disk. */
  product: /^src\/product\//,
  modules: /^src\/modules\//,
  cli: /^src\/cli\//,
  testing: /^src\/testing\//,
  schemas: /^schemas\//,
  config: /^modules\.config\.ts$/,
  words: /^locales\//,
  tests: /^tests\//,
  /** Folders: the top level, and the build output. */
  folders: /^(dist\b.*|\.\.?)?$/,
  tools: /^(vite\.config\.ts|package\.json)$/,
} as const
type Room = keyof typeof rooms

/** Rooms of one side, top to bottom: each may import itself and the rooms below it, never one above. */
const serverRooms: readonly Room[] = [
  'server/start',
  'server/kit',
  'server/http',
  'server/seed',
  'server/operations',
  'server/jobs',
  'server/sheets',
  'server/text',
  'server/push',
  'server/files',
  'server/auth',
  'server/messages',
  'server/db',
  'server/storage',
  'server/outgoing',
  'server/monitoring',
  'kinds/sql',
  'kinds/value',
  'rules',
  'wire',
  'schema',
  'product',
]
const clientRooms: readonly Room[] = [
  'client/start',
  'client/kit',
  'client/app',
  'client/shell',
  'client/pages',
  'client/list',
  'client/inline',
  'client/bulk',
  'client/import',
  'client/export',
  'client/print',
  'client/history',
  'client/form',
  'client/views',
  'kinds/view',
  'kinds/value',
  'client/ui',
  'client/api',
  'api',
  'rules',
  'wire',
  'schema',
]
/** What a room may import beside the rooms below it; tests import everything. */
const beside: { readonly [R in Room]?: readonly Room[] } = {
  schemas: ['schemas', 'schema'],
  config: ['schemas', 'schema'],
  'server/start': ['config', 'modules', 'tools', 'folders'],
  'server/http': ['tools', 'folders'],
  'server/db': ['tools'],
  'server/text': ['words'],
  'client/start': ['modules', 'config', 'schemas'],
  'client/shell': ['config'],
  'client/pages': ['config'],
  'client/api': ['config', 'schemas', 'words'],
  'client/views': ['words'],
  modules: ['modules', 'schemas', 'config', 'server/kit', 'client/kit', 'rules', 'wire', 'schema', 'words'],
  cli: [...serverRooms, ...clientRooms, 'cli', 'testing', 'modules', 'config', 'words', 'tools', 'folders'],
  testing: [...serverRooms, 'testing', 'api', 'modules', 'config'],
  tools: ['cli'],
  product: ['folders'],
}

const below = (side: readonly Room[], room: Room): readonly Room[] => (side.includes(room) ? side.slice(side.indexOf(room)) : [])
/** The values of a kind are below both sides, but no way from one side to the other. */
const mayImport = (room: Room): readonly Room[] => [
  ...(room === 'kinds/value' ? [] : below(serverRooms, room)),
  ...(room === 'kinds/value' ? [] : below(clientRooms, room)),
  ...(room === 'kinds/value' ? (['kinds/value', 'rules', 'wire', 'schema'] as const) : []),
  ...(beside[room] ?? []),
]

const browser = /^src\/(client|cli\/dev\/page|modules|kinds\/([^/]+\/)?(views?|kindViews?)\b)/
const server = /^src\/(server|modules)\//
const drawing =
  /^src\/(modules\/|cli\/dev\/page\/|client\/(list|inline|bulk|import|export|print|history|form|views|ui)\/|kinds\/([^/]+\/)?(views?|kindViews?)\b)/
const cli = /^(src\/cli\/|vite\.config\.ts$)/
/** Where each package may be imported; tests may import all of them. */
const homes: readonly (readonly [packages: RegExp, home: RegExp])[] = [
  [/^(fastify|@fastify\/.+|ws)$/, /^src\/server\/http\//],
  [/^(pg|kysely|@electric-sql\/pglite)$/, /^src\/server\/db\//],
  [/^@nats-io\/transport-node$/, /^src\/server\/db\/nats\//],
  [/^(@ant-design\/pro-.+|@formily\/.+)$/, drawing],
  [/^umi-request$/, /^src\/client\/api\/request\.ts$/],
  [/^uqr$/, /^src\/client\/ui\/barcode\//],
  [/^leaflet(\/|$)/, /^src\/client\/ui\/map\//],
  [/^gcoord$/, /^src\/(client\/ui\/map|cli)\//],
  [/^(@wangeditor-next\/editor|dompurify)(\/|$)/, /^src\/client\/ui\/richText\//],
  [/^react-easy-crop(\/|$)/, /^src\/client\/ui\/files\//],
  [/^@dnd-kit\/[^/]+(\/|$)/, /^src\/client\/(ui\/files|list\/views|pages\/home\/arrange)\//],
  [
    /^(react|react-dom|react-router-dom|react-i18next|antd|@ant-design\/(icons|v5-patch-for-react-19|cssinjs)|ahooks|zustand)$/,
    browser,
  ],
  [/^(i18next|dayjs)$/, /^src\/(client|modules|server|kinds)\//],
  [/^(@node-rs\/argon2|sanitize-html)$/, /^src\/(server\/|kinds\/[^/]+\/(sanitise\w*|hashPassword)\.ts$)/],
  [/^pinyin-pro$/, /^src\/(server|cli)\//],
  [/^(prom-client|@opentelemetry\/.+)$/, /^src\/server\/monitoring\//],
  [/^@modelcontextprotocol\/sdk(\/|$)/, /^src\/server\/http\/mcp\//],
  [/^(openid-client|jose)$/, /^src\/server\/auth\/sso\/providers\//],
  [/^aws4fetch$/, /^src\/server\/storage\//],
  [/^(pino|rate-limiter-flexible|hucre|@e965\/xlsx|otpauth|@iconify-json\/.+)$/, server],
  [/^sharp$/, /^src\/(server|modules|cli\/screenshots)\//],
  [/^ajv(-formats)?(\/|$)/, /^src\/(cli\/contract|testing)\//],
  [/^(vitepress|vue|minisearch|@ts-morph\/common)(\/|$)/, /^src\/cli\/site\//],
  [/^(vite|@vitejs\/.+|opencc-js)$/, cli],
  [/^playwright-core$/, /^src\/cli\/screenshots\//],
  [/^vitest$/, /^(src\/(cli|testing)\/|vite\.config\.ts$)/],
  [/^fast-check$/, /^src\/testing\//],
  [/^node:/, /^(src\/(server|cli|modules|product|testing)\/|src\/kinds\/[^/]+\/sanitise\w*(\.worker)?\.ts$|vite\.config\.ts$)/],
]

const sources = sourcesIn('src', 'schemas', 'tests', 'modules.config.ts', 'vite.config.ts')
const imports = sources.flatMap(importsOf)

const roomOf = (path: string): Room | undefined => (Object.keys(rooms) as Room[]).find(room => rooms[room].test(path))

/** Static imports that run before the file: no types, no dynamic imports. */
function readFirst({ path, text }: SourceFile): string[] {
  const types = /^import (?:type\b[^;']*?|\{(?:\s*type [\w$]+(?: as [\w$]+)?,?)+\s*\}) from '[^'\n]+'$/gm
  const later = /\b(?:import|import\.meta\.glob(?:<[^(]*>)?|new URL)\([^)]*\)/g
  return importsOf({ path, text: text.replace(types, '').replace(later, '') }).map(({ to }) => to)
}

function forbiddenImport({ from, to }: FileImport): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === 'tests') return undefined
  if (!here || !there) return `${here ? to : from}: belongs to no room of tests/boundaries.test.ts`
  if (mayImport(here).includes(there)) return undefined
  return `${from} imports ${to}: ${here} may import ${mayImport(here).join(', ') || 'nothing'}`
}

function stray({ from, to }: FileImport): string | undefined {
  if (roomOf(from) === 'tests') return undefined
  const home = homes.find(([packages]) => packages.test(to))
  if (!home) return `${from} imports ${to}: no home is named for it in tests/boundaries.test.ts`
  return home[1].test(from) ? undefined : `${from} imports ${to}: only ${home[1].source} may`
}

const complaintsAmong = (complaints: readonly (string | undefined)[]) => complaints.filter(complaint => complaint !== undefined)

describe('imports', () => {
  test('a file is imported only from rooms that may import it', () => {
    expect(complaintsAmong(imports.filter(one => one.ours).map(forbiddenImport))).toEqual([])
  })

  test('no import cycle between files of the source', () => {
    const left = new Map(sourcesIn('src').map(({ path, text }) => [path, readFirst({ path, text })]))
    for (let whole = [...left.keys()]; whole.length > 0;) {
      whole = [...left].flatMap(([path, needed]) => (needed.some(one => left.has(one)) ? [] : [path]))
      for (const path of whole) left.delete(path)
    }
    expect([...left.keys()]).toEqual([])
  })

  test('a package is imported only in the folder it belongs to', () => {
    expect(complaintsAmong(imports.filter(one => !one.ours).map(stray))).toEqual([])
  })

  test.each([
    ['src/server/http/createApp.ts', "import { t } from '../../client/api/languages/i18n.ts'"],
    ['src/server/auth/permit.ts', "import { accountServer } from '../../modules/account/server.ts'"],
    ['src/server/db/scope.ts', "import { list } from '../operations/list.ts'"],
    ['src/client/main.tsx', "const roles = await import('../server/db/tables/ensureRoles.ts')"],
    ['src/client/main.tsx', "const all = import.meta.glob('../server/**/*.ts')"],
    ['src/client/main.tsx', "let open: typeof import('../server/db/openDatabase.ts')"],
    ['src/client/ui/Panel.tsx', "import { ListPage } from '../list/ListPage.tsx'"],
    ['src/modules/role/client.tsx', "import { ListPage } from '../../client/list/ListPage.tsx'"],
    ['src/schema/read.ts', "import type { Refusal } from '../shared/wire/refusal.ts'"],
    ['src/kinds/text/value.ts', "import { dictionary } from '../../../schemas/dictionary.ts'"],
    ['src/kinds/text/value.ts', "export { textSql } from './sql.ts'"],
    ['src/kinds/text/value.ts', "import { call } from '../../client/api/request.ts'"],
    ['src/shared/rules/codes.ts', "import { modules } from '../../../modules.config.ts'"],
  ])('in %s the line `%s` is refused', (path, text) => {
    expect(complaintsAmong(importsOf({ path, text }).map(forbiddenImport))).toHaveLength(1)
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
    expect(complaintsAmong(importsOf({ path, text }).map(stray))).toHaveLength(1)
  })
})

/** Node starts the sources as they are, and adds no extension: the compiler and the build of the client do. */
function withoutExtension({ from, to, ours }: FileImport): string | undefined {
  const file = ours
    ? ['.ts', '.tsx'].map(extension => to + extension).find(path => existsSync(join(productRoot, path)))
    : undefined
  return file && `${from} imports ${to}: name the file, ${file}`
}

test('an import names its file with the extension', () => {
  expect(complaintsAmong(imports.map(withoutExtension))).toEqual([])
  const [one] = importsOf({ path: 'src/server/main.ts', text: "import { startServer } from './startServer'" })
  expect(one && withoutExtension(one)).toContain('src/server/startServer.ts')
})

/** A module's folder imports no other, but a second page over a module's rows may import that module's. */
function foreignFolder({ from, to }: FileImport): string | undefined {
  const [here, there] = [from, to].map(path => /^src\/modules\/(\w+)\//.exec(path)?.[1])
  const module = modules.find(({ name }) => name === here)
  if (!there || here === there || !module || tableOf(module) === there) return undefined
  return `${from} imports ${to}: what two modules need belongs to the engine and its kit`
}

test('a module imports no other module’s folder', () => {
  expect(complaintsAmong(imports.map(foreignFolder))).toEqual([])
  const [one] = importsOf({
    path: 'src/modules/link/server.ts',
    text: "import { riseFallView } from '../gasprice/riseFallView.tsx'",
  })
  expect(one && foreignFolder(one)).toContain('src/modules/gasprice/riseFallView.tsx')
})

describe('schemas', () => {
  test.each(sourcesIn('schemas'))('$path holds no function', ({ text }) => {
    expect(text).not.toMatch(/=>|\bfunction\b|\bclass\b/)
  })

  test.each(sourcesIn('schemas'))('$path has no line over 140 characters', ({ text }) => {
    expect(text.split('\n').filter(line => line.length > 140)).toEqual([])
  })

  test.each([...modules])('$name survives a JSON round trip', module => {
    expect(JSON.parse(JSON.stringify(module))).toEqual(module)
  })
})

describe('the engine', () => {
  const engine = sourcesIn('src').filter(({ path }) => !/^src\/(modules|cli)\//.test(path))

  test.each([...modules])('does not name the module $name', module => {
    expect(engine.flatMap(source => namings(source, module))).toEqual([])
  })
})

/** Tables the engine may name: its own, and those sign-in needs. */
const itsTables = new Set<string>([...handmadeTables([]), ...Object.values(accountModules)])

/** A comparison with a module's name, a look-up by it, its path or route written out, or its table in SQL. */
function namings({ path, text }: SourceFile, { name, wire: { path: prefix }, route }: (typeof modules)[number]): string[] {
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

test('no folder of the source holds more than 25 files', () => {
  const folders = Map.groupBy(sourcesIn('src'), ({ path }) => path.slice(0, path.lastIndexOf('/')))
  expect([...folders].flatMap(([folder, { length }]) => (length > 25 ? [`${folder}: ${length}`] : []))).toEqual([])
})

test('no file of the source is over 300 lines', () => {
  const long = sourcesIn('src').map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`)
  expect(long.filter(line => Number(/(\d+) lines$/.exec(line)?.[1]) > 300)).toEqual([])
})
