import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#product/modules'
import { serverParts } from '#product/servers'
import { engineRoot, isInstalled, productRoot } from '../../product/roots.ts'
import { checkModules, text } from '../../schema/index.ts'
import type { AnyPart } from '../../server/db/modulePart.ts'
import { handmadeTables } from '../../server/db/tables/migrate.ts'
import type { ModuleDraft } from './moduleDraft.ts'

/** Reserved words, which cannot name a constant. */
const words =
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
  for function if implements import in instanceof interface let new null package private protected public return static super switch this
  throw true try typeof undefined var void while with yield`.split(/\s+/)

const handmade = handmadeTables(Object.values<AnyPart>(serverParts).flatMap(({ tables }) => tables ?? []))

/** Why a module cannot have this name; nothing when it can. */
export function refusedName(name: string): string | undefined {
  if (!/^[a-z][A-Za-z0-9_]{0,47}$/.test(name))
    return `"${name}" is no name: a small letter, then letters, digits and _, 48 at most`
  if (words.includes(name)) return `"${name}" is a word of the language`
  if (handmade.has(name)) return `"${name}" is a table of the engine`
  if (modules.some(module => module.name === name)) return `there is a module "${name}" already`
  if (existsSync(join(productRoot, `schemas/${name}.ts`))) return `schemas/${name}.ts exists already`
  const source = ['src/schema/fields', 'src/kinds/lists/constructors', 'schemas/common']
    .map(path => readFileSync(join(engineRoot, `${path}.${isInstalled ? 'js' : 'ts'}`), 'utf8'))
    .join('')
  if (name === 'defineModule' || new RegExp(`^export const ${name}\\b`, 'm').test(source))
    return `"${name}" is a word of the schema language`
  return undefined
}

/** Why a module cannot have this path and route: invalid, or another module's. */
export function refusedAddress({ name, label, path, route }: ModuleDraft): string | undefined {
  if (!label.trim()) return 'the label is empty'
  return checkModules([
    ...modules,
    { name, label, route, wire: { path }, fields: { title: text('名称') }, list: { columns: ['id'] } },
  ])[0]
}
