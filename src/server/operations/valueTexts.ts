import {
  type AnyModule,
  type Field,
  fieldsOf,
  isLink,
  isPointing,
  isRegion,
  regionsModuleOf,
  tableOf,
  targetOf,
} from '../../schema/index.ts'
import type { Language } from '../../shared/rules/languages.ts'
import { regionTitleSql } from '../db/query/titleSql.ts'
import type { Scope } from '../db/scope.ts'
import { ident, raw, sql } from '../db/sql.ts'
import { platformOrg } from '../db/tables/columns.ts'
import { valueFormatter } from '../text/formatValue.ts'
import { translateKey, translatedModule } from '../text/translations.ts'

interface PrintedValues {
  name: string
  values: readonly unknown[]
  language: Language
}
/** Values as text: rows by their titles; empty where there is no value. */
export async function valueTexts(
  scope: Scope,
  module: AnyModule,
  { name, values, language }: PrintedValues,
): Promise<(value: unknown) => string> {
  const field = fieldsOf(translatedModule(module, language))[name]
  if (!field) return String
  if (!isPointing(field) && !isRegion(field)) {
    const format = valueFormatter(field, language)
    return value => (value === null || value === undefined ? '' : format(value).slice(0, maxTextLength))
  }
  const titles = await titlesOfValues(scope, module, { field, values: values.flat() })
  return value =>
    [value]
      .flat()
      .filter(id => id !== null && !(id === 0 && isLink(field)))
      .map(id => titles.get(id) ?? `#${String(id)}`)
      .join(translateKey(language, 'engine:comma'))
}
const maxTextLength = 60

/** The titles of the rows or regions that the values of a field refer to. */
export async function titlesOfValues(
  scope: Scope,
  module: AnyModule,
  { field, values }: { field: Field | undefined; values: readonly unknown[] },
): Promise<ReadonlyMap<unknown, string>> {
  const ids = values.filter(value => typeof value === 'number' && value > 0) as number[]
  if (!field || !ids.length) return new Map()
  if (isRegion(field)) return regionTitles(scope, ids)
  const target = isPointing(field) ? scope.registry.named(targetOf(module, field)) : undefined
  if (!target) return new Map()
  const rows = await scope
    .rows(target)
    .options({ keyword: '', ids, conditions: [], without: null, limit: ids.length, statuses: [1, 0, -1] })
  return new Map(rows.map(row => [Number(row['id']), String(row['title'] ?? '')]))
}

/** Beside one another, two regions of one name need that of the wider one. */
async function regionTitles(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<unknown, string>> {
  const regions = regionsModuleOf(scope.registry.modules)
  if (!regions) return new Map()
  const rows = await scope.read<{ id: number; title: string }>(
    sql`select u.id::int as id, ${raw(regionTitleSql(regions, 'u'))} as title from ${ident(tableOf(regions))} u
      where u.org_id = ${raw(String(platformOrg))} and u.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
