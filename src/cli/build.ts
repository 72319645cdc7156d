import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './root.ts'

const stamp = join(projectRoot, 'dist/client.hash')
const sources = [
  'src/client',
  'src/modules',
  'src/schema',
  'src/kinds',
  'src/shared',
  'src/cli/precompress.ts',
  'schemas',
  'locales',
  'modules.config.ts',
  'vite.config.ts',
  'package-lock.json',
]

const filesOf = (place: string): string[] => {
  const path = join(projectRoot, place)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [place]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map(name => join(place, name))
    .filter(name => statSync(join(projectRoot, name)).isFile())
    .sort()
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex')
}

const wanted = hashOfSources()
const built =
  existsSync(join(projectRoot, 'dist/client/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

if (!built || process.argv.includes('--force')) {
  console.log('building the client …')
  const { build } = await import('vite')
  const options = {
    root: join(projectRoot, 'src/client'),
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
  } as const
  await build(options).catch((error: Error) => {
    console.error(`houtai: ${error.message}`)
    process.exit(1)
  })
  writeFileSync(stamp, wanted)
}
