import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../product/roots.ts'
import { productOptions } from './root.ts'

const args = process.argv.slice(2)
/** An area, or a part of a name: then the tests among the checks are not among those that run. */
const isPart = args.some(one => !/^--[^=]+=/.test(one))

const config = ['--config', fileURLToPath(new URL('./vite/productTests.ts', import.meta.url))]
const steps: readonly (readonly [tool: string, ...args: string[]])[] = [
  ['node', fileURLToPath(new URL('./build.ts', import.meta.url))],
  ['node', fileURLToPath(new URL('./check.ts', import.meta.url)), ...(isPart ? [] : ['--without-tests'])],
  ['vitest', 'run', ...(isInstalled ? config : []), ...args],
]
for (const [tool, ...words] of steps) {
  const { status } = spawnSync(tool, words, { stdio: 'inherit', ...productOptions() })
  if (status !== 0) process.exit(status ?? 1)
}
