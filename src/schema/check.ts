import { checkActions } from './checkActions.ts'
import { checkField } from './checkField.ts'
import { checkForm } from './checkValues.ts'
import { checkBulk, checkCase, checkCondition, checkImport, checkRowForms, checkRules, checkViews } from './checkViews.ts'
import {
  checkFormulaColumns,
  checkReferenced,
  checkRuledColumns,
  checkSummedRows,
  isReferenced,
} from './computed/checkReferenced.ts'
import { withComputed } from './computed/withComputed.ts'
import { checkRowCases } from './fields/checkRowCases.ts'
import { checkFormerNames } from './formerNames.ts'
import { checkHelp } from './help/checkHelp.ts'
import type { Kind } from './kinds.ts'
import { checkListViews } from './list/checkListViews.ts'
import { coordinateColumns, mappedFieldsOf } from './list/listViews.ts'
import type { AnyModule } from './module.ts'
import { namePattern, systemColumns } from './namePattern.ts'
import { unknownField } from './names/unknownName.ts'
import type { RowCondition } from './options.ts'
import {
  pageAddressesOf,
  builtinIdsBelow,
  parentModules,
  fieldOf,
  fieldsOf,
  hasPage,
  isDerived,
  isLink,
  isPlatformOwned,
  isSecret,
  isTitled,
  organisationFieldOf,
  parentFieldOf,
  searchOf,
  titleFieldOf,
  titleKey,
} from './read.ts'
import { checkActionBy } from './rights/actionBy.ts'
import { checkNeeds } from './rights/checkNeeds.ts'
import { checkPersonal } from './rights/checkPersonal.ts'
import { checkTexts } from './texts/checkTexts.ts'
import { ownRefusal } from './texts/ownRefusal.ts'
import { checkUnique } from './unique/checkUnique.ts'
import { checkEditable, checkVisible } from './visible.ts'

const pathPattern = /^[a-z][a-z0-9]*(\/[a-z][a-z0-9]*)*$/
const routePattern = /^(\/[a-z][a-z0-9_]*)+$/
const iconPattern = /^[a-z0-9-]+:[a-z0-9-]+$/
/** PostgreSQL cuts a name at 63 bytes; the engine adds to it. */
const nameLength = 48

/** Everything wrong with the modules that types cannot see, each with its address; empty when sound. */
export function checkModules(declared: readonly AnyModule[]): string[] {
  const modules = withComputed(declared)
  return [...modules.flatMap(module => checkModule(module, modules)), ...checkClashes(modules), ...checkHeadings(modules)]
}

export function checkModule(module: AnyModule, modules: readonly AnyModule[]): string[] {
  return [
    ...checkNames(module),
    ...checkTexts(module),
    ...checkFormerNames(module, modules),
    ...Object.entries(module.fields).flatMap(named => [...checkField(module, named, modules)]),
    ...checkViews(module),
    ...checkListViews(module),
    ...checkRowCases(module, modules),
    ...checkReferenced(module, modules),
    ...checkSummedRows(module, modules),
    ...checkFormulaColumns(module, modules),
    ...checkRuledColumns(module, modules),
    ...checkForm(module, modules),
    ...checkData(module, modules),
    ...checkScope(module, modules),
    ...checkVisible(module, modules),
    ...checkEditable(module, modules),
    ...checkActionBy(module, modules),
    ...checkBase(module, modules),
    ...checkRules(module, modules),
    ...checkNeeds(module, modules),
    ...checkPersonal(module, modules),
    ...checkBulk(module),
    ...checkActions(module, modules),
    ...checkImport(module),
    ...checkRowForms(module),
    ...checkHelp(module, modules),
  ].map(problem => `${module.name}.${problem}`)
}

function* checkClashes(modules: readonly AnyModule[]): Generator<string> {
  const seen = new Map<string, string>()
  for (const module of modules) {
    const claims = [
      ['name', `name ${module.name}`],
      ...pageAddressesOf(module).map(route => [module.route === route ? 'route' : 'alsoAt', `route ${route}`] as const),
      ...(module.holds === undefined ? [] : [['holds', `rows of the ${module.holds}`] as const]),
      ...pathsOf(module).map(path => ['wire', `path ${path}`] as const),
    ] as const
    for (const [part, claim] of claims) {
      const other = seen.get(claim)
      if (other !== undefined) yield `${module.name}.${part}: ${claim} is already taken by "${other}"; write another`
      else seen.set(claim, module.name)
    }
  }
}

const pathsOf = ({ wire: { path, aliases = [] } }: AnyModule): readonly string[] => [path, ...aliases]

