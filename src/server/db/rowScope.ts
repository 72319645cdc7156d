import { sqlLiteral } from '../../kinds/kindSql.ts'
import {
  type AnyModule,
  everyNameOf,
  memoByModule,
  namesSeveralOwners,
  scopedParentOf,
  tableOf,
  unseenSteps,
} from '../../schema/index.ts'
import { allowsRight } from '../../shared/rules/rights.ts'
import { editsEveryRow, seesEveryRow } from '../../shared/rules/rowScopes.ts'
import { auditTable, personalReadTable } from './auditInsert.ts'
import type { Registry } from './modulePart.ts'
import type { FieldCondition, QueryContext } from './query/conditions.ts'
import type { Principal } from './scope.ts'
import { ident, join, raw, type Sql, sql } from './sql.ts'
import { idBits, idBounds } from './tables/idBits.ts'
import {
  callerValues,
  editsAllWord,
  type IdSetForm,
  rowScopeFunction,
  rowScopeSetting,
  type RowScopeUse,
  rowScopeValues,
  scopeColumns,
} from './tables/rowScopeSql.ts'

const scopedModules = new WeakMap<Registry, readonly AnyModule[]>()
/** The modules whose rows not everybody sees. */
function scopedModulesOf(registry: Registry): readonly AnyModule[] {
  const known = scopedModules.get(registry) ?? registry.modules.filter(module => module.visible && module.rowsOf === undefined)
  scopedModules.set(registry, known)
  return known
}

const editableModules = new WeakMap<Registry, readonly AnyModule[]>()
/** The modules whose rows not everybody changes. */
function editableModulesOf(registry: Registry): readonly AnyModule[] {
  const known = editableModules.get(registry) ?? registry.modules.filter(module => module.editable && module.rowsOf === undefined)
  editableModules.set(registry, known)
  return known
}

/** The principal with a list of tables whose rows it all sees or changes. Row policies and `editableCondition` read the list. */
export function withUnscopedTables(registry: Registry, who: Principal): Principal {
  const [scoped, kept] = [scopedModulesOf(registry), editableModulesOf(registry)]
  const all = [
    ...scoped.filter(module => seesEveryRow(who.pages, module)).map(tableOf),
    ...kept.filter(module => editsEveryRow(who.pages, module)).map(module => editsAllWord(tableOf(module))),
  ]
  const { unscoped: _former, ...rest } = who
  // Also an empty list: it replaces that of another account, which an earlier statement of the transaction may have set.
  return scoped.length || kept.length ? { ...rest, unscoped: `,${all.join(',')},` } : rest
}

/** The principal with the module's table added to those whose rows it all sees. */
export const withUnscopedTable = (registry: Registry, who: Principal, module: AnyModule): Principal =>
  seesSomeRows(registry, who, module)
    ? { ...who, unscoped: `${who.unscoped ?? ','}${scopedModuleOf(registry, module).name},` }
    : who

/** The module whose row scopes decide about the rows of another: for child rows that of their parent rows. */
function scopedModuleOf(registry: Registry, module: AnyModule): AnyModule {
  const base = registry.base(module)
  return scopedParentOf(base, registry.modules)?.parent ?? base
}

/** Whether the account may see some rows of a module and not others: by its own scopes, or those of the parent rows. */
export function seesSomeRows(registry: Registry, who: Pick<Principal, 'pages'>, module: AnyModule): boolean {
  if (!scopedModulesOf(registry).length) return false
  return !seesEveryRow(who.pages, scopedModuleOf(registry, module))
}

/** Rows that each account has for itself. */
const areOnesOwn = (registry: Registry, module: AnyModule): boolean => registry.base(module).scope === 'self'

/** Whether an account sees some rows of a module and not others: its own, by a scope, or because it is bound to one row. */
export const seesOnlySome = (registry: Registry, who: Pick<Principal, 'pages' | 'bound'>, module: AnyModule): boolean =>
  who.bound?.[tableOf(module)] !== undefined || areOnesOwn(registry, module) || seesSomeRows(registry, who, module)

/** The pages of modules of which the account sees some rows and not others. */
export const partlySeenPages = (registry: Registry, who: Pick<Principal, 'pages'>): readonly AnyModule[] =>
  registry.modules.filter(module => areOnesOwn(registry, module) || seesSomeRows(registry, who, module))

/** Up to how many values of the columns of a scope each is looked up on its own. */
const maxLookedUp = 64
/** With more values than this in a column, the row policies query them instead. */
const maxStored = 5000

