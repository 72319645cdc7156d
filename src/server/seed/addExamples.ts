import { kindSql } from '../../kinds/kindSqls.ts'
import {
  type AnyModule,
  type DraftOf,
  fieldOf,
  type Fields,
  isSecret,
  type Module,
  organisationFieldOf,
  isSearched,
} from '../../schema/index.ts'
import type { Data } from '../db/connection.ts'
import { pinyinOfRow } from '../db/pinyin.ts'
import type { Scope } from '../db/scope.ts'
import { ident, quoted, raw, type Sql, sql } from '../db/sql.ts'
import { initialValues } from '../operations/save/acceptValues.ts'

/** One INSERT; all rows have the same fields. */
export function insertAllSql(module: AnyModule, org: number, rows: readonly Data[]): Sql {
  const whole = rows.map(row => storedRow(module, row))
  const names = raw(
    Object.keys(whole[0] ?? {})
      .map(quoted)
      .join(', '),
  )
  return sql`insert into ${ident(module.name)} (org_id, ${names})
    select ${org}::bigint, ${names} from jsonb_populate_recordset(null::${ident(module.name)}, ${JSON.stringify(whole)}::jsonb)
    on conflict do nothing`
}

function storedRow(module: AnyModule, row: Data): Data {
  const values = Object.entries(row).map(([name, value]) => {
    const field = fieldOf(module, name)
    if (!field) throw new Error(`${module.name} has no field ${name}`)
    const { cast, store } = kindSql(field)
    return [name, cast === 'jsonb' ? value : store(value, field)]
  })
  return { ...Object.fromEntries(values), ...(isSearched(module) ? { search_pinyin: pinyinOfRow(module, row) ?? '' } : {}) }
}

type ExampleRow<F> = Partial<DraftOf<F>> & { created_at?: string }

/** Inserts demonstration rows in one statement, with the defaults of a new row; returns their ids in order. */
export async function addExamples<F extends Fields>(
  scope: Scope,
  module: Module<string, F>,
  rows: readonly ExampleRow<F>[],
): Promise<readonly number[]> {
  const { org, account } = scope.who
  const first = Object.entries(initialValues(module)).filter(([name]) => isFillable(module, name))
  const whole = rows.map(row => ({ ...Object.fromEntries(first), created_by: account, ...row }))
  const added = await scope.write<{ id: number }>(sql`${insertAllSql(module, org, whole)} returning id`)
  return added.map(({ id }) => id)
}

/** Stored fields, without secrets and the owner. */
function isFillable(module: AnyModule, name: string): boolean {
  const field = fieldOf(module, name)
  return field !== undefined && !isSecret(field) && organisationFieldOf(module) !== name
}
