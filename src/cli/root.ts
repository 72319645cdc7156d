import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's top level. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a tool of the project, or Node as the project has it. */
export function run(command: string) {
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return spawnSync(command, { shell: true, cwd: root, encoding: 'utf8', env: { ...process.env, PATH } })
}
