import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { foldersIn, foldersWith, listHeader, typeImports } from './listParts.ts'

interface KindFolder {
  name: string
  /** As the lists import it. */
  from: string
}

/** The engine's kinds, and those that modules bring. */
function kindsWith(file: string): readonly KindFolder[] {
  const engines = foldersWith('src/kinds', file).map(name => ({ name, from: `../${name}` }))
  return [...engines, ...modulesKinds(file)].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Two kinds of one name would be one kind; their folders are named instead. */
function modulesKinds(file: string): readonly KindFolder[] {
  const found = foldersIn('src/modules').flatMap(module => {
    const folder = `src/modules/${module}/kinds`
    return foldersWith(folder, file).map(name => ({ name, from: `../../modules/${module}/kinds/${name}` }))
  })
  for (const { name, from } of found) {
    const others = found.filter(one => one.name === name && one.from !== from)
    if (others.length || existsSync(join(engineRoot, 'src/kinds', name)))
      throw new Error(`${from.replace('../..', 'src')}: there is a kind "${name}" already; give it another name`)
  }
  return found
}

interface ListOfKinds {
  /** The file of a kind's folder whose exports are listed. */
  file: string
  /** The suffix of the export after the kind's name. */
  suffix: string
  /** Types it is declared with, by file. */
  types: Readonly<Record<string, string>>
  opening: string
}

const tableOf = (type: string): string => `{ readonly [K in Kind]: ${type}<K> }`

const lists: Readonly<Record<string, ListOfKinds>> = {
  'traits.ts': {
    file: 'kind.ts',
    suffix: 'Traits',
    types: { '../../schema/kinds.ts': 'Kind', '../../schema/kindTraits.ts': 'KindTraits' },
    opening: `/** Traits of each kind, needed by the schema language and by every list. */\nexport const traitsByKind: ${tableOf('KindTraits')} = {`,
  },
  'checks.ts': {
    file: 'check.ts',
    suffix: 'Checks',
    types: { '../../schema/kinds.ts': 'Kind', '../../schema/kindChecks.ts': 'KindChecks' },
    opening: `/** How the options of a field are checked, of the kinds that have any to check. */\nexport const checksByKind: { readonly [K in Kind]?: KindChecks<K> } = {`,
  },
  'values.ts': {
    file: 'value.ts',
    suffix: 'Value',
    types: { '../../schema/index.ts': 'Kind', '../kindValue.ts': 'KindValue' },
    opening: `/** The half of each kind that both sides use. */\nexport const kindValues: ${tableOf('KindValue')} = {`,
  },
  'sqls.ts': {
    file: 'sql.ts',
    suffix: 'Sql',
    types: { '../../schema/index.ts': 'Kind', '../kindSql.ts': 'KindSql' },
    opening: `/** The server half of each kind. */\nexport const kindSqls: ${tableOf('KindSql')} = {`,
  },
  'views.ts': {
    file: 'view.tsx',
    suffix: 'View',
    types: { '../../schema/index.ts': 'Kind', '../kindView.ts': 'KindView' },
    opening: `/** The client half of each kind. */\nexport const kindViews: ${tableOf('KindView')} = {`,
  },
}

function listOf({ file, suffix, types, opening }: ListOfKinds): string {
  const kinds = kindsWith(file)
  const lines = kinds.map(({ name, from }) => `import { ${name}${suffix} } from '${from}/${file}'\n`)
  const entries = kinds.map(({ name }) => `  ${name}: ${name}${suffix},\n`)
  return `${listHeader}${typeImports(types)}${lines.join('')}\n${opening}\n${entries.join('')}}\n`
}

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

function typeList(): string {
  const kinds = kindsWith('kind.ts')
  const lines = kinds.map(({ name, from }) => `import type { ${capitalised(name)}Kind } from '${from}/kind.ts'\n`)
  const entries = kinds.map(({ name }) => `  ${name}: ${capitalised(name)}Kind\n`)
  return `${listHeader}${lines.join('')}
/** The types of each kind: its options, and its value as it travels. */
export interface KindTypes {
${entries.join('')}}

/** Those that modules bring. */
export type ModuleKind = ${
    modulesKinds('kind.ts')
      .map(({ name }) => `'${name}'`)
      .join(' | ') || 'never'
  }
`
}

/** The engine's constructors are in `src/schema/fields.ts`. */
function constructorList(): string {
  const names = modulesKinds('kind.ts').map(({ name }) => name)
  const use = names.length ? `import { withOptions } from '../../schema/fields/constructors.ts'\n\n` : ''
  const lines = names.map(name => `export const ${name} = withOptions('${name}')\n`)
  return `${listHeader}${use}/** The constructors of kinds that modules bring. */\n${lines.join('') || 'export {}\n'}`
}

/** The lists of what the kinds consist of, by path. Apart, because each is loaded elsewhere: the list page needs no parsers. */
export const kindLists = (): Readonly<Record<string, string>> => ({
  'src/kinds/lists/types.ts': typeList(),
  'src/kinds/lists/constructors.ts': constructorList(),
  ...Object.fromEntries(Object.entries(lists).map(([file, list]) => [`src/kinds/lists/${file}`, listOf(list)])),
})
