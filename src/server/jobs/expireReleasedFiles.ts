import { everyNameOf, modulesWithTables } from '../../schema/index.ts'
import type { Query } from '../db/connection.ts'
import { fileFields } from '../db/deletions/releaseTrigger.ts'
import type { Registry } from '../db/modulePart.ts'
import type { ServerContext } from '../db/scope.ts'
import { ident, join, raw, type Sql, sql } from '../db/sql.ts'
import { platformOrg } from '../db/tables/columns.ts'

/** Files of one organisation that are asked about at once: all its values that name files are read for them. */
const batchSize = 500

/**
 * Files of rows that are gone for good, which nothing names any more, expire in a week, and go with the uploads that no row has taken. A
 * row that takes such a file meanwhile keeps it. They are asked about once more shortly before: a save at the moment of the first
 * question may have taken the file unseen.
 */
export async function expireReleasedFiles({ database, registry }: Pick<ServerContext, 'database' | 'registry'>): Promise<void> {
  for (let count = batchSize; count === batchSize;) count = await database.asOwner(query => decideReleased(query, registry))
}

interface DueFiles {
  org: number
  ids: readonly string[]
}
/** Decides about the files that are due, and returns how many there were. SKIP LOCKED: another node decides about others. */
async function decideReleased(query: Query, registry: Registry): Promise<number> {
  const due = await query<{ org: number; id: string }>(
    sql`select org_id as org, id from released_file where due_at <= now() order by due_at limit ${batchSize}::int for update skip locked`,
  )
  for (const [org, files] of Map.groupBy(due, file => file.org)) {
    const ids = files.map(({ id }) => id)
    const named = await query<{ id: string }>(usedFilesSql(registry, { org, ids }))
    await settle(query, { org, ids, named: named.map(({ id }) => id) })
  }
  return due.length
}

async function settle(query: Query, { org, ids, named }: DueFiles & { named: readonly string[] }): Promise<void> {
  const these = sql`org_id = ${org}::bigint and id = any(${[...ids]}::text[])`
  const isNamed = sql`id = any(${[...named]}::text[])`
  await query(sql`update upload set kept_until = null where ${these} and ${isNamed}`)
  const expiring = await query<{ id: string }>(
    sql`update upload set kept_until = now() + interval '7 days' where ${these} and not ${isNamed} and kept_until is null returning id`,
  )
  const again = expiring.map(({ id }) => id)
  await query(sql`delete from released_file where ${these} and not id = any(${again}::text[])`)
  await query(
    sql`update released_file set due_at = now() + interval '7 days' - interval '1 hour' where ${these} and id = any(${again}::text[])`,
  )
}

/** SQL for those of the files that something still names: a row, a version of a row that is there, a letter, or a change that is still to be made. */
function usedFilesSql(registry: Registry, { org, ids }: DueFiles): Sql {
  const own = sql`org_id = ${org}::bigint`
  const found = (text: Sql, from: Sql) =>
    sql`select m[1] as id from ${from}, regexp_matches(${text}, '[0-9a-f]{32}', 'g') m where m[1] = any(${[...ids]}::text[])`
  const modules = modulesWithTables(registry.modules).filter(module => fileFields(module).length)
  const inRows = modules.map(module => {
    const values = join(
      fileFields(module).map(name => sql`t.${ident(name)}::text`),
      ', ',
    )
    // The platform writes rows of other organisations too.
    const whose = org === platformOrg ? raw('true') : own
    return found(sql`concat_ws(' ', ${values})`, sql`(select * from ${ident(module.name)} where ${whose}) t`)
  })
  const inVersions = modules.map(module => {
    const names = registry.pages(module).flatMap(everyNameOf)
    return found(
      raw('e.changes::text'),
      sql`(select changes from audit where ${own} and module = any(${[...names]}::text[]) and changes is not null
        and exists (select from ${ident(module.name)} t where t.id = any(audit.row_ids))) e`,
    )
  })
  const elsewhere = [
    found(raw('l.content'), sql`(select content from letter where ${own} and content is not null) l`),
    found(raw('j.given::text'), sql`(select given from job where ${own} and ended_at is null) j`),
  ]
  return sql`select distinct id from (${join([...inRows, ...inVersions, ...elsewhere], ' union all ')}) named`
}
