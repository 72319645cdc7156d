import { placePreference } from '../../shared/wire/pushFrame.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'

const largest = 16_384
/** Bus topic: an account shows or hides where it is. */
export const placeHiddenTopic = 'place.hidden'
export interface PlaceHidden {
  org: number
  account: number
}
/** Preferences per account; a browser uses a hundred or two. */
const maxKeys = 500
const parseKey = (raw: unknown): string => {
  if (typeof raw !== 'string' || !/^[\w:/.-]{1,100}$/.test(raw)) throw refuse('badRequest')
  return raw
}

/** An account's own settings: columns, widths, density. */
export async function getPreference(scope: Scope, key: unknown): Promise<unknown> {
  const [row] = await scope.read<{ value: unknown }>(
    sql`select value from preference where org_id = ctx.org and account_id = ctx.account and key = ${parseKey(key)}`,
  )
  return row?.value ?? null
}

export async function savePreference(scope: Scope, key: unknown, value: unknown): Promise<null> {
  const text = JSON.stringify(value ?? null)
  if (text.length > largest) throw refuse('tooLarge')
  if (/\\u(0000|d[89a-f])/.test(text)) throw refuse('badRequest')
  const { org, account } = scope.who
  const own = sql`select key from preference where org_id = ${org}::bigint and account_id = ${account}::bigint`
  const written = await scope.write(sql`insert into preference (org_id, account_id, key, value)
    select ${org}::bigint, ${account}::bigint, ${parseKey(key)}, ${text}::jsonb
    where (select count(*) from (${own} and key <> ${parseKey(key)}) others) < ${maxKeys}::int
    on conflict (org_id, account_id, key) do update set value = excluded.value, updated_at = now() returning key`)
  if (!written.length) throw refuse('tooLarge')
  if (key === placePreference) scope.publish(placeHiddenTopic, { org, account } satisfies PlaceHidden)
  return null
}
