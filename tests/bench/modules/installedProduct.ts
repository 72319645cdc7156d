import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }
import { engineRoot } from '../../../src/product/roots.ts'

const run = promisify(execFile)
const packed = (name: string): string => join(engineRoot, `dist/packages/${name}-${packageJson.version}.tgz`)

/** A product that the packed engine was installed for, removed when the scope ends. */
export interface InstalledProduct extends AsyncDisposable {
  folder: string
  /** Runs a tool of its node_modules there. */
  run(tool: string, ...args: readonly string[]): Promise<void>
}

/** Packs the engine as it is now. */
export const packEngine = (): Promise<unknown> => run(process.execPath, ['src/cli/pack/main.ts'], { cwd: engineRoot })

/** What `npm create houtai` does on a machine that has none of the packages yet: the cache of npm is empty. */
export async function createProduct(): Promise<InstalledProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-bench-'))
  const env = { ...process.env, npm_config_cache: join(directory, 'cache') }
  await writeFile(join(directory, 'package.json'), '{ "private": true }')
  await run('npm', ['install', packed('create-houtai')], { cwd: directory, env })
  await run('npx', ['create-houtai', 'shop', '--engine', packed('houtai')], { cwd: directory, env })
  const folder = join(directory, 'shop')
  return {
    folder,
    run: async (tool, ...args) => void (await run(join(folder, 'node_modules/.bin', tool), args, { cwd: folder })),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}
