import type { Field } from './fields.ts'
import type { AnyModule, FieldNamed } from './module.ts'
import {
  addressesOf,
  builtinBelow,
  columnName,
  fieldOf,
  fieldsOf,
  filtersOf,
  formFields,
  isDerived,
  isPlatforms,
  isReadonly,
  isSecret,
  ownerOf,
  parentOf,
  regionsOf,
} from './read.ts'

const namePattern = /^[a-z][A-Za-z0-9_]*$/
const pathPattern = /^[a-z][a-z0-9]*(\/[a-z][a-z0-9]*)*$/
const routePattern = /^(\/[a-z][a-z0-9_]*)+$/
/** PostgreSQL cuts a name at 63 bytes; the engine adds to it. */
const nameLength = 48

/** Everything wrong with the modules that types cannot see, each with its address; empty when sound. */
export function checkModules(modules: readonly AnyModule[]): string[] {
  return [...modules.flatMap(module => checkModule(module, modules)), ...clashes(modules)]
}

export function checkModule(module: AnyModule, modules: readonly AnyModule[]): string[] {
  return [
    ...checkNames(module),
    ...Object.entries(module.fields).flatMap(named => [...checkField(module, named, modules)]),
    ...checkViews(module),
    ...checkData(module),
    ...checkScope(module),
    ...checkBase(module, modules),
    ...checkBulk(module),
    ...checkImport(module),
    ...checkRowForms(module),
  ].map(problem => `${module.name}.${problem}`)
}

