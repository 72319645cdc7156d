import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverParts } from '#product/servers'
import { toFormily } from '../client/form/toFormily.ts'
import { listColumnPlans } from '../client/views/listColumnPlans.ts'
import { productRoot } from '../product/roots.ts'
import { type AnyModule, commandsOf } from '../schema/index.ts'
import type { AnyPart } from '../server/db/modulePart.ts'
import { tableDdl } from '../server/db/tables/tableDdl.ts'
import { type ModuleRoute, moduleRoutes } from '../server/http/moduleRoutes.ts'

const recorded = join(productRoot, 'tests/schemas/recorded')

/** The derived texts of a module for review: file name → content. */
export const artefactsOf = (module: AnyModule, modules: readonly AnyModule[]): Readonly<Record<string, string>> => ({
  'module.json': jsonText(module),
  'table.sql': `${tableDdl(module, modules).join(';\n\n')};\n`,
  'routes.txt': lineText(moduleRoutes(module, partOf(module)).map(({ path, call }) => `POST /api${path} ${call}`)),
  'columns.json': jsonText(listColumnPlans(module)),
  'form.json': jsonText(toFormily(module)),
  'permissions.txt': lineText(permissionsOf(module)),
})

const partOf = (module: AnyModule): AnyPart =>
  Object.entries<AnyPart>(serverParts).find(([name]) => name === module.name)?.[1] ?? {}
const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const lineText = (texts: readonly string[]): string => `${texts.join('\n')}\n`

type Body = Readonly<Record<string, unknown>>
/** Bodies of the calls that need other rights by what is in their body. */
const variantsOf = (module: AnyModule): Readonly<Record<string, Readonly<Record<string, Body>>>> => ({
  list: { '': {}, 'as excel': { postType: 'excel' } },
  save: { 'a new row': { title: '' }, 'an old row': { id: 1000 } },
  batch: {
    ...Object.fromEntries(commandsOf(module).map(command => [command, { command, ids: '1000' }])),
    ...Object.fromEntries(Object.keys(module.bulk ?? {}).map(key => [`key ${key}`, { key: Number(key), val: 1, ids: '1000' }])),
  },
})

function permissionsOf(module: AnyModule): string[] {
  const variants = variantsOf(module)
  const routes = new Map(moduleRoutes(module, partOf(module)).map(route => [route.call, route]))
  return [...routes].flatMap(([call, route]) =>
    Object.entries(variants[call] ?? { '': {} }).map(([variant, body]) => {
      const what = variant ? `${call} ${variant}` : call
      return `${what.padEnd(20)} ${rightsText(route, body)}`
    }),
  )
}

const rightsText = ({ operation, module }: ModuleRoute, body: Body): string =>
  operation.needs(module, { body, query: {}, key: null }).join(' ')

const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
/** One folder per module; records of tests over all modules lie beside them. */
const recordedModules = (): string[] =>
  existsSync(recorded)
    ? readdirSync(recorded, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))
    : []

/** Recorded files that differ from the modules now. */
export function staleArtefacts(modules: readonly AnyModule[]): string[] {
  const stale = modules.flatMap(module =>
    Object.entries(artefactsOf(module, modules)).flatMap(([file, text]) => {
      const path = join(module.name, file)
      return read(join(recorded, path)) === text ? [] : [path]
    }),
  )
  return [...stale, ...recordedModules().filter(name => !modules.some(module => module.name === name))]
}

export function recordArtefacts(modules: readonly AnyModule[]) {
  const texts = modules.map(module => [module.name, artefactsOf(module, modules)] as const)
  for (const name of recordedModules()) rmSync(join(recorded, name), { recursive: true, force: true })
  for (const [name, files] of texts) {
    mkdirSync(join(recorded, name), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(recorded, name, file), text)
  }
}
