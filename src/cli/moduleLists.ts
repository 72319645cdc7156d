import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './root.ts'

// Nothing here imports a module: the lists must be writable while they still name a folder that is gone.

const folder = join(projectRoot, 'src/modules')
const header = '// Written by `npm run schema:record` from the folders beside it.\n'

const modulesWith = (file: string): string[] =>
  readdirSync(folder)
    .filter(name => existsSync(join(folder, name, file)))
    .sort()

const importLines = (names: readonly string[], half: 'Client' | 'Server', file: string): string =>
  names.map(name => `import { ${name}${half} } from './${name}/${file}'\n`).join('')
const entryLines = (names: readonly string[], half: 'Client' | 'Server'): string =>
  names.map(name => `  ${name}: ${name}${half},\n`).join('')

function clientList(): string {
  const names = modulesWith('client.tsx')
  return `${header}import type { modules } from '../../modules.config.ts'
import type { ClientParts } from '../client/kit.ts'
${importLines(names, 'Client', 'client.tsx')}
/** The client halves of the modules: what their schemas name and cannot contain. */
export const clientParts: ClientParts<typeof modules> = {
${entryLines(names, 'Client')}}
`
}

function serverList(): string {
  const names = modulesWith('server.ts')
  return `${header}import type { modules } from '../../modules.config.ts'
import type { Parts } from '../server/kit.ts'
${importLines(names, 'Server', 'server.ts')}
/** The server halves of the modules: what their schemas cannot say. */
export const serverParts = {
${entryLines(names, 'Server')}} satisfies Parts<typeof modules>
`
}

const lists = () => [['clients.ts', clientList()] as const, ['servers.ts', serverList()] as const]
const isStale = ([file, text]: readonly [string, string]): boolean => {
  const path = join(folder, file)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
}

/** The lists that do not match the folders. */
export const staleModuleLists = (): string[] =>
  lists()
    .filter(isStale)
    .map(([file]) => `src/modules/${file}`)

/** Writes the lists, and returns those that were stale. */
export function recordModuleLists(): string[] {
  const stale = lists().filter(isStale)
  for (const [file, text] of stale) writeFileSync(join(folder, file), text)
  return stale.map(([file]) => `src/modules/${file}`)
}
