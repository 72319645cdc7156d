import { refuse } from '../../shared/wire/refusal.ts'
import { advisoryLock } from '../db/advisoryLock.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import { unlimitedFiles } from '../storage/fileStorage.ts'

const megabyte = 1_048_576

/** Least size of a file on disk: a million tiny ones fill it too. */
const block = 4096
const sizes = raw(`coalesce(sum(greatest(bytes, ${block})), 0)::float8`)

/** Refuses a file above the quota; 0 checks whether anything fits at all. */
export async function refuseBeyondFileQuota(scope: Scope, bytes: number): Promise<void> {
  if (scope.storage.quotas === unlimitedFiles) return
  const { organisation: defaultQuota, waiting } = scope.storage.quotas
  const [used] = await scope.read<{
    all: number
    own: number | null
    waiting: number
  }>(sql`select organisation_files(ctx.org)::float8 as "all",
    (select files_mb from organisation where id = ctx.org)::float8 * ${megabyte}::int as own,
    (select ${sizes} from upload where org_id = ctx.org and created_by = ctx.account and kept_until is not null) as waiting`)
  const more = Math.max(bytes, block)
  const inMegabytes = (quota: number) => ({ params: { max: Math.max(1, Math.round(quota / megabyte)) } })
  const organisation = used?.own ?? defaultQuota
  if (used && used.waiting + more > waiting) throw refuse('filesWaiting', inMegabytes(waiting))
  if (used && used.all + more > organisation) throw refuse('filesFull', inMegabytes(organisation))
}

/** Writes within the quota. Advisory lock: concurrent uploads of an organisation cannot exceed it together. */
export const withinFileQuota = (scope: Scope, bytes: number, write: (inner: Scope) => Promise<unknown>): Promise<unknown> =>
  scope.transaction(async inner => {
    await advisoryLock(inner, 'files')
    await refuseBeyondFileQuota(inner, bytes)
    return write(inner)
  })
