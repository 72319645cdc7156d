import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productRoot } from '../../product/roots.ts'
import {
  kindEntries,
  kindImports,
  type KindList,
  kindListsByName,
  kindTypeEntries,
  kindTypeImports,
  moduleKinds,
} from './kindLists.ts'
import { listHeader, typeImports } from './listParts.ts'

const listsFolder = 'src/kinds'
/** Where a product imports the type of an entry from. */
const packagedImport = (file: string): string =>
  file.startsWith('../../schema/') ? 'houtai/schema' : file.replace('../', 'houtai/kinds/').replace(/\.ts$/, '')

/** Adds the product's kinds to those of the engine: an interface is declared in several places. */
function typeList(): string {
  const kinds = moduleKinds('kind.ts')
  return `${listHeader}${kindTypeImports(kinds, listsFolder)}
export type ProductKind = ${kinds.map(({ name }) => `'${name}'`).join(' | ') || 'never'}

declare module 'houtai/kinds/lists/types' {
  interface KindTypes {
${kindTypeEntries(kinds, '    ')}  }
}
`
}

function constructorList(): string {
  const lines = moduleKinds('kind.ts').map(({ name }) => `export const ${name} = withOptions('${name}')\n`)
  const use = `import { withOptions } from 'houtai/schema'\n`
  return `${listHeader}// The constructors of the product's own kinds.
${lines.length ? `${use}\n` : ''}${lines.join('') || 'export {}\n'}`
}

function listOf(list: KindList): string {
  const kinds = moduleKinds(list.file)
  const [type, file] = list.type
  const types = typeImports({ [packagedImport(file)]: type, './types.ts': 'ProductKind' })
  return `${listHeader}${types}${kindImports(kinds, list, listsFolder)}
/** ${list.says} */
export const ${list.ofProduct} = {
${kindEntries(kinds, list)}} satisfies { readonly [K in ProductKind]${list.optional ?? ''}: ${type}<K> }
`
}

/** The lists of the kinds that a product brings to an installed engine, by path; none where it has no kind and never had one. */
export function productKindLists(): Readonly<Record<string, string>> {
  if (!moduleKinds('kind.ts').length && !existsSync(join(productRoot, listsFolder))) return {}
  return {
    [`${listsFolder}/types.ts`]: typeList(),
    [`${listsFolder}/constructors.ts`]: constructorList(),
    ...Object.fromEntries(Object.entries(kindListsByName).map(([name, list]) => [`${listsFolder}/${name}.ts`, listOf(list)])),
  }
}