function* checkNames(module: AnyModule): Generator<string> {
  if (!namePattern.test(module.name) || module.name.length > nameLength) yield `name: "${module.name}" is no table name`
  if (!pathPattern.test(module.wire.path)) yield `wire.path: "${module.wire.path}" is not like admin/config/dictionary`
  if (!routePattern.test(module.route)) yield `route: "${module.route}" is not like /config/dictionary`
  yield* checkMenu(module)
  for (const also of module.alsoAt ?? []) if (!routePattern.test(also)) yield `alsoAt: "${also}" is not like /config/dictionary`
  for (const name of Object.keys(module.fields)) {
    if ((!namePattern.test(name) && !isReferenced(module, name)) || name.length > nameLength)
      yield `fields.${name}: no column name`
    if (reserved.has(name)) yield `fields.${name}: comes with every module; name it otherwise`
  }
  yield* checkAddedKeys(module)
  const status = module.fields['status']
  if (status && status.kind !== 'status' && !module.single) yield `fields.status: must be of kind status, is ${status.kind}`
}
function* checkMenu({ menu = {} }: AnyModule): Generator<string> {
  if (menu.under === '') yield 'menu.under: is empty; left out, the module stands at the top'
  if (menu.heading && menu.under === undefined) yield 'menu.heading: no heading is named: say `under`'
  for (const [at, { icon, sort }] of Object.entries({ menu, 'menu.heading': menu.heading ?? {} })) {
    if (icon !== undefined && !iconPattern.test(icon)) yield `${at}.icon: "${icon}" is not like ri:bill-line`
    if (sort !== undefined && !Number.isSafeInteger(sort)) yield `${at}.sort: ${sort} is no whole number`
  }
}

/** A heading of the menu that several modules name must have the same translation in each. */
function* checkHeadings(modules: readonly AnyModule[]): Generator<string> {
  const headings = new Map<string, { by: string; as: string }>()
  for (const { name, menu } of modules) {
    if (menu?.under === undefined || !menu.heading) continue
    const as = JSON.stringify([menu.heading.icon, menu.heading.sort])
    const other = headings.get(menu.under)
    if (other && other.as !== as)
      yield `${name}.menu.heading: "${other.by}" says another icon or sort of "${menu.under}": say it once`
    else headings.set(menu.under, { by: name, as })
  }
}
const reserved = new Set([...systemColumns, 'children', 'data'])

/** Keys added beside a field: for a link the target's title and its organisation column; for a map point its coordinates. */
function* checkAddedKeys(module: AnyModule): Generator<string> {
  const { fields } = module
  for (const name of mappedFieldsOf(module))
    for (const other of coordinateColumns(name))
      if (Object.hasOwn(fields, other)) yield `fields.${other}: comes with the map of "${name}"`
  for (const [name, field] of Object.entries(fields)) {
    const beside = [...(isTitled(field) ? [titleKey(name, field)] : []), ...(isLink(field) ? [`${name}_org`] : [])]
    for (const other of beside) if (Object.hasOwn(fields, other)) yield `fields.${other}: comes with "${name}"`
  }
}

function* checkData(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  yield* checkTitle(module)
  const { only, that, message, never } = module.delete ?? {}
  yield* checkCondition(module, 'delete.only', only)
  if (that) yield* checkCase(module, 'delete', { that, compared: 'stored', modules })
  if (message && !only && !that)
    yield never
      ? 'delete.message: rows of `never` are refused as in use, in words of the engine: say `only`, or leave it out'
      : 'delete.message: every row may be deleted'
  yield* checkLock(module, modules)
  yield* checkCondition(module, 'delete.never', never)
  if (never && 'status' in never) yield 'delete.never: "status" is what deleting and disabling change: name another field'
  yield* checkUnique(module)
  for (const [code, refusal] of Object.entries(module.refusals ?? {})) {
    const { status } = ownRefusal(refusal)
    if (!Number.isInteger(status) || status < 400 || status > 599) yield `refusals.${code}: ${status} is no status of a refusal`
  }
  yield* checkHolds(module)
  if (module.builtin && isPlatformOwned(module)) yield 'builtin: rows of the platform are everybody’s already'
  for (const row of module.builtin ?? []) {
    if (row.id < 1 || row.id >= builtinIdsBelow) yield `builtin: id ${row.id} is not between 1 and ${builtinIdsBelow - 1}`
    for (const name of Object.keys(row)) if (!fieldsOf(module)[name]) yield `builtin.${row.id}: ${unknownField(module, name)}`
  }
}

