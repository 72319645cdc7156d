import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's top level. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Options of a process that finds the tools of the project and its own Node. */
export function projectOptions() {
  const PATH = `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return { cwd: projectRoot, env: { ...process.env, PATH } }
}

export const runTool = (command: string) => spawnSync(command, { shell: true, encoding: 'utf8', ...projectOptions() })
