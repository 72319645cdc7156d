import { foldersWith, listHeader, typeImports } from './listParts.ts'

const importLines = (names: readonly string[], half: 'Client' | 'Server', file: string): string =>
  names.map(name => `import { ${name}${half} } from './${name}/${file}'\n`).join('')
const entryLines = (names: readonly string[], half: 'Client' | 'Server'): string =>
  names.map(name => `  ${name}: ${name}${half},\n`).join('')

function clientList(): string {
  const names = foldersWith('src/modules', 'client.tsx')
  return `${listHeader}${typeImports({ '../../modules.config.ts': 'modules', '../client/kit.ts': 'ClientParts' })}${importLines(names, 'Client', 'client.tsx')}
/** The client halves of the modules: what their schemas name and cannot contain. */
export const clientParts: ClientParts<typeof modules> = {
${entryLines(names, 'Client')}}
`
}

function serverList(): string {
  const names = foldersWith('src/modules', 'server.ts')
  return `${listHeader}${typeImports({ '../../modules.config.ts': 'modules', '../server/kit.ts': 'Parts' })}${importLines(names, 'Server', 'server.ts')}
/** The server halves of the modules: what their schemas cannot say. */
export const serverParts = {
${entryLines(names, 'Server')}} satisfies Parts<typeof modules>
`
}

/** The lists of the modules' halves, by path. */
export const moduleLists = (): Readonly<Record<string, string>> => ({
  'src/modules/clients.ts': clientList(),
  'src/modules/servers.ts': serverList(),
})