function* checkLock(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  if (!module.readonly) return
  const { when = {}, that, say, ...rest } = module.readonly
  if (!Object.keys(when).length && !that) yield 'readonly.when: names no field, and every row would be locked'
  for (const other of Object.keys(rest)) yield `readonly: has \`when\`, \`that\` and \`say\`, no "${other}"`
  if (say === '') yield 'readonly.say: is empty'
  yield* checkCase(module, 'readonly', { ...module.readonly, compared: 'saved', modules })
  const { only } = module.delete ?? {}
  if (only && !that && Object.keys(when).length && isAmong(only, when))
    yield 'delete.only: names rows that `readonly` locks, and a locked row is not deleted: name others, or have no delete in `batch`'
}
/** Whether each row that meets a condition meets another one. */
const isAmong = (one: RowCondition, other: RowCondition): boolean =>
  Object.entries(other).every(([name, values]) => {
    const allowed: readonly unknown[] = [values].flat()
    return one[name] !== undefined && [one[name]].flat().every(value => allowed.includes(value))
  })

/** Settings are one row, which nothing has to name. */
function* checkTitle(module: AnyModule): Generator<string> {
  const field = fieldOf(module, titleFieldOf(module))
  if (!field) yield `title: ${unknownField(module, titleFieldOf(module))}`
  else if (isDerived(field) || isSecret(field)) yield `title: "${module.title}" is not stored to be read`
  else if (field.kind === 'id' && !module.single)
    yield 'title: name the field that names a row, as none is called "title"; a reference may be it'
}

function* checkHolds(module: AnyModule): Generator<string> {
  if (module.holds === undefined) return
  const isTree = module.scope === 'platform' && parentFieldOf(module) !== undefined
  if (module.holds === 'regions' && !(isTree && fieldOf(module, 'level')?.kind === 'choice'))
    yield 'holds: regions are a tree of the platform, each with its level'
  if (module.holds === 'menu' && !(isTree && entryFields.every(name => fieldOf(module, name))))
    yield `holds: the menu is a tree of the platform, with ${entryFields.join(', ')}`
  if (module.holds === 'personalReads' && !(module.log && ['module', 'row_id'].every(name => fieldOf(module, name))))
    yield 'holds: who saw personal fields is a log, with module and row_id'
  const lacks =
    module.scope !== undefined || Object.entries(tokenFields).some(([name, kind]) => fieldOf(module, name)?.kind !== kind)
  if (module.holds === 'tokens' && lacks)
    yield `holds: tokens are the organisation's own, with ${Object.entries(tokenFields)
      .map(([name, kind]) => `${name} (${kind})`)
      .join(', ')}`
}

/** Fields a module of tokens must have, and their kinds. */
const tokenFields: Readonly<Record<string, Kind>> = {
  title: 'text',
  account_id: 'reference',
  rights: 'list',
  addresses: 'text',
  rate: 'number',
  expires_on: 'date',
  starts: 'text',
  last_used_at: 'timestamp',
  last_used_ip: 'text',
}
/** Fields a menu module must have. */
const entryFields = ['title', 'name', 'pageUrl', 'path', 'icon', 'sort', 'isDefaultRouter']

function* checkScope(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  const owner = organisationFieldOf(module)
  if (module.scope === 'shared' && !owner) yield 'scope: no field says whose a row is'
  if (module.scope !== 'shared' && owner) yield `fields.${owner}.owner: rows are not shared with the platform`
  if (module.single && (module.list || module.rowsOf || module.log)) yield 'single: one row makes no list'
  if (!hasPage(module) && !isChildModule(module, modules)) yield 'list: says the columns'
}

/** Whether its rows are below those of another module: they need no list. */
const isChildModule = (module: AnyModule, modules: readonly AnyModule[]): boolean => parentModules(module, modules).length > 0

/** A second page over a module's rows: same scope, title, search and fields. */
function* checkBase(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  if (module.rowsOf === undefined) return
  const base = modules.find(one => one.name === module.rowsOf)
  if (!base || base.rowsOf !== undefined) return yield `rowsOf: no module "${module.rowsOf}" with rows of its own`
  if (base.scope !== module.scope) yield `scope: is not that of "${base.name}"`
  if (titleFieldOf(base) !== titleFieldOf(module)) yield `title: is not that of "${base.name}"`
  if (String(searchOf(base)) !== String(searchOf(module))) yield `list.search: is not that of "${base.name}"`
  if (JSON.stringify(base.visible) !== JSON.stringify(module.visible)) yield `visible: is not that of "${base.name}"`
  if (JSON.stringify(base.editable) !== JSON.stringify(module.editable)) yield `editable: is not that of "${base.name}"`
  if (JSON.stringify(base.rules) !== JSON.stringify(module.rules)) yield `rules: are not those of "${base.name}"`
  if (JSON.stringify(base.readonly) !== JSON.stringify(module.readonly)) yield `readonly: is not that of "${base.name}"`
  if (JSON.stringify(base.delete?.never) !== JSON.stringify(module.delete?.never))
    yield `delete.never: is not that of "${base.name}"`
  for (const [name, field] of Object.entries(module.fields))
    if (JSON.stringify(base.fields[name]) !== JSON.stringify(field)) yield `fields.${name}: is no field of "${base.name}"`
}
