import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, fieldsOf, fieldsOfExclusion, tableOf, type Exclusion, exclusionsOf } from '../../../schema/index.ts'
import { meetsCondition } from '../../../shared/rules/condition.ts'
import type { FieldError } from '../../../shared/wire/refusal.ts'
import { mayView } from '../../auth/permit.ts'
import type { Data } from '../../db/connection.ts'
import { comparedSql, countedSql, doOverlapSql } from '../../db/query/exclusionSql.ts'
import { fieldSql, rowSources } from '../../db/query/selectSql.ts'
import { rowTitleSql } from '../../db/query/titleSql.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, join, quoted, raw, type Sql, sql } from '../../db/sql.ts'
import { initialValues } from './acceptValues.ts'

/** A row as it is to be written. */
export interface PlannedRow {
  old: Data | null
  values: Data
}

/**
 * The error of each row whose period overlaps that of a row the account sees: it names that row. Invisible rows, and those of
 * simultaneous saves, are found by the exclusion constraint alone.
 */
export const overlapErrors = <Row extends PlannedRow>(scope: Scope, module: AnyModule, rows: readonly Row[]) =>
  overlapErrorsExcept(scope, module, { rows, replaced: [] })

/** The errors of `overlapErrors`, not counting the stored rows with the ids `replaced`: the same save removes or changes them. */
export async function overlapErrorsExcept<Row extends PlannedRow>(
  scope: Scope,
  module: AnyModule,
  { rows, replaced }: { rows: readonly Row[]; replaced: readonly number[] },
): Promise<ReadonlyMap<Row, FieldError>> {
  const errors = new Map<Row, FieldError>()
  // An account that is bound to one row learns of no other, and one that may not view the page of none.
  if (scope.who.bound?.[tableOf(module)] !== undefined || !mayView(scope.who, module)) return errors
  for (const exclusion of exclusionsOf(module)) {
    const claiming = rows.filter(row => !errors.has(row) && startsToOccupy(module, exclusion, row))
    if (!claiming.length) continue
    for (const { at, title, begin, finish } of await scope.read<Overlap>(
      overlapsOf(scope, module, { exclusion, rows: claiming, replaced }),
    )) {
      const row = claiming[at]
      if (row) errors.set(row, overlapError(exclusion, { title, period: begin === finish ? begin : `${begin} ~ ${finish}` }))
    }
  }
  return errors
}

const overlapError = ({ fields, during }: Exclusion, params: { title: string; period: string }): FieldError =>
  during
    ? { field: during[0], code: 'overlapsRow', params }
    : { field: fields[0] ?? '', code: 'sameAsRow', params: { title: params.title, names: fields.join(' ') } }

/** The row as it is once written. */
export const wholeOf = (module: AnyModule, { old, values }: PlannedRow): Data => ({ ...initialValues(module), ...old, ...values })

/** Whether the row starts to occupy a period: a new one, or one whose relevant values change. */
export function startsToOccupy(module: AnyModule, exclusion: Exclusion, row: PlannedRow): boolean {
  const isChanged = !row.old || fieldsOfExclusion(exclusion).some(name => Object.hasOwn(row.values, name))
  return isChanged && occupies(module, exclusion, row)
}

/** Whether the row occupies a period once it is written. */
export function occupies(module: AnyModule, exclusion: Exclusion, row: PlannedRow): boolean {
  const whole = wholeOf(module, row)
  const isNamed = [...exclusion.fields, ...(exclusion.during ?? []).slice(0, 1)].every(
    name => (whole[name] ?? null) !== null && whole[name] !== '',
  )
  return isNamed && meetsCondition(whole, exclusion.when ?? {})
}

interface Overlap {
  at: number
  title: string
  begin: string
  finish: string
}

/** For each row, the first row that it overlaps. */
function overlapsOf(
  scope: Scope,
  module: AnyModule,
  { exclusion, rows, replaced }: { exclusion: Exclusion; rows: readonly PlannedRow[]; replaced: readonly number[] },
): Sql {
  const whole = rows.map(row => wholeOf(module, row))
  const names = [...exclusion.fields, ...(exclusion.during ?? [])]
  const column = (name: string): Sql => {
    const field = fieldsOf(module)[name]
    if (!field) throw new Error(`${module.name} has no field ${name}`)
    const { cast, store } = kindSql(field)
    return sql`${whole.map(row => store(row[name] ?? null, field))}::${raw(cast)}[]`
  }
  const planned = (name: string) => `planned.${quoted(`p_${name}`)}`
  const there = (name: string) => `t.${quoted(name)}`
  const same = exclusion.fields.map(
    name => `${comparedSql(module.fields[name], there(name))} = ${comparedSql(module.fields[name], planned(name))}`,
  )
  const overlap = doOverlapSql(module, exclusion, [there, planned])
  const context = { module, registry: scope.registry, who: scope.who }
  const [begin = "''", finish = "''"] = (exclusion.during ?? []).map(name => `coalesce(${fieldSql(context, name)}, '')`)
  const [source = emptySql] = rowSources(module, scope.who)
  const title = rowTitleSql(context, 't')
  const others = sql`t.id <> planned.id and t.id <> all(${[...replaced]}::bigint[])`
  return sql`select planned.at - 1 as at, found.*
    from unnest(${rows.map(({ old }) => Number(old?.['id'] ?? 0))}::bigint[], ${join(names.map(column), ', ')})
    with ordinality planned(id, ${raw(names.map(name => quoted(`p_${name}`)).join(', '))}, at), lateral (
    select ${raw(`coalesce(${title}, '') as title, ${begin} as begin, ${finish} as finish`)} from ${source} and ${others}
      and ${raw([...same, countedSql(module, exclusion, there), ...overlap].join(' and '))} order by t.id limit 1) found`
}