/**
 * How a list finds the rows that an account sees. With few values each is looked up by an index, in the order of the list;
 * with more (`wide`), or where the parent rows decide, the list is scanned in its order and the row policies drop what is not
 * seen: among so many a page is soon full.
 */
export interface ScopePlan {
  wide: boolean
  columns: readonly ScopeColumn[]
}
/** A column that decides who sees a row. */
export interface ScopeColumn {
  column: string
  /** The values it may have; null where they are not known. */
  values: readonly number[] | null
  /** It has several values, one of which must be among these. */
  several: boolean
}

/** The parts of a statement ask for the plan of its list one after the other: it is made once for the principal of a request. */
const knownPlans = new WeakMap<Principal, Map<AnyModule, ScopePlan | null>>()

/** Null where the account sees every row. */
export function scopePlanOf({ module, registry, who }: QueryContext): ScopePlan | null {
  const base = registry.base(module)
  const plans = knownPlans.get(who) ?? new Map<AnyModule, ScopePlan | null>()
  knownPlans.set(who, plans)
  const known = plans.get(base)
  if (known !== undefined) return known
  const plan = seesSomeRows(registry, who, base) ? makeScopePlan(base, who) : null
  plans.set(base, plan)
  return plan
}

function makeScopePlan(base: AnyModule, { account, scopeValues }: Principal): ScopePlan {
  const columns = scopeSettings.visible(base).map(({ column, bounds, isOfFunction, several }) => ({
    column,
    values: isOfFunction ? (scopeValues?.[bounds] ?? null) : [account],
    several,
  }))
  const count = columns.reduce((sum, { values }) => sum + (values?.length ?? Infinity), 0)
  return { wide: !columns.length || count > maxLookedUp, columns }
}

/** The columns of the scopes of a module with the names of their settings, which are written and shortened once. */
const scopeSettingsOf = (use: RowScopeUse) =>
  memoByModule(module =>
    scopeColumns(module, use).map(column => ({
      column,
      isOfFunction: rowScopeFunction(module, column, use) !== null,
      several: namesSeveralOwners(module, column),
      ids: rowScopeSetting(module, column, { form: 'ids', use }),
      bits: rowScopeSetting(module, column, { form: 'bits', use }),
      bounds: rowScopeSetting(module, column, { form: 'bounds', use }),
    })),
  )
const scopeSettings = { visible: scopeSettingsOf('visible'), editable: scopeSettingsOf('editable') }

/** Its values as the counters have them; made once for the time that the set is cached. */
const knownKeys = new WeakMap<readonly number[], readonly string[]>()
export function counterValues(values: readonly number[]): readonly string[] {
  const keys = knownKeys.get(values) ?? values.map(String)
  knownKeys.set(values, keys)
  return keys
}

/** The condition that the row `t` matches none of the earlier columns of a scope, so that no row comes twice. */
export const notInEarlierColumnsSql = (earlier: ScopePlan['columns']): Sql =>
  join(
    earlier.map(one => sql` and (${hasScopeValueSql(one)}) is not true`),
    '',
  )
/** The condition that the row `t` has a value of the scope in this column. */
export const hasScopeValueSql = ({ column, values, several }: ScopeColumn): Sql =>
  several ? sql`t.${ident(column)} && ${values ?? []}::bigint[]` : sql`t.${ident(column)} = any(${values ?? []}::bigint[])`

/** The text of a set is made once for the time that the set is cached. */
const knownTexts = new WeakMap<readonly number[], IdSetText>()
interface IdSetText {
  form: IdSetForm
  text: string
}
export function idSetText(values: readonly number[]): IdSetText {
  const known = knownTexts.get(values)
  if (known) return known
  const bits = idBits(values)
  const made: IdSetText = bits === null ? { form: 'bounds', text: idBounds(values) } : { form: 'bits', text: bits }
  knownTexts.set(values, made)
  return made
}

