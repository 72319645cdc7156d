import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's top level. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a tool of the project, or the project's own Node. */
export function runTool(command: string) {
  const PATH = `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return spawnSync(command, { shell: true, cwd: projectRoot, encoding: 'utf8', env: { ...process.env, PATH } })
}
