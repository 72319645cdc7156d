import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { engineRoot, productRoot } from '../product/roots.ts'
// @ts-expect-error it runs on any Node, without types
import { waitForTurn } from './locks/waitForTurn.mjs'

const stamp = join(productRoot, 'dist/client.hash')
const engineSources = [
  'src/client',
  'src/modules',
  'src/schema',
  'src/kinds',
  'src/shared',
  'src/cli/vite',
  'src/cli/precompress.ts',
  'schemas',
  'locales',
  'package.json',
]
const productSources = ['src/modules', 'src/kinds', 'schemas', 'locales', 'modules.config.ts', 'package-lock.json']
const sources = [...filesOf(engineRoot, engineSources), ...filesOf(productRoot, productSources)]

function filesOf(root: string, places: readonly string[]): string[] {
  return places.flatMap(place => filesIn(join(root, place)))
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map(name => join(path, name))
    .filter(name => statSync(name).isFile())
    .sort()
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of new Set(sources)) hash.update(`${relative(productRoot, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const wanted = hashOfSources()
const isBuilt = () =>
  existsSync(join(productRoot, 'dist/client/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

async function build(): Promise<void> {
  // The server refuses them too, but knows no lines.
  const [{ modules }, { exitIfUnsound }, { clientProblems }, { authoredSources }, { exitWithProblems }] = await Promise.all([
    import('#product/modules'),
    import('./exitIfUnsound.ts'),
    import('./halves/clientProblems.ts'),
    import('./dev/authoredSources.ts'),
    import('./withSourceLine.ts'),
  ])
  exitIfUnsound(modules)
  const authored = authoredSources()
  exitWithProblems(clientProblems(modules, authored), () => authored)
  console.log('building the client …')
  const [vite, { clientConfig }] = await Promise.all([import('vite'), import('./vite/clientConfig.ts')])
  await vite.build({ ...clientConfig, configFile: false, logLevel: 'error' }).catch((error: Error) => {
    console.error(`houtai: ${error.message}`)
    process.exit(1)
  })
  writeFileSync(stamp, wanted)
}

const isForced = process.argv.includes('--force')
if (isForced || !isBuilt()) {
  const endTurn = (waitForTurn as (root: string, work: string) => () => void)(productRoot, 'building')
  // Another start may have done it meanwhile.
  if (isForced || !isBuilt()) await build()
  endTurn()
}
