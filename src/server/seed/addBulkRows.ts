import type { AnyModule } from '../../schema/index.ts'
import type { Data, Query } from '../db/connection.ts'
import type { ServerContext } from '../db/scope.ts'
import { ident, sql } from '../db/sql.ts'
import { platformOrg } from '../db/tables/columns.ts'
import { insertAllSql } from './addExamples.ts'

/** Inserts platform rows by the thousand in one statement, if their table is empty. */
export async function addBulkRows({ registry, database }: ServerContext): Promise<void> {
  for (const module of registry.modules) {
    const rows = registry.part(module).seed?.bulk
    if (rows) await database.asOwner(query => fillEmptyTable(query, module, rows))
  }
}

async function fillEmptyTable(query: Query, module: AnyModule, rows: () => readonly Data[]): Promise<void> {
  const [some] = await query(sql`select id from ${ident(module.name)} limit 1`)
  if (!some) await query(insertAllSql(module, platformOrg, rows()))
}
