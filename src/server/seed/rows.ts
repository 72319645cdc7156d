import { kindSql } from '../../fields/sqls.ts'
import { type AnyModule, type DraftOf, fieldOf, type Fields, isSecret, type Module, ownerOf } from '../../schema/index.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { ident, quoted, raw, type Sql, sql } from '../db/sql.ts'
import { initials } from '../operations/save/values.ts'
import { pinyinOf } from '../pinyin.ts'

/** One statement that adds rows; all of them say the same fields. */
export function insertAll(module: AnyModule, org: number, rows: readonly Data[]): Sql {
  const whole = rows.map(row => stored(module, row))
  const names = raw(
    Object.keys(whole[0] ?? {})
      .map(quoted)
      .join(', '),
  )
  return sql`insert into ${ident(module.name)} (org_id, ${names})
    select ${org}::bigint, ${names} from jsonb_populate_recordset(null::${ident(module.name)}, ${JSON.stringify(whole)}::jsonb) on conflict do nothing`
}

function stored(module: AnyModule, row: Data): Data {
  const values = Object.entries(row).map(([name, value]) => {
    const field = fieldOf(module, name)
    if (!field) throw new Error(`${module.name} has no field ${name}`)
    const { cast, store } = kindSql(field)
    return [name, cast === 'jsonb' ? value : store(value, field)]
  })
  return { ...Object.fromEntries(values), ...(module.search ? { search_pinyin: pinyinOf(module, row) ?? '' } : {}) }
}

type Example<F> = Partial<DraftOf<F>> & { created_at?: string }

/** Rows of the demonstration, in one statement; what they do not say is as in a new row. Their ids, in order. */
export async function addExamples<F extends Fields>(
  scope: Scope,
  module: Module<string, F>,
  rows: readonly Example<F>[],
): Promise<readonly number[]> {
  const { org, account } = scope.who
  const first = Object.entries(initials(module)).filter(([name]) => isPlain(module, name))
  const whole = rows.map(row => ({ ...Object.fromEntries(first), created_by: account, ...row }))
  const added = await scope.write<{ id: number }>(sql`${insertAll(module, org, whole)} returning id`)
  return added.map(({ id }) => id)
}

/** Neither a secret nor whose the row is. */
function isPlain(module: AnyModule, name: string): boolean {
  const field = fieldOf(module, name)
  return field !== undefined && !isSecret(field) && ownerOf(module) !== name
}
