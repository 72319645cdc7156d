import { type AnyModule, scopedParentOf, sightColumns, tableOf } from '../../schema/index.ts'
import { seesEveryRow } from '../../shared/rules/rowScopes.ts'
import type { Registry } from './modulePart.ts'
import type { Principal } from './scope.ts'
import type { QueryContext } from './query/conditions.ts'
import { sightFunction } from './tables/rowScopes.ts'
import { join, quoted, raw, type Sql, sql } from './sql.ts'

const scopedModules = new WeakMap<Registry, readonly AnyModule[]>()
/** The modules whose rows not everybody sees. */
function scopedModulesOf(registry: Registry): readonly AnyModule[] {
  const known = scopedModules.get(registry) ?? registry.modules.filter(module => module.visible && module.rowsOf === undefined)
  scopedModules.set(registry, known)
  return known
}

/** The principal with the tables of which it sees every row: the row policies read them. */
export function withSight(registry: Registry, who: Principal): Principal {
  const all = scopedModulesOf(registry).filter(module => seesEveryRow(who.pages, module))
  const { sees: _former, ...rest } = who
  // Also where it sees all of none: a statement before it in the same transaction may have been another account's.
  return scopedModulesOf(registry).length ? { ...rest, sees: `,${all.map(tableOf).join(',')},` } : rest
}

/** Whether the account may see some rows of a module and not others: by its own scopes, or those of the rows above. */
export function seesSomeRows(registry: Registry, who: Pick<Principal, 'pages'>, module: AnyModule): boolean {
  if (!scopedModulesOf(registry).length) return false
  const base = registry.base(module)
  return !seesEveryRow(who.pages, scopedParentOf(base, registry.modules)?.parent ?? base)
}

/** The pages of modules of which the account sees some rows and not others. */
export const partlySeenPages = (registry: Registry, who: Pick<Principal, 'pages'>): readonly AnyModule[] =>
  scopedModulesOf(registry).length ? registry.modules.filter(module => seesSomeRows(registry, who, module)) : []

/** Up to how many values of the columns of a scope each is looked up on its own. */
const mostLookedUp = 64

/**
 * How a list finds the rows that an account sees: `few` looks up each value it sees by an index, in the order of the list;
 * with more values the list is scanned in its order and the row policies drop what is not seen: among so many a page is soon full.
 */
export interface Sight {
  /** A common table of the sets, evaluated once; none where the rows above decide. */
  common: Sql | null
  /** SQL that is true where there are too many values to look each up. */
  wide: Sql
  /** Per column: the values it may have, and the condition that no earlier column has shown the row. */
  columns: readonly { column: string; values: Sql; rest: Sql }[]
}

/** Null where the account sees every row. */
export function sightOf({ module, registry, who }: QueryContext): Sight | null {
  const base = registry.base(module)
  if (!seesSomeRows(registry, who, base)) return null
  if (!base.visible) return { common: null, wide: raw('true'), columns: [] }
  const columns = sightColumns(base)
  const sets = columns.map(column =>
    raw(`${sightFunction(base, column) ?? 'array[ctx.account]'}${sightFunction(base, column) ? '()' : ''} as ${quoted(column)}`),
  )
  const set = (column: string) => `(select ${quoted(column)} from sight)`
  const counts = columns.map(column => raw(`cardinality(${set(column)})`))
  return {
    common: sql`sight as materialized (select ${join(sets, ', ')})`,
    wide: sql`(select ${join(counts, ' + ')}) > ${raw(String(mostLookedUp))}`,
    columns: columns.map((column, index) => ({
      column,
      values: raw(set(column)),
      rest: raw(
        columns
          .slice(0, index)
          .map(earlier => ` and (t.${quoted(earlier)} = any(${set(earlier)}::bigint[])) is not true`)
          .join(''),
      ),
    })),
  }
}
