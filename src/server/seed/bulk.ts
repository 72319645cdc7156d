import type { AnyModule } from '../../schema/index.ts'
import { platform } from '../db/columns.ts'
import type { Data, Query } from '../db/connection.ts'
import type { Source } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'
import { insertAll } from './rows.ts'

/** Rows of the platform that come by the thousand go in at once, wherever their table is empty. */
export async function addBulk({ registry, database }: Source): Promise<void> {
  for (const module of registry.modules) {
    const rows = registry.part(module).seed?.bulk
    if (rows) await database.asOwner(query => fillEmpty(query, module, rows))
  }
}

async function fillEmpty(query: Query, module: AnyModule, rows: () => readonly Data[]): Promise<void> {
  const [some] = await query(sql`select id from ${ident(module.name)} limit 1`)
  if (!some) await query(insertAll(module, platform, rows()))
}
