import { spawnSync } from 'node:child_process'
import { productOptions } from './root.ts'

const args = process.argv.slice(2)
/** An area, or a part of a name: then the tests among the checks are not among those that run. */
const isPart = args.some(one => !/^--[^=]+=/.test(one))

const steps: readonly (readonly [tool: string, ...args: string[]])[] = [
  ['node', 'src/cli/build.ts'],
  ['node', 'src/cli/check.ts', ...(isPart ? [] : ['--without-tests'])],
  ['vitest', 'run', ...args],
]
for (const [tool, ...words] of steps) {
  const { status } = spawnSync(tool, words, { stdio: 'inherit', ...productOptions() })
  if (status !== 0) process.exit(status ?? 1)
}
