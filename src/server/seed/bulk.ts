import { kindSql } from '../../fields/sqls.ts'
import { type AnyModule, fieldOf } from '../../schema/index.ts'
import { platform } from '../db/columns.ts'
import type { Data, Query } from '../db/connection.ts'
import type { Source } from '../db/scope.ts'
import { ident, quoted, raw, sql } from '../db/sql.ts'
import { pinyinOf } from '../pinyin.ts'

/** Rows of the platform that come by the thousand go in at once, wherever their table is empty. */
export async function addBulk({ registry, database }: Source): Promise<void> {
  for (const module of registry.modules) {
    const rows = registry.part(module).seed?.bulk
    if (rows) await database.asOwner(query => fillEmpty(query, module, rows))
  }
}

async function fillEmpty(query: Query, module: AnyModule, rows: () => readonly Data[]): Promise<void> {
  const [some] = await query(sql`select id from ${ident(module.name)} limit 1`)
  if (some) return
  const whole = rows().map(row => stored(module, row))
  const names = raw(
    Object.keys(whole[0] ?? {})
      .map(quoted)
      .join(', '),
  )
  await query(sql`insert into ${ident(module.name)} (org_id, ${names})
    select ${platform}::bigint, ${names} from jsonb_populate_recordset(null::${ident(module.name)}, ${JSON.stringify(whole)}::jsonb)
    on conflict do nothing`)
}

function stored(module: AnyModule, row: Data): Data {
  const values = Object.entries(row).map(([name, value]) => {
    const field = fieldOf(module, name)
    if (!field) throw new Error(`${module.name} has no field ${name}`)
    return [name, kindSql(field).store(value, field)]
  })
  return { ...Object.fromEntries(values), search_pinyin: pinyinOf(module, row) ?? '' }
}
