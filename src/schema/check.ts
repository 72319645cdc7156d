import { checkForm } from './checkValues.ts'
import { checkField } from './checkFields.ts'
import { checkBulk, checkCondition, checkImport, checkRowForms, checkViews } from './checkViews.ts'
import type { AnyModule } from './module.ts'
import { namePattern } from './namePattern.ts'
import {
  addressesOf,
  builtinBelow,
  fieldOf,
  fieldsOf,
  isLink,
  isPlatformOwned,
  isTitled,
  ownerFieldOf,
  parentFieldOf,
  titleKey,
} from './read.ts'

const pathPattern = /^[a-z][a-z0-9]*(\/[a-z][a-z0-9]*)*$/
const routePattern = /^(\/[a-z][a-z0-9_]*)+$/
/** PostgreSQL cuts a name at 63 bytes; the engine adds to it. */
const nameLength = 48

/** Everything wrong with the modules that types cannot see, each with its address; empty when sound. */
export function checkModules(modules: readonly AnyModule[]): string[] {
  return [...modules.flatMap(module => checkModule(module, modules)), ...checkClashes(modules)]
}

export function checkModule(module: AnyModule, modules: readonly AnyModule[]): string[] {
  return [
    ...checkNames(module),
    ...Object.entries(module.fields).flatMap(named => [...checkField(module, named, modules)]),
    ...checkViews(module),
    ...checkForm(module),
    ...checkData(module),
    ...checkScope(module),
    ...checkBase(module, modules),
    ...checkBulk(module),
    ...checkImport(module),
    ...checkRowForms(module),
  ].map(problem => `${module.name}.${problem}`)
}

function* checkClashes(modules: readonly AnyModule[]): Generator<string> {
  const seen = new Map<string, string>()
  for (const module of modules) {
    const claims = [
      `name ${module.name}`,
      ...addressesOf(module).map(route => `route ${route}`),
      ...(['regions', 'menu'] as const).filter(claim => module[claim]),
      ...[module.path, ...(module.aliases ?? []), ...Object.keys(module.lookups ?? {})].map(p => `path ${p}`),
    ]
    for (const claim of claims) {
      const other = seen.get(claim)
      if (other) yield `${module.name}: ${claim} is already taken by "${other}"`
      else seen.set(claim, module.name)
    }
  }
}

function* checkNames(module: AnyModule): Generator<string> {
  if (!namePattern.test(module.name) || module.name.length > nameLength) yield `name: "${module.name}" is no table name`
  if (!pathPattern.test(module.path)) yield `path: "${module.path}" is not like admin/config/dictionary`
  if (!routePattern.test(module.route)) yield `route: "${module.route}" is not like /config/dictionary`
  for (const also of module.alsoAt ?? []) if (!routePattern.test(also)) yield `alsoAt: "${also}" is not like /config/dictionary`
  for (const name of Object.keys(module.fields)) {
    if (!namePattern.test(name) || name.length > nameLength) yield `fields.${name}: no column name`
    if (reserved.has(name)) yield `fields.${name}: comes with every module`
  }
  yield* checkBeside(module)
  const status = module.fields['status']
  if (status && status.kind !== 'status' && !module.single) yield `fields.status: must be of kind status, is ${status.kind}`
}
/** Columns that come with every table, beside the status that a module may declare. */
export const systemColumns = ['id', 'org_id', 'version', 'created_at', 'updated_at', 'created_by', 'search_text', 'search_pinyin']
const reserved = new Set([...systemColumns, 'children', 'data'])

/** Keys added beside a pointing field: the target's title, and the column with its organisation. */
function* checkBeside({ fields }: AnyModule): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const beside = [...(isTitled(field) ? [titleKey(name, field)] : []), ...(isLink(field) ? [`${name}_org`] : [])]
    for (const other of beside) if (Object.hasOwn(fields, other)) yield `fields.${other}: comes with "${name}"`
  }
}

function* checkData(module: AnyModule): Generator<string> {
  yield* checkCondition(module, 'deletable', module.deletable)
  if (module.undeletable && !module.deletable) yield 'undeletable: every row may be deleted'
  yield* checkCondition(module, 'lasting', module.lasting)
  for (const names of module.together ?? [])
    for (const name of names) if (!module.fields[name]) yield `together: no field "${name}"`
  if (module.tone && !fieldOf(module, module.tone.field)) yield `tone: no field "${module.tone.field}"`
  for (const [path, lookup] of Object.entries(module.lookups ?? {}))
    if (!fieldOf(module, lookup.by)) yield `lookups.${path}: no field "${lookup.by}"`
  if (module.deep && !parentFieldOf(module)) yield 'deep: no row hangs below another'
  if (module.regions && !(module.scope === 'platform' && parentFieldOf(module) && fieldOf(module, 'level')?.kind === 'choice'))
    yield 'regions: are a tree of the platform, each with its level'
  if (module.menu && !(module.scope === 'platform' && parentFieldOf(module) && entryFields.every(name => fieldOf(module, name))))
    yield `menu: is a tree of the platform, with ${entryFields.join(', ')}`
  if (module.builtin && isPlatformOwned(module)) yield 'builtin: rows of the platform are everybody’s already'
  for (const row of module.builtin ?? []) {
    if (row.id < 1 || row.id >= builtinBelow) yield `builtin: id ${row.id} is not between 1 and ${builtinBelow - 1}`
    for (const name of Object.keys(row)) if (!fieldsOf(module)[name]) yield `builtin.${row.id}: no field "${name}"`
  }
}

/** Fields a menu module must have. */
const entryFields = ['title', 'name', 'pageUrl', 'path', 'icon', 'sort', 'isDefaultRouter']

function* checkScope(module: AnyModule): Generator<string> {
  const owner = ownerFieldOf(module)
  if (module.scope === 'shared' && !owner) yield 'scope: no field says whose a row is'
  if (module.scope !== 'shared' && owner) yield `fields.${owner}.owner: rows are not shared with the platform`
  if (module.single && (module.columns.length || module.of || module.log)) yield 'single: one row makes no list'
}

/** A second page over a module's rows: same scope, search and fields. */
function* checkBase(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  if (module.of === undefined) return
  const base = modules.find(one => one.name === module.of)
  if (!base || base.of !== undefined) return yield `of: no module "${module.of}" with rows of its own`
  if (base.scope !== module.scope) yield `scope: is not that of "${base.name}"`
  if (String(base.search) !== String(module.search)) yield `search: is not that of "${base.name}"`
  if (JSON.stringify(base.lasting) !== JSON.stringify(module.lasting)) yield `lasting: is not that of "${base.name}"`
  for (const [name, field] of Object.entries(module.fields))
    if (JSON.stringify(base.fields[name]) !== JSON.stringify(field)) yield `fields.${name}: is no field of "${base.name}"`
}
