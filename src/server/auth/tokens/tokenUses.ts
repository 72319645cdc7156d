import type { AnyModule } from '../../../schema/index.ts'
import type { Database } from '../../db/connection.ts'
import { quoted, raw, sql } from '../../db/sql.ts'

export interface TokenUseRecord {
  org: number
  id: number
  ip: string
}

/** Milliseconds: the uses of that time are written with one statement. */
const writeEvery = 3000

/** Records when tokens were last used, and from where: not awaited by the call, and without a new version of the row. */
export function tokenUses({ asOwner }: Pick<Database, 'asOwner'>, module: AnyModule): (use: TokenUseRecord) => void {
  let waiting = new Map<string, TokenUseRecord>()
  const write = async () => {
    const uses = [...waiting.values()]
    waiting = new Map()
    const [orgs, ids, ips] = [uses.map(({ org }) => org), uses.map(({ id }) => id), uses.map(({ ip }) => ip)]
    await asOwner(query =>
      query(
        sql`update ${raw(quoted(module.name))} t set last_used_at = now(), last_used_ip = used.ip
          from unnest(${orgs}::bigint[], ${ids}::bigint[], ${ips}::text[]) used (org, id, ip) where t.org_id = used.org and t.id = used.id`,
      ),
    )
  }
  return use => {
    if (!waiting.size) setTimeout(() => void write().catch(() => undefined), writeEvery).unref()
    waiting.set(`${use.org} ${use.id}`, use)
  }
}