function* clashes(modules: readonly AnyModule[]): Generator<string> {
  const seen = new Map<string, string>()
  for (const module of modules) {
    const claims = [
      `name ${module.name}`,
      ...addressesOf(module).map(route => `route ${route}`),
      ...(module.regions ? ['regions'] : []),
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
  const status = module.fields['status']
  if (status && status.kind !== 'status' && !module.single) yield `fields.status: must be of kind status, is ${status.kind}`
}
const reserved = new Set([
  'id',
  'org_id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'search_text',
  'search_pinyin',
  'children',
  'data',
])

function* checkField(module: AnyModule, [name, field]: FieldNamed, modules: readonly AnyModule[]): Generator<string> {
  const at = `fields.${name}`
  if (!field.label) yield `${at}: has no label`
  if (field.kind === 'status' && name !== 'status') yield `${at}: only the field "status" is of kind status`
  if ('when' in field && field.when && !fieldOf(module, field.when.field)) yield `${at}.when: no field "${field.when.field}"`
  if ('min' in field && 'max' in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    yield `${at}: min ${field.min} is above max ${field.max}`
  if ('pattern' in field && field.pattern !== undefined && !isPattern(field.pattern))
    yield `${at}.pattern: is no regular expression`
  if ('shape' in field && field.shape && field.pattern === undefined)
    yield `${at}.shape: says what a pattern asks for, and there is none`
  if ('required' in field && field.required && 'readonly' in field && field.readonly) yield `${at}: is required and readonly`
  if (field.kind === 'reference' || field.kind === 'references') yield* checkTarget(at, field, modules)
  if (field.kind === 'icon' && field.from !== undefined)
    yield* checkTarget(`${at}.from`, { to: field.from, where: { code: '' } }, modules)
  if (field.kind === 'choice') yield* checkChoice(at, field)
  if (field.kind === 'states') {
    yield* checkStates(at, field)
    for (const name of Object.keys(field.flags ?? {})) if (fieldOf(module, name)) yield `${at}.flags: "${name}" is a field`
  }
  if (field.kind === 'elapsed' && fieldOf(module, field.since)?.kind !== 'timestamp')
    yield `${at}.since: no timestamp "${field.since}"`
  if (field.kind === 'timestamp' && field.stamps !== undefined && !module.fields[field.stamps])
    yield `${at}.stamps: no field "${field.stamps}"`
  if (field.kind === 'region' && !regionsOf(modules)) yield `${at}: no module has the regions`
  if (field.kind === 'region' && field.within && fieldOf(module, field.within)?.kind !== 'region')
    yield `${at}.within: no region field "${field.within}"`
}

function* checkTarget(
  at: string,
  { to, where }: { to: string; where?: object },
  modules: readonly AnyModule[],
): Generator<string> {
  const target = modules.find(one => one.name === to)
  if (!target) return yield `${at}: no module "${to}"`
  for (const key of Object.keys(where ?? {})) if (!fieldOf(target, key)) yield `${at}.where: "${to}" has no field "${key}"`
}

function* checkChoice(at: string, field: Extract<Field, { kind: 'choice' }>): Generator<string> {
  const values = Object.values(field.options)
  if (!values.length) yield `${at}: has no options`
  if (new Set(values).size < values.length) yield `${at}: two options share a value`
  if (new Set(values.map(value => typeof value)).size > 1) yield `${at}: mixes texts and numbers`
  if (field.default !== undefined && !values.includes(field.default)) yield `${at}.default: no option ${field.default}`
}

function* checkStates(at: string, field: Extract<Field, { kind: 'states' }>): Generator<string> {
  const known = new Set(Object.values(field.options))
  if (!known.has(field.initial)) yield `${at}.initial: no state "${field.initial}"`
  for (const [name, state] of Object.entries(field.flags ?? {}))
    if (!known.has(state)) yield `${at}.flags.${name}: no state "${state}"`
  for (const [from, to] of Object.entries(field.transitions))
    for (const state of [from, ...(to ?? [])]) if (!known.has(state)) yield `${at}.transitions: no state "${state}"`
}

function* checkViews(module: AnyModule): Generator<string> {
  const views: readonly [view: string, names: readonly string[] | undefined][] = [
    ['columns', module.columns.map(columnName)],
    ['search', module.search],
    ['sorts', module.sorts],
    ['form', formFields(module)],
    ['inline', module.inline],
    ['import', module.import],
    ['export', module.export],
    ['combox', module.combox],
  ]
  for (const [view, names] of views) {
    for (const name of names ?? []) {
      const field = fieldOf(module, name)
      if (!field) yield `${view}: no field "${name}"`
      else if (isSecret(field) && view !== 'form') yield `${view}: "${name}" is secret`
      else if (isDerived(field) && (view === 'form' || view === 'import' || view === 'inline' || view === 'search'))
        yield `${view}: "${name}" is not stored`
    }
    if (new Set(names).size < (names?.length ?? 0)) yield `${view}: names a field twice`
  }
  for (const name of module.search ?? [])
    if (!['text', 'url', 'icon', 'phone'].includes(fieldOf(module, name)?.kind ?? 'text')) yield `search: "${name}" is no text`
  yield* checkFilters(module)
}

function* checkFilters(module: AnyModule): Generator<string> {
  const params = new Set(['limit', 'queryValue', 'orderKey', 'page', 'postType', 'tree'])
  for (const filter of filtersOf(module)) {
    const names = filter.as === 'region' ? filter.fields : [filter.field]
    for (const name of names) {
      const field = fieldOf(module, name)
      if (!field) yield `filters: no field "${name}"`
      else if (isSecret(field)) yield `filters: "${name}" is secret`
      else if (filter.as === 'region' && field.kind !== 'region') yield `filters: "${name}" is no region`
    }
    const own = filter.as === 'region' ? filter.fields : filter.as === 'range' ? filter.params : [filter.param]
    for (const param of own) {
      if (params.has(param)) yield `filters: two use the parameter "${param}"`
      params.add(param)
    }
  }
}

function* checkData(module: AnyModule): Generator<string> {
  for (const name of Object.keys(module.deletable ?? {})) if (!fieldOf(module, name)) yield `deletable: no field "${name}"`
  for (const names of module.together ?? [])
    for (const name of names) if (!module.fields[name]) yield `together: no field "${name}"`
  if (module.tone && !fieldOf(module, module.tone.field)) yield `tone: no field "${module.tone.field}"`
  for (const [path, lookup] of Object.entries(module.lookups ?? {}))
    if (!fieldOf(module, lookup.by)) yield `lookups.${path}: no field "${lookup.by}"`
  if (module.deep && !parentOf(module)) yield 'deep: no row hangs below another'
  if (module.regions && !(module.scope === 'platform' && parentOf(module) && fieldOf(module, 'level')?.kind === 'choice'))
    yield 'regions: are a tree of the platform, each with its level'
  if (module.builtin && isPlatforms(module)) yield 'builtin: rows of the platform are everybody’s already'
  for (const row of module.builtin ?? []) {
    if (row.id < 1 || row.id >= builtinBelow) yield `builtin: id ${row.id} is not between 1 and ${builtinBelow - 1}`
    for (const name of Object.keys(row)) if (!fieldsOf(module)[name]) yield `builtin.${row.id}: no field "${name}"`
  }
}

function* checkScope(module: AnyModule): Generator<string> {
  const owner = ownerOf(module)
  if (module.scope === 'shared' && !owner) yield 'scope: no field says whose a row is'
  if (module.scope !== 'shared' && owner) yield `fields.${owner}.owner: rows are not shared with the platform`
  if (module.single && (module.columns.length || module.of || module.log)) yield 'single: one row makes no list'
}

/** Another page of a module's rows shows what is there, under the same rules. */
function* checkBase(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  if (module.of === undefined) return
  const base = modules.find(one => one.name === module.of)
  if (!base || base.of !== undefined) return yield `of: no module "${module.of}" with rows of its own`
  if (base.scope !== module.scope) yield `scope: is not that of "${base.name}"`
  if (String(base.search) !== String(module.search)) yield `search: is not that of "${base.name}"`
  for (const [name, field] of Object.entries(module.fields))
    if (JSON.stringify(base.fields[name]) !== JSON.stringify(field)) yield `fields.${name}: is no field of "${base.name}"`
}

function* checkBulk(module: AnyModule): Generator<string> {
  for (const [key, bulk] of Object.entries(module.bulk ?? {})) {
    if (typeof bulk === 'object' && 'action' in bulk) {
      if (!Object.hasOwn(module.actions ?? {}, bulk.action)) yield `bulk.${key}: no action "${bulk.action}"`
      continue
    }
    const name = typeof bulk === 'string' ? bulk : bulk.field
    const field = fieldOf(module, name)
    if (!field) yield `bulk.${key}: no field "${name}"`
    if (field?.kind === 'region') yield `bulk.${key}: "${name}" is set together with what it stands within`
  }
  for (const [name, action] of Object.entries(module.actions ?? {})) {
    if (taken.has(name)) yield `actions.${name}: is a call every module has`
    for (const key of Object.keys(action.when ?? {})) if (!fieldOf(module, key)) yield `actions.${name}.when: no field "${key}"`
  }
}
const taken = new Set([
  'history',
  'selection',
  'list',
  'info',
  'save',
  'del',
  'batch',
  'upfield',
  'combox',
  'tree',
  'export',
  'import',
  'excel',
])

/** Its button is told from the others of a row by its name. */
function* checkRowForms(module: AnyModule): Generator<string> {
  const forms = Object.entries(module.rowForms ?? {})
  for (const [name, { label }] of forms) {
    const at = `rowForms.${name}`
    if (!namePattern.test(name)) yield `${at}: is no name`
    if (!label) yield `${at}: has no label`
    if (rowButtons.has(name) || Object.hasOwn(module.actions ?? {}, name)) yield `${at}: another button of a row is called so`
  }
  if (forms.filter(([, { adds }]) => adds).length > 1) yield 'rowForms: two are for new rows'
}
/** Rows come from a sheet where many may be added, in cells that hold one text each. */
function* checkImport(module: AnyModule): Generator<string> {
  const { import: names, importBy = [] } = module
  if (names === undefined) {
    if (module.importBy) yield 'importBy: nothing is imported'
    return
  }
  if (!names.length) yield 'import: names no field'
  if (module.single || module.log || module.of !== undefined || module.scope === 'organisation')
    yield 'import: its rows are not added by many'
  for (const name of names) {
    const field = fieldOf(module, name)
    if (field && isReadonly(field) && !isDerived(field)) yield `import: "${name}" is readonly`
    if (field && noCell.has(field.kind)) yield `import: "${name}" fits into no cell`
  }
  for (const name of importBy) {
    if (!names.includes(name)) yield `importBy: "${name}" is not imported`
    if (severals.has(fieldOf(module, name)?.kind ?? '')) yield `importBy: "${name}" holds several`
  }
  if (module.importBy && !importBy.length) yield 'importBy: names no field'
}
const noCell = new Set(['images', 'video', 'richText'])
const severals = new Set(['list', 'references'])

const rowButtons = new Set(['edit', 'recover', 'delete'])

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'))
  } catch {
    return false
  }
}
