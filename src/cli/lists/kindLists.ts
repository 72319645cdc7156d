import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { engineRoot } from '../../product/roots.ts'
import { foldersIn, foldersWith, listHeader, typeImports } from './listParts.ts'

const { relative } = posix
const listsFolder = 'src/kinds/lists'

export interface KindFolder {
  name: string
  /** From the top level. */
  folder: string
}

/** The engine's kinds, and those that modules bring. */
function kindsWith(file: string): readonly KindFolder[] {
  const engines = foldersWith('src/kinds', file).map(name => ({ name, folder: `src/kinds/${name}` }))
  return [...engines, ...moduleKinds(file)].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The kinds of modules. Two kinds of one name would be one kind; their folders are named instead. */
export function moduleKinds(file: string): readonly KindFolder[] {
  const found = foldersIn('src/modules').flatMap(module => {
    const folder = `src/modules/${module}/kinds`
    return foldersWith(folder, file).map(name => ({ name, folder: `${folder}/${name}` }))
  })
  for (const { name, folder } of found) {
    const others = found.filter(one => one.name === name && one.folder !== folder)
    if (others.length || existsSync(join(engineRoot, 'src/kinds', name)))
      throw new Error(`${folder}: there is a kind "${name}" already; give it another name`)
  }
  return found
}

export interface KindList {
  /** The file of a kind's folder whose exports are listed. */
  file: string
  /** The suffix of the export after the kind's name. */
  suffix: string
  /** The type of an entry: its name, and the file that declares it. */
  type: readonly [name: string, file: string]
  /** The type of a kind's name, from where the list may import it. */
  kind: string
  /** `?`: not every kind has an entry. */
  optional?: '?'
  exported: string
  /** The list of the product's own kinds. */
  ofProduct: string
  says: string
}

/** The lists of what the kinds consist of, by name. Apart, because each is loaded elsewhere: the list page needs no parsers. */
export const kindListsByName: Readonly<Record<string, KindList>> = {
  traits: {
    file: 'kind.ts',
    suffix: 'Traits',
    type: ['KindTraits', '../../schema/kindTraits.ts'],
    kind: '../../schema/kinds.ts',
    exported: 'traitsByKind',
    ofProduct: 'productTraits',
    says: 'Traits of each kind, needed by the schema language and by every list.',
  },
  checks: {
    file: 'check.ts',
    suffix: 'Checks',
    type: ['KindChecks', '../../schema/kindChecks.ts'],
    kind: '../../schema/kinds.ts',
    optional: '?',
    exported: 'checksByKind',
    ofProduct: 'productChecks',
    says: 'How the options of a field are checked, of the kinds that have any to check.',
  },
  values: {
    file: 'value.ts',
    suffix: 'Value',
    type: ['KindValue', '../kindValue.ts'],
    kind: '../../schema/index.ts',
    exported: 'kindValues',
    ofProduct: 'productValues',
    says: 'The half of each kind that both sides use.',
  },
  sqls: {
    file: 'sql.ts',
    suffix: 'Sql',
    type: ['KindSql', '../kindSql.ts'],
    kind: '../../schema/index.ts',
    exported: 'kindSqls',
    ofProduct: 'productSqls',
    says: 'The server half of each kind.',
  },
  views: {
    file: 'view.tsx',
    suffix: 'View',
    type: ['KindView', '../kindView.ts'],
    kind: '../../schema/index.ts',
    exported: 'kindViews',
    ofProduct: 'productViews',
    says: 'The client half of each kind.',
  },
}

/** Imports of what such a file exports of each kind. */
export const kindImports = (kinds: readonly KindFolder[], { file, suffix }: KindList, from: string): string =>
  kinds.map(({ name, folder }) => `import { ${name}${suffix} } from '${relative(from, folder)}/${file}'\n`).join('')
export const kindEntries = (kinds: readonly KindFolder[], { suffix }: KindList): string =>
  kinds.map(({ name }) => `  ${name}: ${name}${suffix},\n`).join('')

const typeOfKind = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Kind`
/** Imports of the type of each kind. */
export const kindTypeImports = (kinds: readonly KindFolder[], from: string): string =>
  kinds.map(({ name, folder }) => `import type { ${typeOfKind(name)} } from '${relative(from, folder)}/kind.ts'\n`).join('')
/** The body of `KindTypes`. */
export const kindTypeEntries = (kinds: readonly KindFolder[], indent: string): string =>
  kinds.map(({ name }) => `${indent}${name}: ${typeOfKind(name)}\n`).join('')

function listOf(name: string, list: KindList): string {
  const kinds = kindsWith(list.file)
  const [type, from] = list.type
  const { exported, ofProduct, optional = '', says } = list
  const further = `import { ${ofProduct} } from '#product/kinds/${name}'\n`
  const types = typeImports({ [list.kind]: 'Kind', [from]: type })
  return `${listHeader}${further}${types}${kindImports(kinds, list, listsFolder)}
/** ${says} */
export const ${exported}: { readonly [K in Kind]${optional}: ${type}<K> } = {
${kindEntries(kinds, list)}  ...${ofProduct},
}
`
}

function typeList(): string {
  const kinds = kindsWith('kind.ts')
  return `${listHeader}${kindTypeImports(kinds, listsFolder)}
/** The types of each kind: its options, and its value as it travels. */
export interface KindTypes {
${kindTypeEntries(kinds, '  ')}}

/** Kinds in the folders of modules. */
export type ModuleKind = ${
    moduleKinds('kind.ts')
      .map(({ name }) => `'${name}'`)
      .join(' | ') || 'never'
  }
`
}

/** The engine's constructors are in `src/schema/fields.ts`. */
function constructorList(): string {
  const names = moduleKinds('kind.ts').map(({ name }) => name)
  const use = names.length ? `import { withOptions } from '../../schema/fields/constructors.ts'\n\n` : ''
  const lines = names.map(name => `export const ${name} = withOptions('${name}')\n`)
  // No comment of the first constructor: editors and the reference would show it as that.
  return `${listHeader}// The constructors of kinds that modules bring.\n${use}${lines.join('') || 'export {}\n'}`
}

/** The lists of the kinds, by path. */
export const kindLists = (): Readonly<Record<string, string>> => ({
  [`${listsFolder}/types.ts`]: typeList(),
  [`${listsFolder}/constructors.ts`]: constructorList(),
  ...Object.fromEntries(Object.entries(kindListsByName).map(([name, list]) => [`${listsFolder}/${name}.ts`, listOf(name, list)])),
})
