import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { emptyDatabaseFile, ensureEmptyDatabaseFile, packagedDatabaseFile } from '../../server/db/embedded/emptyDatabase.ts'

interface OwnPackage {
  name: string
  version: string
  license: string
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
  exports: Readonly<Record<string, string>>
  bin: Readonly<Record<string, string>>
}

/** What builds, checks and tests a product: installed with the engine, and of the version that it was tested with. */
const tools = ['@vitejs/plugin-react', 'fast-check', 'node', 'opencc-js', 'typescript', 'vite', 'vitest']
/** Types that the declarations of the engine name. */
const types = ['@types/node', '@types/react', '@types/react-dom']

const withoutExtension = (path: string): string => path.replace(/\.tsx?$/, '')
const exportEntry = (path: string) => ({ types: `${withoutExtension(path)}.d.ts`, default: `${withoutExtension(path)}.js` })

interface ProductStub {
  /** The name after `#product/`. */
  name: string
  file: string
  exported: string
  type: string
}
/** What the product has of its own, for the engine's programs: read from its folder, because no import leads out of a package. */
const stubs: readonly ProductStub[] = [
  {
    name: 'modules',
    file: 'modules.config.ts',
    exported: 'modules',
    type: "readonly import('../schema/index.js').AnyModule[]",
  },
  {
    name: 'servers',
    file: 'src/modules/servers.ts',
    exported: 'serverParts',
    type: "Readonly<Record<string, import('../server/db/modulePart.js').AnyPart>>",
  },
]

const stubText = ({ exported, file }: ProductStub): string => `import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { productRoot } from './roots.js'
export const { ${exported} } = await import(pathToFileURL(join(productRoot, '${file}')).href)
`

/** The lists of the product's own kinds. The views are drawn in a browser: Vite maps them, as it maps all of these for the client. */
const kindStubs = ['traits', 'checks', 'values', 'sqls'] as const
const kindStubText = (name: string): string => {
  const exported = `product${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return `import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nearestProduct } from './nearestProduct.js'
const folder = nearestProduct(process.cwd())
const file = folder && join(folder, 'src/kinds/${name}.ts')
export const { ${exported} } = file && existsSync(file) ? await import(pathToFileURL(file).href) : { ${exported}: {} }
`
}
const noKinds = exportEntry('./src/schema/fields/productKinds.ts')

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Adds to the compiled engine what makes it a package, and writes the package of the initialiser. */
export async function writePackageFiles(engine: string, initialiser: string): Promise<void> {
  const own: OwnPackage = JSON.parse(readFileSync(join(engineRoot, 'package.json'), 'utf8'))
  const { name, version, license, bin } = own
  const versionOf = (tool: string): [string, string] => [tool, own.devDependencies[tool] ?? '']
  for (const stub of stubs) {
    writeFileSync(join(engine, `src/product/${stub.name}.js`), stubText(stub))
    writeFileSync(join(engine, `src/product/${stub.name}.d.ts`), `export declare const ${stub.exported}: ${stub.type}\n`)
  }
  for (const name of kindStubs) writeFileSync(join(engine, `src/product/kinds.${name}.js`), kindStubText(name))
  const dependencies = { ...own.dependencies, ...Object.fromEntries([...tools, ...types].map(versionOf)) }
  const exports = Object.fromEntries(Object.entries(own.exports).map(([path, file]) => [path, exportEntry(file)]))
  const imports = Object.fromEntries([
    ...stubs.map(({ name: stub }) => [`#product/${stub}`, exportEntry(`./src/product/${stub}.ts`)]),
    // Elsewhere than in Node, such as in a page that calls the API, there is no product's folder.
    ...kindStubs.map(list => [
      `#product/kinds/${list}`,
      { types: noKinds.types, node: `./src/product/kinds.${list}.js`, default: noKinds.default },
    ]),
    ['#product/kinds/views', noKinds],
  ])
  const engines = { node: '>=20' }
  const manifest = { name, version, license, type: 'module', bin, exports, imports, engines, dependencies }
  writeFileSync(join(engine, 'package.json'), jsonText(manifest))
  copyFileSync(join(engineRoot, 'LICENSE'), join(engine, 'LICENSE'))
  copyFileSync(join(engineRoot, 'CHANGELOG.md'), join(engine, 'CHANGELOG.md'))
  await ensureEmptyDatabaseFile()
  mkdirSync(dirname(packagedDatabaseFile(engine)), { recursive: true })
  copyFileSync(emptyDatabaseFile(), packagedDatabaseFile(engine))

  mkdirSync(initialiser, { recursive: true })
  cpSync(join(engineRoot, 'src/cli/create'), initialiser, { recursive: true })
  const program = { name: `create-${name}`, version, license, type: 'module', bin: { [`create-${name}`]: './main.mjs' }, engines }
  writeFileSync(join(initialiser, 'package.json'), jsonText(program))
  copyFileSync(join(engineRoot, 'LICENSE'), join(initialiser, 'LICENSE'))
}
