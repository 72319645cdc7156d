import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { engineRoot, productRoot } from '../product/roots.ts'

const bins = [...new Set([productRoot, engineRoot])].map(root => join(root, 'node_modules/.bin'))

/** Options of a process that finds the tools of the product and its own Node. */
export function productOptions() {
  const PATH = [...bins, process.env['PATH'] ?? ''].join(delimiter)
  return { cwd: productRoot, env: { ...process.env, PATH } }
}

export const runTool = (command: string) => spawnSync(command, { shell: true, encoding: 'utf8', ...productOptions() })