/** The principal with the settings that row policies read in a list of the module: which rows the account sees and changes. */
export function tenantOfList(registry: Registry, who: Principal, module: AnyModule): Principal {
  if (!who.scopeValues) return who
  const base = registry.base(module)
  const settings = [
    ...(seesSomeRows(registry, who, module) ? settingsOf(who, scopedModuleOf(registry, module), 'visible') : []),
    ...(base.editable && !editsEveryRow(who.pages, base) ? settingsOf(who, base, 'editable') : []),
  ]
  return settings.length ? { ...who, settings: Object.fromEntries(settings) } : who
}
const settingsOf = ({ scopeValues }: Principal, module: AnyModule, use: RowScopeUse) =>
  scopeSettings[use](module).flatMap(names => {
    const values = scopeValues?.[names.bounds]
    if (!values) return []
    if (names.several) return [[names.ids, `{${values.join(',')}}`] as const]
    const { form, text } = idSetText(values)
    return [[names[form], text] as const]
  })

/**
 * The sets of values that limit which rows of a module an account sees, by name; none where it sees every row. For a log it is the set
 * of modules whose entries it all sees.
 */
export function visibleSets(registry: Registry, who: Principal, module: AnyModule): Readonly<Record<string, readonly unknown[]>> {
  if (logsOfRows.includes(tableOf(module))) {
    const partly = new Set(partlySeenPages(registry, who))
    return { modules: registry.modules.filter(one => !partly.has(one)).map(({ name }) => name) }
  }
  if (!seesSomeRows(registry, who, module)) return {}
  const names = scopeSettings.visible(scopedModuleOf(registry, module)).map(({ bounds }) => bounds)
  return Object.fromEntries(Object.entries(who.scopeValues ?? {}).filter(([name]) => names.includes(name)))
}

/** A set of `visibleSets` that is too large to be cached with the rights: SQL of its ids. */
interface UncachedSet {
  name: string
  ids: Sql
}
export function uncachedSets(registry: Registry, who: Principal, module: AnyModule): readonly UncachedSet[] {
  if (logsOfRows.includes(tableOf(module)) || !seesSomeRows(registry, who, module)) return []
  const scoped = scopedModuleOf(registry, module)
  return scopeSettings
    .visible(scoped)
    .filter(({ isOfFunction, bounds }) => isOfFunction && who.scopeValues?.[bounds] === undefined)
    .map(({ bounds, column }) => ({ name: bounds, ids: raw(callerValues(scoped, column, 'visible')) }))
}

/** SQL of the values of row scopes that are those of an account `a`, by setting. Null where no module has row scopes. */
export function scopeValuesSql(registry: Registry): string | null {
  const setsOf = (modules: readonly AnyModule[], use: RowScopeUse) =>
    modules.flatMap(module =>
      scopeColumns(module, use).flatMap(column => {
        const set = rowScopeValues(module, column, use)
        return set ? [`${sqlLiteral(rowScopeSetting(module, column, { form: 'bounds', use }))}, ${limitedSetSql(set)}`] : []
      }),
    )
  const sets = [...setsOf(scopedModulesOf(registry), 'visible'), ...setsOf(editableModulesOf(registry), 'editable')]
  return sets.length ? `json_strip_nulls(json_build_object(${sets.join(', ')}))` : null
}
const limitedSetSql = (set: string): string =>
  `(select case when cardinality(one) <= ${maxStored} then one end from (select ${set} as one offset 0) kept)`

/** Logs that name rows of other modules. */
const logsOfRows: readonly string[] = [auditTable, personalReadTable]

/**
 * Conditions that limit an account to some rows of a list, whatever the filter: one that is bound to a row sees that row. Of a log it does
 * not see the entries about modules of which it sees only some rows, except its own, nor steps of fields that it does not see.
 */
export function boundConditions({ module, who, registry }: QueryContext): FieldCondition[] {
  const id = who.bound?.[tableOf(module)]
  if (id !== undefined) return [{ field: 'id', op: 'oneOf', values: [id] }]
  const hidden = logsOfRows.includes(tableOf(module)) ? partlySeenPages(registry, who).flatMap(everyNameOf) : []
  return [
    ...(hidden.length ? [{ field: 'module', op: 'noneOf', values: hidden, unlessMine: 'account_id' } as const] : []),
    ...(tableOf(module) === auditTable ? registry.modules.flatMap(one => unseenStepsOf(one, who)) : []),
  ]
}

/** Leaves the steps of fields that the account does not see out of the log. */
function unseenStepsOf(module: AnyModule, { pages }: Pick<Principal, 'pages'>): FieldCondition[] {
  const steps = unseenSteps(module, right => allowsRight(pages, module.route, right))
  const when = { module: everyNameOf(module), action: steps, result: 'ok' }
  return steps.length ? [{ field: 'action', op: 'meets', rows: { when }, met: false }] : []
}
