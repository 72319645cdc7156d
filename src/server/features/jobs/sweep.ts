import type { Source } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { keptDays } from './record.ts'

const atOnce = 200

/** Takes away what is past its days: files first, then the rows that tell of them, so that no file is forgotten. */
export async function sweepJobs({ database, storage }: Source): Promise<void> {
  const days = `interval '${keptDays} days'`
  const old = sql`from job where ended_at < now() - ${raw(days)} order by ended_at limit ${atOnce}::int`
  for (let some = atOnce; some === atOnce;) {
    const jobs = await database.asOwner(query => query<{ id: number; file_id: string }>(sql`select id, file_id ${old}`))
    for (const { file_id } of jobs) await storage.files.remove(file_id)
    await database.asOwner(query => query(sql`delete from job where id = any(${jobs.map(job => job.id)}::bigint[])`))
    some = jobs.length
  }
}
