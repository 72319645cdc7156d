import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot, isInstalled, productRoot } from '../../product/roots.ts'
import { foldersWith, listHeader, typeImports } from './listParts.ts'

type ModuleHalf = 'Client' | 'Server'
const fileOfHalf = { Client: 'client.tsx', Server: 'server.ts' } as const

/** Where the modules that have such a half import it from: the product's own, and those of the engine that it takes. */
function halfImports(half: ModuleHalf): readonly (readonly [name: string, from: string])[] {
  const file = fileOfHalf[half]
  const own = foldersWith('src/modules', file).map(name => [name, `./${name}/${file}`] as const)
  const taken = takenModules()
    .filter(name => !own.some(([known]) => known === name) && existsSync(compiledHalfPath(name, file)))
    .map(name => [name, `houtai/modules/${name}/${half.toLowerCase()}`] as const)
  return [...own, ...taken].sort(([one], [other]) => (one < other ? -1 : 1))
}

const compiledHalfPath = (name: string, file: string): string =>
  join(engineRoot, 'src/modules', name, file.replace(/\.tsx?$/, '.js'))

/** The modules of an installed engine whose schemas modules.config.ts, or a schema that extends one, imports. */
function takenModules(): string[] {
  if (!isInstalled) return []
  const config = readFileSync(join(productRoot, 'modules.config.ts'), 'utf8')
  const schemas = [...config.matchAll(/from '(\.\/schemas\/\w+\.ts)'/g)].map(match =>
    readFileSync(join(productRoot, match[1] ?? ''), 'utf8'),
  )
  const names = [config, ...schemas].flatMap(text =>
    [...text.matchAll(/from 'houtai\/schemas\/(\w+)'/g)].map(match => match[1] ?? ''),
  )
  return [...new Set(names)]
}

const importLines = (half: ModuleHalf): string =>
  halfImports(half)
    .map(([name, from]) => `import { ${name}${half} } from '${from}'\n`)
    .join('')
const entryLines = (half: ModuleHalf): string =>
  halfImports(half)
    .map(([name]) => `  ${name}: ${name}${half},\n`)
    .join('')
/** The engine's kit as the lists import it. */
const kitImport = (half: ModuleHalf): string => `houtai/${half.toLowerCase()}`

const clientList =
  (): string => `${listHeader}${typeImports({ '../../modules.config.ts': 'modules', [kitImport('Client')]: 'ClientParts' })}${importLines('Client')}
/** The client halves of the modules: what their schemas name and cannot contain. */
export const clientParts: ClientParts<typeof modules> = {
${entryLines('Client')}}
`

const serverList =
  (): string => `${listHeader}${typeImports({ '../../modules.config.ts': 'modules', [kitImport('Server')]: 'Parts' })}${importLines('Server')}
/** The server halves of the modules: what their schemas cannot say. */
export const serverParts = {
${entryLines('Server')}} satisfies Parts<typeof modules>
`

/** The lists of the modules' halves, by path. */
export const moduleLists = (): Readonly<Record<string, string>> => ({
  'src/modules/clients.ts': clientList(),
  'src/modules/servers.ts': serverList(),
})
