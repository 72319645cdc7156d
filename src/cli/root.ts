import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { engineRoot, productRoot } from '../product/roots.ts'

const bins = [...new Set([productRoot, engineRoot])].map(root => join(root, 'node_modules/.bin'))

/** Options of a process that finds the tools of the product and its own Node. */
export function productOptions() {
  const PATH = [...bins, process.env['PATH'] ?? ''].join(delimiter)
  return { cwd: productRoot, env: { ...process.env, PATH } }
}

/**
 * An option of the TypeScript compiler: one thread for two processors. It would take four, each of which resolves by itself the types
 * that it meets: on two processors that takes a third more of both.
 */
export const typeCheckers = `--checkers ${Math.ceil(availableParallelism() / 2)}`

export const runTool = (command: string) => spawnSync(command, { shell: true, encoding: 'utf8', ...productOptions() })
