import type { AnyModule } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { permit } from '../auth/permit.ts'
import { seenRowsOf, seesFewerRows } from '../auth/rights/seenRows.ts'
import type { Scope } from '../db/scope.ts'
import { emptySql, sql } from '../db/sql.ts'
import type { StoredJobFile } from './jobKind.ts'

/** The signed content of a job file's URL. */
interface JobFileTicket {
  org: number
  account: number
  job: number
  until: number
}
const purpose = 'job'
const lifetime = 3_600_000
export const jobFileRoute = '/api/files/job/:ticket/:name'

interface JobFileRow {
  module: AnyModule
  file_id: string
  file: StoredJobFile
}
/** The file of the account's own job, for an API token of one that was begun with it, if the rights to it are still there. */
async function readJobFile(scope: Scope, id: number): Promise<JobFileRow> {
  const { token } = scope.who
  const byToken = token ? sql` and token_id = ${token.id}::bigint` : emptySql
  const [job] = await scope.read<Omit<JobFileRow, 'module'> & { module: string }>(
    sql`select module, file_id, file from job where org_id = ctx.org and account_id = ctx.account
      and id = ${id}::bigint${byToken} and file is not null`,
  )
  const module = job && scope.registry.named(job.module)
  if (!module) throw refuse('notFound')
  permit(scope.who, module, job.file.needs)
  return { ...job, module }
}

/** `readJobFile`, refused if the account now sees fewer rows than when the file was written. */
async function readOpenFile(scope: Scope, id: number): Promise<JobFileRow> {
  const { module, ...job } = await readJobFile(scope, id)
  const { seen } = job.file
  if (seen && seesFewerRows(seen, await seenRowsOf(scope, module))) throw refuse('exportBeyondSight')
  return { ...job, module }
}

/** A new URL of a stored file, valid for an hour. */
export async function jobFileUrl(scope: Scope, id: number): Promise<{ path: string }> {
  const { file } = await readOpenFile(scope, id)
  const { org, account } = scope.who
  const ticket: JobFileTicket = { org, account, job: id, until: Date.now() + lifetime }
  return { path: `/api/files/job/${scope.sign(purpose, JSON.stringify(ticket))}/${encodeURIComponent(file.name)}` }
}

export async function openJobFile(scope: Scope, signed: string): Promise<{ id: string; file: StoredJobFile }> {
  const text = scope.readSigned(purpose, signed)
  const ticket: JobFileTicket | null = text === null ? null : JSON.parse(text)
  const { org, account } = scope.who
  if (!ticket || ticket.until < Date.now() || ticket.org !== org || ticket.account !== account) throw refuse('notFound')
  const { file_id, file } = await readOpenFile(scope, ticket.job)
  return { id: file_id, file }
}

/** Removes a file before its retention ends. */
export async function removeJobFile(scope: Scope, id: number): Promise<void> {
  const { file_id } = await readJobFile(scope, id)
  const { org, account } = scope.who
  await scope.storage.files.remove(file_id)
  await scope.write(
    sql`update job set file = null where org_id = ${org}::bigint and account_id = ${account}::bigint and id = ${id}::bigint`,
  )
}
