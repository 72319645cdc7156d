import { foldersWith, listHeader, typeImports } from './listParts.ts'

interface ListOfKinds {
  /** The file of a kind's folder whose exports are listed. */
  file: string
  /** What follows the kind's name in the export. */
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
    opening: `/** What the language and every list know of each kind. */\nexport const traitsByKind: ${tableOf('KindTraits')} = {`,
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
  const names = foldersWith('src/kinds', file)
  const lines = names.map(name => `import { ${name}${suffix} } from '../${name}/${file}'\n`)
  const entries = names.map(name => `  ${name}: ${name}${suffix},\n`)
  return `${listHeader}${typeImports(types)}${lines.join('')}\n${opening}\n${entries.join('')}}\n`
}

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

function typeList(): string {
  const names = foldersWith('src/kinds', 'kind.ts')
  const lines = names.map(name => `import type { ${capitalised(name)}Kind } from '../${name}/kind.ts'\n`)
  const entries = names.map(name => `  ${name}: ${capitalised(name)}Kind\n`)
  return `${listHeader}${lines.join('')}
/** The types of each kind: its options, and its value as it travels. */
export interface KindTypes {
${entries.join('')}}
`
}

/** The lists of what the kinds consist of, by path. Apart, because each is loaded elsewhere: the list page needs no parsers. */
export const kindLists = (): Readonly<Record<string, string>> => ({
  'src/kinds/lists/types.ts': typeList(),
  ...Object.fromEntries(Object.entries(lists).map(([file, list]) => [`src/kinds/lists/${file}`, listOf(list)])),
})
