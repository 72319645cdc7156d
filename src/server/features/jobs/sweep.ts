import type { Source } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { keptDays } from './record.ts'

const atOnce = 200

/** Takes away what is past its days: jobs that ended with their files, and uploads that were not for keeping. */
export async function sweepOld(source: Source): Promise<void> {
  await sweepJobs(source)
  await sweepUploads(source)
}

/** Files first, then the rows that tell of them, so that no file is forgotten. */
async function sweepJobs({ database, storage }: Source): Promise<void> {
  const old = sql`from job where ended_at < now() - ${raw(`interval '${keptDays} days'`)} order by ended_at limit ${atOnce}::int`
  for (let some = atOnce; some === atOnce;) {
    const jobs = await database.asOwner(query => query<{ id: number; file_id: string }>(sql`select id, file_id ${old}`))
    for (const { file_id } of jobs) await storage.files.remove(file_id)
    await database.asOwner(query => query(sql`delete from job where id = any(${jobs.map(job => job.id)}::bigint[])`))
    some = jobs.length
  }
}

/** An hour late, so that whoever saves in the last moment of a file keeps it. */
async function sweepUploads({ database, storage }: Source): Promise<void> {
  const old = sql`from upload where kept_until < now() - interval '1 hour' order by kept_until limit ${atOnce}::int`
  for (let some = atOnce; some === atOnce;) {
    const uploads = await database.asOwner(query => query<{ id: string }>(sql`select id ${old}`))
    for (const { id } of uploads) await storage.files.remove(id)
    await database.asOwner(query => query(sql`delete from upload where id = any(${uploads.map(one => one.id)}::text[])`))
    some = uploads.length
  }
}
